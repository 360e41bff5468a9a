import { setMaxListeners } from 'node:events';
import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { SECOND } from '@vedette/kernel/clock';
import { claimLocalServers } from '../checkpoints/index.js';
import { followChanges } from './store/changes.js';
import { compose, type Composition } from './compose.js';
import { firstStart, type FirstLogin } from './store/first-start.js';
import { freeBytes, NO_ROOM_BYTES } from './store/free-disk.js';
import { takePort } from './serving/listening.js';
import { loadMemberId } from './store/member.js';
import type { Parts } from './settings/parts.js';
import { storeProbe } from './store/store-probe.js';

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

const DRAIN_MS = 4 * SECOND;
const LEAD_PATIENCE_MS = 2 * SECOND;

/**
 * Starts the service on a migrated store.
 * @throws Fault with one sentence when the port is in use or a setting does not fit the store.
 */
export async function startServer(parts: Parts): Promise<RunningServer> {
  let state: State = 'starting';
  const storeProblem = storeProbe(parts.db, parts.clock);
  const notReady = async (): Promise<readonly string[]> => {
    if (state !== 'ready') return [state];
    const problem = await storeProblem();
    if (problem !== undefined) return [problem];
    return await storageProblems(parts, composition);
  };
  const composition = await compose(parts, notReady);
  const { host, context, modules, engine } = composition;
  const url = await takePort(host.app, parts.config);
  const stopping = new AbortController();
  // Every loop and every wait within a loop listens to this signal.
  setMaxListeners(0, stopping.signal);
  const finish = async (loops: readonly Promise<unknown>[]): Promise<void> => {
    state = 'stopping';
    stopping.abort();
    await Promise.race([Promise.all([host.app.close(), ...loops]), parts.clock.sleep(DRAIN_MS)]);
  };
  try {
    const firstLogin = await firstStart(context, parts.config);
    for (const { start } of modules) await start?.();
    const servers = await localServers(parts);
    const loops = runLoops(parts, composition, stopping.signal);
    await waitUntilLeading(parts, composition);
    state = 'ready';
    return { url, firstLogin, checkpointPort: engine.port, localServerIds: servers, stop: () => finish(loops) };
  } catch (error) {
    await finish([]);
    throw error;
  }
}

/** A process without the role `checkpoint` has no local servers. */
async function localServers({ config, db, clock, random }: Parts): Promise<readonly number[]> {
  if (!config.roles.has('checkpoint')) return [];
  return claimLocalServers(db, { member: await loadMemberId(config, random), now: clock.now() });
}

/** Returns why nothing can be stored although the database answers. */
async function storageProblems({ config }: Parts, { engine }: Composition): Promise<readonly string[]> {
  const free = await freeBytes(config.dataFolder);
  if (free !== undefined && free < NO_ROOM_BYTES) return ['no space is left on the data disk'];
  return engine.isStoring() ? [] : ['results cannot be stored and wait on disk'];
}

/** A single process leads within a moment. If another process leads, this one stands by to take over. */
async function waitUntilLeading({ config, clock }: Parts, { engine }: Composition): Promise<void> {
  const deadline = clock.elapsed() + LEAD_PATIENCE_MS;
  while (config.roles.has('engine') && !engine.isLeading() && clock.elapsed() < deadline) await clock.sleep(10);
}

/** Runs everything that ends with the signal: followers of changes, loops of modules, the engine. */
function runLoops(
  parts: Parts,
  { modules, followers, engine }: Composition,
  signal: AbortSignal,
): readonly Promise<unknown>[] {
  return [
    followChanges(parts, followers, signal),
    ...modules.flatMap(({ run }) => run?.(signal) ?? []),
    parts.config.roles.has('engine') ? engine.run(signal) : engine.handOver(),
  ];
}
