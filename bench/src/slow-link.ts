// Forwards TCP connections to a Unix socket and delays each response, as a database on another machine does. In a process
// of its own, so that a busy reader does not delay it more. Arguments: path of the socket, delay in ms. Prints its port.
import { connect, createServer, type AddressInfo } from 'node:net';

const [path = '', delay = '1'] = process.argv.slice(2);
const server = createServer({ noDelay: true }, (client) => {
  const store = connect(path);
  const close = (): void => {
    client.destroy();
    store.destroy();
  };
  client.pipe(store);
  store.on('data', (chunk: Buffer) => setTimeout(() => client.write(chunk), Number(delay)));
  for (const socket of [client, store]) socket.on('error', close).on('close', close);
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
