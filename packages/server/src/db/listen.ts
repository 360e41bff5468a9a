import type { Clock } from '@vedette/kernel/clock';
import pg from 'pg';
import { CHANNEL, parseChange, type Change } from './announce.js';

export interface ListenOptions {
  readonly connectionString: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onChange: (change: Change) => void;
  /**
   * From now on every change is heard. Called after the first connection and after each later one: what was committed
   * in between went unheard, so read anew what you keep.
   */
  readonly onConnected: () => void;
  /** The connection broke or could not be made; it is tried again. */
  readonly onLost?: (error: Error) => void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Hears announced changes on a connection of its own until `signal` aborts; never rejects. */
export async function listen(options: ListenOptions): Promise<void> {
  const { clock, signal } = options;
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      await listenOnce(options, () => (waitMs = FIRST_WAIT_MS));
    } catch (error) {
      options.onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
    await clock.sleep(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** Resolves when `signal` aborts, rejects when the connection ends before. */
async function listenOnce(options: ListenOptions, wasConnected: () => void): Promise<void> {
  const { signal } = options;
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'vedette listen',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  let stop: (() => void) | undefined;
  try {
    const ended = new Promise<void>((resolve, reject) => {
      stop = resolve;
      signal.addEventListener('abort', stop, { once: true });
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection that listens for changes ended')));
    });
    client.on('notification', ({ payload }) => {
      const change = parseChange(payload ?? '');
      if (change) options.onChange(change);
    });
    const ready = client.connect().then(() => client.query(`listen ${CHANNEL}`));
    await Promise.race([ended, ready]);
    if (!signal.aborted) {
      wasConnected();
      options.onConnected();
    }
    await ended;
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}
