// What a person did, on its way to the node. The answer is a sentence when it was not done.

const gone = "This page has lost its body, so nothing was done";

/** Null when it was taken, else why not. `body` is an object, sent as JSON, or nothing. */
export async function post(path, body = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Cordelia": "1" },
      body: JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(8_000),
    });
    if (answer.ok) return null;
    const { why } = await answer.json().catch(() => ({}));
    return why || `The node answered with ${answer.status}`;
  } catch {
    return gone;
  }
}
