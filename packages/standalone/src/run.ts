import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEgressPolicy, sparingSelf } from '@vedette/checkpoint/net/egress';
import { systemChance } from '@vedette/kernel/chance';
import { SECOND, systemClock } from '@vedette/kernel/clock';
import type { Config } from '@vedette/server/app/settings/config';
import type { FirstLogin } from '@vedette/server/app/store/first-start';
import type { Logger } from '@vedette/server/app/settings/logger';
import { startServer, type RunningServer } from '@vedette/server/app/server';
import { openMigratedStore } from '@vedette/server/app/store/store';
import { version } from '@vedette/server/app/settings/version';
import type { LocalCheckpoints, StartLocalCheckpoints } from './local-checkpoints/options.js';
import { theStore } from './store.js';

/** How the service is started. */
export interface StartOptions {
  /** Aborts the start between two of its steps. */
  readonly signal?: AbortSignal;
  readonly startCheckpoints: StartLocalCheckpoints;
}

/** Vedette in one process: store, server and checkpoints. */
export interface Running {
  readonly url: string;
  /** The generated login, until it was shown. */
  readonly firstLogin: FirstLogin | undefined;
  /** Sentences for whoever started it. */
  readonly notices: readonly string[];
  /** Drains and ends everything, the store last, within 10 seconds. */
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<unknown>;
}

/**
 * A check that takes longer is given up at a stop. With half a second for the thread to close, the server's own 4 s and the store's
 * 3 s a stop ends in time.
 */
const DRAIN_MS = 2 * SECOND;

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/**
 * Starts everything the settings ask for.
 * @throws Fault with one sentence for each thing that stands in the way; what was started by then is stopped again, as it is
 * when `signal` aborts between two steps of the start: then with its reason.
 */
export async function runStandalone(
  config: Config,
  log: Logger,
  { signal, startCheckpoints }: StartOptions,
): Promise<Running> {
  const started: Stoppable[] = [];
  const stop = async (): Promise<void> => {
    for (const part of started.reverse()) await part.stop();
  };
  try {
    const store = await theStore(config, log);
    started.push(store);
    signal?.throwIfAborted();
    const { notices, isShared = false, directUrl } = store;
    const db = await openMigratedStore({ connectionString: store.connectionString, isShared });
    started.push({ stop: () => db.destroy() });
    signal?.throwIfAborted();
    const connectionString = directUrl ?? (isShared ? undefined : store.connectionString);
    const parts = { config, db, connectionString, log, webFolder, clock: systemClock, chance: systemChance };
    let ownPort = config.port;
    const server = await startServer({ ...parts, egressRefusal: egressRefusal(config, () => ownPort) });
    ownPort = urlPort(server.url);
    const checkpoints = config.roles.has('checkpoint')
      ? startCheckpoints(localCheckpoints(config, server, log))
      : undefined;
    started.push(server);
    // Stopped first: the server takes their last results.
    if (checkpoints) started.push(checkpoints);
    return { url: server.url, firstLogin: server.firstLogin, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the server itself calls, for alerts, keeps to the policy of the checkpoints. Which port it has got is known once it listens. */
function egressRefusal(
  { egress, mayProbeItself }: Config,
  ownPort: () => number,
): (address: string, port: number) => string | undefined {
  const policy = parseEgressPolicy(egress);
  return (address, port) => (mayProbeItself ? policy : sparingSelf(policy, ownPort())).refusal(address, port);
}

/** The local checkpoints: the same agents as elsewhere. */
function localCheckpoints(config: Config, server: RunningServer, log: Logger): LocalCheckpoints {
  return {
    port: server.checkpointPort,
    log: log.child({ part: 'checkpoint' }),
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
      // Revealed: another thread is given copies, and a Secret cannot be copied.
      proxy: {
        http: config.proxy.http?.reveal(),
        https: config.proxy.https?.reveal(),
        except: config.proxy.except,
      },
      // Our own listener always answers, unless the machine has run out of sockets or breath.
      references: [[hostAndPort(server.url)], config.references],
      drainMs: DRAIN_MS,
    },
  };
}

const urlPort = (url: string): number => Number(new URL(url).port || 80);
const hostAndPort = (url: string): string => `${new URL(url).hostname}:${urlPort(url)}`;
