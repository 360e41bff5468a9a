/**
 * End of the source of a thread or process that answers queries about a text. It expects `threads`, `port`, `text`,
 * `parsed` and `answerTo`. `{ text }` replaces the text, `{ query }` runs a query.
 */
export const documentWorkerEnd = `/* A process of its own has no rights beyond those it needs to answer; where root may not become nobody, none but root's. */
if (!threads.parentPort) {
  try {
    if (process.getuid && process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
  } catch { /* It runs no words of strangers, it only reads them. */ }
  process.on('disconnect', () => process.exit());
}
port.on('message', (message) => {
  if (message.text !== undefined) { text = message.text; parsed = undefined; return; }
  port.postMessage(answerTo(message.query));
});
`;
