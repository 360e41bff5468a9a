import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEgressPolicy, denyOwnPort } from '@vedette/checkpoint/net/egress';
import { systemRandom } from '@vedette/kernel/random';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import type { Config } from '@vedette/server/app/settings/config';
import type { FirstLogin } from '@vedette/server/app/store/first-start';
import type { Logger } from '@vedette/server/app/settings/logger';
import { startServer, type RunningServer } from '@vedette/server/app/server';
import { openMigratedStore } from '@vedette/server/app/store/store';
import { version } from '@vedette/server/app/settings/version';
import type { LocalCheckpoints, StartLocalCheckpoints } from './local-checkpoints/options.js';
import { openStore } from './store.js';

/** Options of a start. */
export interface StartOptions {
  /** Aborts the start between two of its steps. */
  readonly signal?: AbortSignal;
  readonly startCheckpoints: StartLocalCheckpoints;
}

/** Vedette in one process: store, server and checkpoints. */
export interface Running {
  readonly url: string;
  /** The generated login, until it has been shown. */
  readonly firstLogin: FirstLogin | undefined;
  /** Sentences for the person who starts the service. */
  readonly notices: readonly string[];
  /** Drains and ends everything, the store last, within 10 seconds. */
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<unknown>;
}

/**
 * Checks that take longer are cancelled on a stop. Together with half a second for the thread to close, 4 s of the
 * server and 3 s of the store, a stop ends in time.
 */
const DRAIN_MS = 2 * SECOND;

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/**
 * Starts everything according to the settings.
 * @throws Fault with one sentence for each problem. What was started by then is stopped again. The same applies if
 * `signal` aborts between two steps of the start: then with its reason.
 */
export async function runStandalone(
  config: Config,
  log: Logger,
  { signal, startCheckpoints }: StartOptions,
): Promise<Running> {
  const components: Stoppable[] = [];
  const stop = async (): Promise<void> => {
    for (const component of components.reverse()) await component.stop();
  };
  try {
    const store = await openStore(config, log);
    components.push(store);
    signal?.throwIfAborted();
    const { notices, isTransactionPooled = false, directUrl } = store;
    const db = await openMigratedStore({ connectionString: store.connectionString, isTransactionPooled });
    components.push({ stop: () => db.destroy() });
    signal?.throwIfAborted();
    const connectionString = directUrl ?? (isTransactionPooled ? undefined : store.connectionString);
    const parts = { config, db, connectionString, log, webFolder, clock: systemClock, random: systemRandom };
    let ownPort = config.port;
    const server = await startServer({ ...parts, egressRefusal: egressRefusal(config, () => ownPort) });
    ownPort = urlPort(server.url);
    const checkpoints = config.roles.has('checkpoint')
      ? startCheckpoints(localCheckpoints(config, server, log))
      : undefined;
    components.push(server);
    // Stopped first, since the server takes their last results.
    if (checkpoints) components.push(checkpoints);
    return { url: server.url, firstLogin: server.firstLogin, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Requests of the server itself, for alerts, follow the egress policy of the checkpoints. Its port is known once it
 * listens.
 */
function egressRefusal(
  { egress, mayProbeItself }: Config,
  ownPort: () => number,
): (address: string, port: number) => string | undefined {
  const policy = parseEgressPolicy(egress);
  return (address, port) => (mayProbeItself ? policy : denyOwnPort(policy, ownPort())).findDenial(address, port);
}

/** Starts the local checkpoints, which are the same agents as remote ones. */
function localCheckpoints(config: Config, server: RunningServer, log: Logger): LocalCheckpoints {
  return {
    port: server.checkpointPort,
    log: log.child({ component: 'checkpoint' }),
    settings: {
      serverIds: server.localServerIds,
      version,
      egress: config.egress,
      ownPort: config.mayProbeItself ? undefined : urlPort(server.url),
      spoolFolder: join(config.dataFolder, 'results'),
      browser: {
        program: config.browser,
        sandbox: config.browserSandbox,
        path: config.programPath,
        unpackInto: join(config.dataFolder, 'browser'),
      },
      collections: config.collections,
      certificates: config.certificates,
      // Revealed because another thread gets copies, and a Secret cannot be copied.
      proxy: {
        http: config.proxy.http?.reveal(),
        https: config.proxy.https?.reveal(),
        except: config.proxy.except,
      },
      // Our own listener always responds, unless the machine is out of sockets or CPU time.
      referenceGroups: [[hostAndPort(server.url)], config.references],
      drainMs: DRAIN_MS,
    },
  };
}

const urlPort = (url: string): number => Number(new URL(url).port || 80);
const hostAndPort = (url: string): string => `${new URL(url).hostname}:${urlPort(url)}`;
