/**
 * The end of a program that answers queries about a text, in a thread or in a process: it expects `threads`, `port`, `text`, `parsed`
 * and `answerTo`. `{ text }` gives it another text, `{ query }` asks.
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
