// Which pictures this machine has. Fifty bodies are drawn from a few sets, and a set that is not here is not asked for at each news.
const known = new Map();
const again = 60_000;

/** Whether the picture is there; null until that is known, and then `tell()` is called. */
export function there(url, tell) {
  if (!url) return false;
  const picture = known.get(url);
  if (!picture || (picture.is === false && performance.now() - picture.at > again)) {
    ask(url, tell);
    return picture ? false : null;
  }
  if (picture.is === null) picture.waiting.add(tell);
  return picture.is;
}

function ask(url, tell) {
  // What others said names these; there are never more than a few.
  if (known.size > 500) known.clear();
  const picture = { is: null, at: performance.now(), waiting: new Set([tell]) };
  known.set(url, picture);
  const image = new Image();
  const came = (is) => () => {
    Object.assign(picture, { is, at: performance.now() });
    for (const told of picture.waiting) told();
    picture.waiting.clear();
  };
  image.onload = came(true);
  image.onerror = came(false);
  image.src = url;
}
