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
  /** Makes all connections silent, including new ones, until `passOn`. */
  silenceAll(): void;
  /** Lets new connections, and those open since `silenceAll`, reach the store again. */
  passOn(): void;
  /** Closes new connections immediately until `passOn`; open ones end. */
  refuse(): void;
  /** Number of connections made so far. */
  readonly made: number;
  close(): void;
}

type Mode = 'passing' | 'silent' | 'refusing';

export async function silentProxy(storeUrl: string): Promise<SilentProxy> {
  const store = new URL(storeUrl);
  const folder = store.searchParams.get('host');
  const port = store.port || '5432';
  const open = new Set<{ isSilent: boolean; readonly near: Socket; readonly far: Socket }>();
  let mode: Mode = 'passing';
  let made = 0;
  const server = createServer((near) => {
    made += 1;
    near.on('error', () => undefined);
    if (mode === 'refusing') {
      near.destroy();
      return;
    }
    const far = folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), store.hostname);
    const way = { isSilent: false, near, far };
    open.add(way);
    const isPassing = (): boolean => !way.isSilent && mode !== 'silent';
    far.on('error', () => undefined);
    near.on('data', (bytes) => isPassing() && far.write(bytes));
    far.on('data', (bytes) => isPassing() && near.write(bytes));
    near.on('close', () => {
      open.delete(way);
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
      for (const way of open) way.isSilent = true;
    },
    silenceAll: () => void (mode = 'silent'),
    passOn: () => void (mode = 'passing'),
    refuse: () => {
      mode = 'refusing';
      for (const { near } of open) near.destroy();
    },
    get made() {
      return made;
    },
    close: () => {
      for (const { near, far } of open) for (const socket of [near, far]) socket.destroy();
      server.close();
    },
  };
}
