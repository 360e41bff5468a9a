/**
 * Source of a host to check, run within a namespace: a website on port 80 and, at each given address, a name server
 * that returns one address for every name. Prints `ready` when all are listening.
 */
export const hostSource = `
const { once } = require('node:events');
const site = require('node:http').createServer((_request, reply) => reply.end('hello'));
function answer(names, query, { port, address }) {
  // Header, question, and one answer that points to the queried name: type A, class IN, 60 s, four bytes.
  const end = query.indexOf(0, 12) + 5;
  const head = Buffer.from([query[0], query[1], 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
  names.send(Buffer.concat([head, query.subarray(12, end), record]), port, address);
}
const servers = process.argv.slice(1).map((address) => {
  const names = require('node:dgram').createSocket('udp4').bind(53, address);
  names.on('message', (query, from) => answer(names, query, from));
  return names;
});
Promise.all([site.listen(80, '0.0.0.0'), ...servers].map((server) => once(server, 'listening')))
  .then(() => process.stdout.write('ready'));
`;
