import { SECOND } from '@vedette/kernel/clock';
import { compose } from './compose.js';
import { takePort } from './listening.js';
import type { Parts } from './parts.js';

/** A server that answers and works. */
export interface RunningServer {
  /** Where it answers, e.g. `http://localhost:8080`. */
  readonly url: string;
  /** Takes nothing new, lets what is under way finish, and ends within 5 seconds. */
  stop(): Promise<void>;
}

const DRAIN_MS = 5 * SECOND;

/**
 * Starts the service on a migrated store.
 * @throws Fault with one sentence when the port is taken or a setting does not fit the store.
 */
export async function startServer(parts: Parts): Promise<RunningServer> {
  let state: 'starting' | 'ready' | 'stopping' = 'starting';
  const { host } = await compose(parts, () => (state === 'ready' ? [] : [state]));
  const url = await takePort(host.app, parts.config);
  state = 'ready';
  return {
    url,
    stop: async () => {
      state = 'stopping';
      await Promise.race([host.app.close(), parts.clock.sleep(DRAIN_MS)]);
    },
  };
}
