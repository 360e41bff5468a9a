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

/** A server that answers and works. */
export interface RunningServer {
  /** Where it answers, e.g. `http://localhost:8080`. */
  readonly url: string;
  /** The generated login, until it was shown. */
  readonly firstLogin: FirstLogin | undefined;
  /** For checkpoints in this process. */
  readonly checkpointPort: CheckpointPort;
  /** Servers of the checkpoints that this process runs itself. */
  readonly localServerIds: readonly number[];
  /** Takes no new request and starts no new run; ends within 4 seconds, whatever is under way. */
  stop(): Promise<void>;
}

type State = 'starting' | 'ready' | 'stopping';

const DRAIN_MS = 4 * SECOND;
const LEAD_PATIENCE_MS = 2 * SECOND;

/**
 * Starts the service on a migrated store.
 * @throws Fault with one sentence when the port is taken or a setting does not fit the store.
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
  // Every loop and everything that waits in one listens to it.
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

/** A process without the role `checkpoint` runs none. */
async function localServers({ config, db, clock, chance }: Parts): Promise<readonly number[]> {
  if (!config.roles.has('checkpoint')) return [];
  return claimLocalServers(db, { member: await loadMemberId(config, chance), now: clock.now() });
}

/** Why nothing can be stored although the store answers. */
async function storageProblems({ config }: Parts, { engine }: Composition): Promise<readonly string[]> {
  const free = await freeBytes(config.dataFolder);
  if (free !== undefined && free < NO_ROOM_BYTES) return ['no space is left on the disk where data is kept'];
  return engine.isStoring() ? [] : ['results cannot be stored: they wait on disk'];
}

/** A lone process leads within a moment; where another one leads, this one is ready to take over. */
async function waitUntilLeading({ config, clock }: Parts, { engine }: Composition): Promise<void> {
  const deadline = clock.elapsed() + LEAD_PATIENCE_MS;
  while (config.roles.has('engine') && !engine.isLeading() && clock.elapsed() < deadline) await clock.sleep(10);
}

/** Everything that runs until the signal aborts: following changes, the work of modules, the engine. */
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
