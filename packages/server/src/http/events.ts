import { eventsEndpoints } from '@vedette/contract/v1/events';
import type { RandomSource } from '@vedette/kernel/random';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Caller } from '../rights/index.js';
import type { Change } from '../db/announce.js';
import { authenticate } from './authenticate.js';
import { ChangeLog, parsePosition, formatPosition } from './change-log.js';
import { toVisibleEvents } from './event-rules.js';
import { beginStream } from './event-stream.js';
import type { RouteHost } from './host.js';
import { mount } from './mount.js';

/** Changes are collected for this long, so that a busy account causes few events. */
const BATCH_WINDOW_MS = 250;
/** Interval of comments that keep proxies from closing the stream, and of checks that the session is still valid. */
const HEARTBEAT_MS = 15 * SECOND;
const MAX_STREAMS = 1_000;
/** Limit per operator, so that one does not take all streams: more pages than anyone has open. */
const MAX_STREAMS_PER_OPERATOR = 50;
/**
 * Limit of unread data, beyond which a slow client is disconnected; it reconnects and resumes. All streams together
 * buffer at most 256 MB.
 */
const MAX_UNREAD_BYTES = 256 * 1024;

export interface EventsDeps {
  readonly clock: Clock;
  readonly random: Pick<RandomSource, 'bytes'>;
  /** Monitors whose data the caller may see. */
  readonly loadVisibleMonitors: (caller: Caller) => Promise<'all' | readonly string[]>;
}

/** Passes committed changes on to the open streams of the web app. Called by the listener to the store. */
export class EventHub {
  readonly #deps: EventsDeps;
  readonly #log: ChangeLog;
  readonly #streams = new Set<Stream>();

  constructor(deps: EventsDeps) {
    this.#deps = deps;
    this.#log = new ChangeLog(() => deps.random.bytes(4).toString('hex'));
  }

