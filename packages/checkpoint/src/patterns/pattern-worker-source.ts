/**
 * What the pattern worker runs. A constant, handed over as text so that it works the same from source, in a bundle and
 * under any loader. Messages in: `{ text }` sets the text, `{ source, flags }` searches it. Out: `null` or the match.
 */
export const patternWorkerSource = `
const { parentPort } = require('node:worker_threads');
let text = '';
parentPort.on('message', (message) => {
  if (message.text !== undefined) { text = message.text; return; }
  const match = new RegExp(message.source, message.flags).exec(text);
  parentPort.postMessage(match && { groups: { ...match.groups } });
});
`;
