import { setMaxListeners } from 'node:events';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { SECOND } from '@vedette/kernel/clock';
import { claimLocalServers } from '../checkpoints/index.js';
import { followChanges } from './store/changes.js';
import { compose, type Composition } from './compose.js';
import { initialiseStore, type FirstLogin } from './store/first-start.js';
import { readFreeBytes, MIN_FREE_BYTES } from './store/free-disk.js';
import { listenOnPort } from './serving/listening.js';
import { loadMemberId } from './store/member-id.js';
import type { ServerParts } from './settings/server-parts.js';
import { createStoreProbe } from './store/store-probe.js';

/** A server that answers requests and runs the engine. */
export interface RunningServer {
  /** Address of the server, for example `http://localhost:8080`. */
  readonly url: string;
  /** The generated login, until it has been shown. */
  readonly firstLogin: FirstLogin | undefined;
  /** Used by checkpoints in this process. */
  readonly checkpointPort: CheckpointPort;
  /** Servers of the checkpoints in this process. */
  readonly localServerIds: readonly number[];
  /** Accepts no new requests and starts no new runs. Ends within 4 seconds, whatever is in progress. */
  stop(): Promise<void>;
}

type State = 'starting' | 'ready' | 'stopping';

const DRAIN_MS = 3 * SECOND;
const CLOSE_MS = SECOND;
const PARTITIONS_WAIT_MS = 2 * SECOND;

/**
 * Starts the service on a migrated store.
 * @throws Fault with one sentence when the port is in use or a setting does not fit the store.
 */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  let state: State = 'starting';
  const findStoreProblem = createStoreProbe(parts.db, parts.clock);
  const notReady = async (): Promise<readonly string[]> => {
    if (state !== 'ready') return [state];
    const problem = await findStoreProblem();
    if (problem !== undefined) return [problem];
    return await findStorageProblems(parts, composition);
  };
  const composition = await compose(parts, notReady);
  const { host, context, modules, engine } = composition;
  const url = await listenOnPort(host.app, parts.config);
  const stopping = new AbortController();
  // Every loop and every wait within a loop listens to this signal.
  setMaxListeners(0, stopping.signal);
  const stopAll = async (loops: readonly Promise<unknown>[]): Promise<void> => {
    state = 'stopping';
    stopping.abort();
    // The last results of checkpoints still arrive while the engine gives up its monitors.
    await Promise.race([Promise.all(loops), parts.clock.sleep(DRAIN_MS)]);
    await Promise.race([host.app.close(), parts.clock.sleep(CLOSE_MS)]);
  };
  try {
    const firstLogin = await initialiseStore(context, parts.config);
    for (const { start } of modules) await start?.();
    const servers = await claimServers(parts);
    const loops = runLoops(parts, composition, stopping.signal);
    await waitForPartitions(parts, composition);
    state = 'ready';
    return { url, firstLogin, checkpointPort: engine.port, localServerIds: servers, stop: () => stopAll(loops) };
  } catch (error) {
    await stopAll([]);
    throw error;
  }
}

/** A process without the role `checkpoint` has no local servers. */
async function claimServers({ config, db, clock, random }: ServerParts): Promise<readonly number[]> {
  if (!config.roles.has('checkpoint')) return [];
  return claimLocalServers(db, { member: await loadMemberId(config, random), now: clock.now() });
}

/** Returns why nothing can be stored although the database answers. */
async function findStorageProblems({ config }: ServerParts, { engine }: Composition): Promise<readonly string[]> {
  const free = await readFreeBytes(config.dataFolder);
  if (free !== undefined && free < MIN_FREE_BYTES) return ['no space is left on the data disk'];
  return engine.isStoreReachable() ? [] : ['results cannot be stored; they are buffered on disk'];
}

/** A single process plans all monitors within a moment. Others give up some of theirs a little later. */
async function waitForPartitions({ config, clock }: ServerParts, { engine }: Composition): Promise<void> {
  const deadline = clock.elapsed() + PARTITIONS_WAIT_MS;
  while (config.roles.has('engine') && engine.countPartitions() === 0 && clock.elapsed() < deadline)
    await clock.sleep(10);
}

/** Runs everything that ends with the signal: followers of changes, loops of modules, the engine. */
function runLoops(
  parts: ServerParts,
  { modules, followers, engine }: Composition,
  signal: AbortSignal,
): readonly Promise<unknown>[] {
  return [
    followChanges(parts, followers, signal),
    ...modules.flatMap(({ run }) => run?.(signal) ?? []),
    parts.config.roles.has('engine') ? engine.run(signal) : engine.forwardResults(),
  ];
}