  /** Called for a change that was committed here or in another process. */
  onChange(change: Change): void {
    this.#log.add(change);
    for (const stream of this.#streams) stream.onChange(change);
  }

  /** Makes every stream send a gap event, because changes may have been missed. */
  resync(): void {
    this.#log.markGap();
    for (const stream of this.#streams) stream.resync();
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Turns a response into a stream that ends with the session, the client or the service.
   * @throws Fault `limited` when there are too many streams, in total or of this operator.
   */
  open({ request, reply, operatorGuid }: StreamRequest, reauthenticate: () => Promise<Caller | undefined>): void {
    const operatorStreams = [...this.#streams].filter((stream) => stream.operatorGuid === operatorGuid).length;
    if (this.#streams.size >= MAX_STREAMS || operatorStreams >= MAX_STREAMS_PER_OPERATOR) {
      throw new Fault('limited', 'Too many event streams', { retryAfterS: 30 });
    }
    beginStream(request, reply);
    const { raw } = reply;
    const stream = new Stream({ deps: this.#deps, log: this.#log, raw, operatorGuid, reauthenticate });
    this.#streams.add(stream);
    stream.resume(request.headers['last-event-id']);
    void stream.run().then(
      () => this.#streams.delete(stream),
      (error: unknown) => {
        this.#streams.delete(stream);
        raw.destroy();
        request.log.warn({ err: error }, 'an event stream failed');
      },
    );
  }

  /** Ends every stream; the clients reconnect to the next process. */
  close(): void {
    for (const stream of this.#streams) stream.end();
  }
}

/** Mounts `GET /api/v1/Events`. */
export function mountEvents(host: RouteHost, hub: EventHub): void {
  host.app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  mount(host, eventsEndpoints.stream, ({ request, reply, caller: { operatorGuid } }) => {
    if (request.method === 'HEAD') return;
    const reauthenticate = (): Promise<Caller | undefined> =>
      authenticate(eventsEndpoints.stream, request, host).catch((error: unknown) => {
        if (error instanceof Fault) return undefined;
        throw error;
      });
    hub.open({ request, reply, operatorGuid }, reauthenticate);
  });
}

/** The caller of a stream, and the response that becomes it. */
interface StreamRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly operatorGuid: string;
}

interface StreamParts {
  readonly deps: EventsDeps;
  readonly log: ChangeLog;
  readonly raw: ServerResponse;
  readonly operatorGuid: string;
  /** Returns the present owner of the credentials; undefined when the session has ended. */
  readonly reauthenticate: () => Promise<Caller | undefined>;
}

/** One open stream. */
class Stream {
  readonly #parts: StreamParts;
  readonly #ended = new AbortController();
  #pending: Change[] = [];
  #hasGap = false;
  #wake = new AbortController();

  /** Objects that the caller may see; undefined: must be loaded again. */
  #view: { readonly caller: Caller; readonly visible: 'all' | ReadonlySet<string> } | undefined;

  constructor(parts: StreamParts) {
    this.#parts = parts;
    parts.raw.once('close', () => this.end());
  }

  get operatorGuid(): string {
    return this.#parts.operatorGuid;
  }

  end(): void {
    this.#ended.abort();
    this.#wake.abort();
  }

  onChange(change: Change): void {
    this.#pending.push(change);
    this.#wake.abort();
  }

  resync(): void {
    this.#hasGap = true;
    this.#wake.abort();
  }

  /** Sends the changes after the client's last event, or a gap event if some are no longer available. */
  resume(lastEventId: string | string[] | undefined): void {
    const { log, raw } = this.#parts;
    const position = typeof lastEventId === 'string' ? parsePosition(lastEventId) : undefined;
    const missed = position && log.changesAfter(position);
    raw.write(`retry: 2000\nid: ${formatPosition(missed ? position : log.end)}\n\n`);
    if (missed) this.#pending.push(...missed);
    else if (lastEventId !== undefined) this.#hasGap = true;
    if (this.#pending.length > 0 || this.#hasGap) this.#wake.abort();
  }

  async run(): Promise<void> {
    const { clock } = this.#parts.deps;
    const { signal } = this.#ended;
    let heartbeatAt = clock.elapsed() + HEARTBEAT_MS;
    while (!signal.aborted) {
      await clock.sleep(Math.max(0, heartbeatAt - clock.elapsed()), this.#wake.signal);
      if (this.#wake.signal.aborted) await clock.sleep(BATCH_WINDOW_MS, signal);
      this.#wake = new AbortController();
      const isHeartbeat = clock.elapsed() >= heartbeatAt;
      if (isHeartbeat) heartbeatAt = clock.elapsed() + HEARTBEAT_MS;
      if (!(await this.#send(isHeartbeat))) this.end();
    }
    this.#parts.raw.end();
  }

  /** Sends pending changes; returns false when the stream must end. */
  async #send(isHeartbeat: boolean): Promise<boolean> {
    const { log, raw } = this.#parts;
    if (raw.destroyed) return false;
    const [changes, hasGap, end] = [this.#pending, this.#hasGap, log.end];
    [this.#pending, this.#hasGap] = [[], false];
    if (isHeartbeat || hasGap || changes.some(({ topic }) => PERMISSION_TOPICS.has(topic))) this.#view = undefined;
    this.#view ??= await this.#loadView();
    if (!this.#view) return false;
    const events = toVisibleEvents(changes, this.#view.caller, this.#view.visible).map(
      (event) => `event: change\ndata: ${JSON.stringify(event)}\n`,
    );
    if (hasGap) events.unshift('event: gap\ndata: {}\n');
    // Only the last event of a batch moves the client's position: a client that is disconnected in between gets the
    // whole batch again.
    const text = events.map(
      (event, index) => `${event}${index === events.length - 1 ? `id: ${formatPosition(end)}\n` : ''}\n`,
    );
    if (isHeartbeat) text.push(': still here\n\n');
    if (text.length > 0) raw.write(text.join(''));
    return raw.writableLength < MAX_UNREAD_BYTES;
  }

  async #loadView() {
    const caller = await this.#parts.reauthenticate();
    if (!caller?.rights.hasAccountAccess) return undefined;
    const visible = await this.#parts.deps.loadVisibleMonitors(caller);
    return { caller, visible: visible === 'all' ? visible : new Set(visible) };
  }
}

/** Topics after which callers may see other objects than before. */
const PERMISSION_TOPICS: ReadonlySet<Change['topic']> = new Set(['monitor', 'monitorGroup', 'operator', 'account']);
