import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A connection to the store that can fall silent like one to a vanished host: nothing is rejected, nothing is answered.
 */
export interface SilentProxy {
  /** The connection string of the store through this proxy. */
  readonly url: string;
  /** `host:port` of this proxy. */
  readonly address: string;
  /** Makes open connections silent; new ones reach the store. */
  silenceOpen(): void;
  /** Makes all connections silent, including new ones, until `resume`. */
  silenceAll(): void;
  /** Lets new connections, and those open since `silenceAll`, reach the store again. */
  resume(): void;
  /** Closes new connections immediately until `resume`; open ones end. */
  refuse(): void;
  /** Number of connections made so far. */
  readonly connectionCount: number;
  close(): void;
}

type Mode = 'passing' | 'silent' | 'refusing';

export async function silentProxy(storeUrl: string): Promise<SilentProxy> {
  const store = new URL(storeUrl);
  const folder = store.searchParams.get('host');
  const port = store.port || '5432';
  const connections = new Set<{ isSilent: boolean; readonly near: Socket; readonly far: Socket }>();
  let mode: Mode = 'passing';
  let connectionCount = 0;
  const server = createServer((near) => {
    connectionCount += 1;
    near.on('error', () => undefined);
    if (mode === 'refusing') {
      near.destroy();
      return;
    }
    const far = folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), store.hostname);
    const connection = { isSilent: false, near, far };
    connections.add(connection);
    const isPassing = (): boolean => !connection.isSilent && mode !== 'silent';
    far.on('error', () => undefined);
    near.on('data', (bytes) => isPassing() && far.write(bytes));
    far.on('data', (bytes) => isPassing() && near.write(bytes));
    near.on('close', () => {
      connections.delete(connection);
      far.destroy();
    });
    far.on('close', () => isPassing() && near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  const through = new URL(storeUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(ownPort);
  return {
    url: through.href,
    address: `127.0.0.1:${ownPort}`,
    silenceOpen: () => {
      for (const connection of connections) connection.isSilent = true;
    },
    silenceAll: () => void (mode = 'silent'),
    resume: () => void (mode = 'passing'),
    refuse: () => {
      mode = 'refusing';
      for (const { near } of connections) near.destroy();
    },
    get connectionCount() {
      return connectionCount;
    },
    close: () => {
      for (const { near, far } of connections) for (const socket of [near, far]) socket.destroy();
      server.close();
    },
  };
}
