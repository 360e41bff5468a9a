/**
 * Source of the pattern worker, a string constant so that it works the same from source, in a bundle and under any
 * loader. Messages in: `{ text }` sets the text, `{ source, flags }` searches it. Out: first `{ task }`, its name under
 * /proc (empty where there is none), then for each search `{ match }`, null without a match, or `{ isTooMuch }` when
 * the expression engine gave up.
 */
export const patternWorkerSource = `
const { parentPort } = require('node:worker_threads');
let text = '';
/* Groups within groups may each be the whole text: what crosses over is bounded. */
function readGroups(match) {
  let left = 4000000;
  const cut = (text) => {
    const taken = text.slice(0, Math.min(left, 1000000));
    left -= taken.length;
    return taken;
  };
  const named = Object.entries(match.groups || {});
  return Object.fromEntries(named.map(([name, text]) => [name, text === undefined ? undefined : cut(text)]));
}
const readText = (match) => String((match.length > 1 ? match[1] : match[0]) ?? '').slice(0, 1000000);
parentPort.on('message', (message) => {
  if (message.text !== undefined) { text = message.text; return; }
  try {
    const match = new RegExp(message.source, message.flags).exec(text);
    parentPort.postMessage({ match: match && { groups: readGroups(match), text: readText(match) } });
  } catch {
    parentPort.postMessage({ isTooMuch: true });
  }
});
let task = '';
try { task = require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1); } catch { /* not Linux */ }
parentPort.postMessage({ task });
`;
