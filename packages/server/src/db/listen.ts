import type { Clock } from '@vedette/kernel/clock';
import { followSignals, waitForCallOrAbort } from '@vedette/kernel/signals';
import type pg from 'pg';
import { CHANNEL, parseChange, type Change } from './announce.js';
import type { StoreAddress } from './connection-string-rules.js';
import { connectSession, ServerChoice, storeAddress } from './session.js';

export interface ListenOptions {
  /** Undefined: notifications do not arrive because of a pooler, so changes are polled. */
  readonly connectionString: string | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onChange: (change: Change) => void;
  /**
   * Called after the first connection and after each later one, from which on every change arrives. Changes committed
   * in between were missed, so the callback reloads its state. Without a connection it is called every
   * few seconds instead.
   */
  readonly onConnected: () => void;
  /** The connection broke or could not be made; it is retried. */
  readonly onLost?: (error: Error) => void;
  /** Whether the store can be read now; otherwise polling is pointless. Default: never polled. */
  readonly isStoreReachable?: () => Promise<boolean>;
  /** Interval of heartbeats, and the time one may take. */
  readonly heartbeatMs?: number;
}

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;
/** A silently dead connection is replaced after twice this time. */
const HEARTBEAT_MS = 4_000;
const POLL_INTERVAL_MS = 10_000;

/** Listens for announced changes on a separate connection until `signal` aborts; never rejects. */
export async function listen(options: ListenOptions): Promise<void> {
  const { connectionString } = options;
  const state = { isConnected: false };
  const polling = poll(options, state);
  if (connectionString !== undefined) await keepListening(options, storeAddress(connectionString), state);
  await polling;
}

async function keepListening(
  options: ListenOptions,
  address: StoreAddress,
  state: { isConnected: boolean },
): Promise<void> {
  const { clock, signal } = options;
  const choice = new ServerChoice(address);
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      await listenOnce(options, address, choice, () => {
        waitMs = FIRST_WAIT_MS;
        state.isConnected = true;
      });
    } catch (error) {
      options.onLost?.(error instanceof Error ? error : new Error(String(error)));
    } finally {
      state.isConnected = false;
    }
    await clock.sleep(waitMs, signal);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
}

/** Without a connection, makes followers reload from time to time. */
async function poll(
  { clock, signal, isStoreReachable, onConnected }: ListenOptions,
  state: { readonly isConnected: boolean },
): Promise<void> {
  if (!isStoreReachable) return;
  const isDue = async (): Promise<boolean> => !signal.aborted && !state.isConnected && (await isStoreReachable());
  while (!signal.aborted) {
    await clock.sleep(POLL_INTERVAL_MS, signal);
    if (await isDue()) onConnected();
  }
}

/** Resolves when `signal` aborts, rejects when the connection ends or falls silent before. */
async function listenOnce(
  options: ListenOptions,
  address: StoreAddress,
  choice: ServerChoice,
  markConnected: () => void,
): Promise<void> {
  const { signal } = options;
  const connecting = { applicationName: 'vedette listen', connectTimeoutMs: 10_000 };
  const client = await unlessAborted(connectSession(address, choice, connecting), signal);
  if (!client) return;
  const stop = followSignals(signal);
  let endReason = new Error('the connection that listens for changes ended');
  client.on('error', (error) => (endReason = error));
  client.on('end', stop.abort);
  client.on('notification', ({ channel, payload }) => {
    const change = channel === CHANNEL ? parseChange(payload ?? '') : undefined;
    if (change) options.onChange(change);
  });
  try {
    const heartbeat = new Heartbeat(client, options);
    await heartbeat.begin(stop.signal);
    if (!stop.signal.aborted) {
      markConnected();
      options.onConnected();
    }
    await heartbeat.run(stop.signal);
    if (!signal.aborted) throw endReason;
  } finally {
    stop.unfollow();
    // The response of a silent server is not awaited.
    void client.end().catch(() => undefined);
  }
}

/** Undefined when `signal` aborts before there is a session, which then ends. */
async function unlessAborted(connecting: Promise<pg.Client>, signal: AbortSignal): Promise<pg.Client | undefined> {
  const aborted = waitForCallOrAbort(signal, () => undefined).then(() => undefined);
  const client = await Promise.race([connecting, aborted]);
  if (!client) connecting.then((late) => late.end()).catch(() => undefined);
  return client;
}

/**
 * Notifies its own session on a separate channel. TCP notices a vanished host only after minutes, and behind some
 * poolers a session receives no notifications although every statement is answered.
 */
class Heartbeat {
  readonly #client: pg.Client;
  readonly #clock: Clock;
  readonly #everyMs: number;
  readonly #channel: string;
  #sent = 0;
  #onBeat: ((beat: string) => void) | undefined;

  constructor(client: pg.Client, { clock, heartbeatMs }: ListenOptions) {
    this.#client = client;
    this.#clock = clock;
    this.#everyMs = heartbeatMs ?? HEARTBEAT_MS;
    this.#channel = `vedette_heartbeat_${Math.abs(clientProcessId(client))}`;
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.#channel) this.#onBeat?.(payload ?? '');
    });
  }

  /** Listens, and verifies that notifications arrive. @throws Error when none arrives */
  async begin(signal: AbortSignal): Promise<void> {
    await this.#query(`listen ${CHANNEL}`);
    await this.#query(`listen ${this.#channel}`);
    await this.#beat(signal);
  }

  /** Resolves when `signal` aborts. @throws Error when the connection has fallen silent */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#clock.sleep(this.#everyMs, signal);
      await this.#beat(signal);
    }
  }

  async #beat(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const beat = String((this.#sent += 1));
    const received = followSignals(signal);
    this.#onBeat = (text) => {
      if (text === beat) received.abort();
    };
    const waiting = this.#clock.sleep(this.#everyMs, received.signal);
    await this.#query(`notify ${this.#channel}, '${beat}'`);
    await waiting;
    received.unfollow();
    if (!received.signal.aborted) throw new Error('the connection that listens for changes stopped responding');
  }

  async #query(text: string): Promise<void> {
    const query = { text, query_timeout: this.#everyMs };
    await this.#client.query(query);
  }
}

/** The driver has it, but its types do not. */
const clientProcessId = (client: pg.Client): number => (client as unknown as { readonly processID: number }).processID;
