/**
 * End of the source of a thread or process that answers queries about a text. It expects `threads`, `port`, `text`,
 * `parsed` and `answerTo`. `{ text }` replaces the text, `{ query }` runs a query.
 */
export const documentWorkerSourceEnd = `/* A separate process drops root and becomes the user nobody. If the system does not allow that, it stays root. */
if (!threads.parentPort) {
  try {
    if (process.getuid && process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
  } catch { /* Acceptable: it only parses text and never runs it. */ }
  process.on('disconnect', () => process.exit());
}
port.on('message', (message) => {
  if (message.text !== undefined) { text = message.text; parsed = undefined; return; }
  port.postMessage(answerTo(message.query));
});
`;
