// A stream of the node's. It is opened again for as long as the page is, and tells when it is lost: a connection that says nothing
// for three beats is one that nobody is at the other end of.
//
//   live("/events", { screen: (value) => …, level: (value) => … }, { lost: () => …, found: () => … });
const silence = 15_000;
const patience = [500, 1_000, 2_000, 4_000];

export function live(path, hear, { lost, found }) {
  let source = null;
  let watch = 0;
  let tries = 0;
  let retry = 0;

  function heard() {
    tries = 0;
    clearTimeout(watch);
    watch = setTimeout(fail, silence);
  }

  function open() {
    clearTimeout(retry);
    source = new EventSource(path);
    watch = setTimeout(fail, silence);
    source.addEventListener("open", heard);
    source.addEventListener("beat", heard);
    source.addEventListener("error", fail);
    for (const [name, take] of Object.entries(hear)) {
      source.addEventListener(name, (event) => {
        heard();
        found();
        take(JSON.parse(event.data));
      });
    }
  }

  function fail() {
    clearTimeout(watch);
    clearTimeout(retry);
    source?.close();
    source = null;
    lost();
    retry = setTimeout(open, patience[Math.min(tries, patience.length - 1)]);
    tries += 1;
  }

  function hurry() {
    if (source === null && !document.hidden) open();
  }

  document.addEventListener("visibilitychange", hurry);
  window.addEventListener("online", hurry);
  open();
}
