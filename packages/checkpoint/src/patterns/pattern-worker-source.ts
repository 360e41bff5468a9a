/**
 * What the pattern worker runs. A constant, handed over as text so that it works the same from source, in a bundle and
 * under any loader. Messages in: `{ text }` sets the text, `{ source, flags }` searches it. Out: once `{ task }`, its name
 * under /proc (empty where there is none), then for each search `{ match }`, null when there is none, or `{ isTooMuch }`
 * when the expression engine gave up.
 */
export const patternWorkerSource = `
const { parentPort } = require('node:worker_threads');
let text = '';
const textOf = (match) => String((match.length > 1 ? match[1] : match[0]) ?? '').slice(0, 1000000);
parentPort.on('message', (message) => {
  if (message.text !== undefined) { text = message.text; return; }
  try {
    const match = new RegExp(message.source, message.flags).exec(text);
    parentPort.postMessage({ match: match && { groups: { ...match.groups }, text: textOf(match) } });
  } catch {
    parentPort.postMessage({ isTooMuch: true });
  }
});
let task = '';
try { task = require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1); } catch { /* not Linux */ }
parentPort.postMessage({ task });
`;
