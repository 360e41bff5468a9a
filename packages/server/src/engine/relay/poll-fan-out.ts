import type { CheckpointState, PollResponse, RunOrder } from '@vedette/contract/checkpoint/protocol';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals, type FollowingSignal } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import { isTestRunGuid } from '../../screens/index.js';
import { pickFailure } from './relay-faults.js';

/** A process that checkpoints get runs from. */
export interface PollPeer {
  /** Tells peers apart, and a peer from its next epoch. */
  readonly key: string;
  readonly poll: (state: CheckpointState, signal: AbortSignal) => Promise<PollResponse>;
}

export interface PollFanOutDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * Returns the processes to poll now, at least one.
   * @throws Fault `unavailable` if there is none, or none is known
   */
  readonly listPeers: () => Promise<readonly PollPeer[]>;
}

const MAX_POLL_MS = 25 * SECOND;
/** How often peers that failed or ended are polled again, and new ones are looked for, during a poll. */
const TURN_MS = SECOND;
const FULL_PAUSE_MS = 250;
/** After this time without a poll the checkpoint may be gone, and must not look as if it were polling. */
const LINGER_MS = 3 * SECOND;
/** The same after the checkpoint has ended a poll itself: to send another, or because it stops. */
const LINGER_AFTER_END_MS = SECOND / 4;
const SESSION_EXPIRY_MS = 5 * MINUTE;
/** A new poll makes a peer end the one before. More are open only at a peer that does not respond. */
const MAX_OPEN_POLLS = 2;
/** An open poll of a peer serves further polls of the checkpoint for so long: a peer also notices clock steps by them. */
const MAX_REUSE_MS = 5 * SECOND;

/** Polls several processes for each poll of a checkpoint and returns their orders together. */
export class PollFanOut {
  readonly #deps: PollFanOutDeps;
  /** By server, the longest without a poll first. */
  readonly #sessions = new Map<number, Session>();

  constructor(deps: PollFanOutDeps) {
    this.#deps = deps;
  }

  /** Whether orders for the server wait here or may still arrive. */
  hasSession(serverId: number): boolean {
    return this.#sessions.has(serverId);
  }

  /** @throws what the peers throw, if all of them fail */
  poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    const { serverId } = state;
    this.#deleteExpired();
    const session = this.#sessions.get(serverId) ?? this.#createSession(serverId);
    this.#sessions.delete(serverId);
    this.#sessions.set(serverId, session);
    return session.poll(state, signal);
  }

  #createSession(serverId: number): Session {
    const session: Session = new Session(this.#deps, () => {
      if (this.#sessions.get(serverId) === session) this.#sessions.delete(serverId);
    });
    return session;
  }

  #deleteExpired(): void {
    const expiredAt = this.#deps.clock.elapsed() - SESSION_EXPIRY_MS;
    for (const [serverId, { lastPolledAt }] of this.#sessions) {
      if (lastPolledAt > expiredAt) return;
      this.#sessions.delete(serverId);
    }
  }
}

/** What a peer has responded to a poll of the checkpoint. */
interface PeerAnswer {
  isOpen: boolean;
  hasEnded: boolean;
  /** Of the last poll; undefined while it is open and if it did not fail. */
  error: unknown;
}

/** An open poll of a peer. */
interface PeerPoll {
  readonly startedAt: number;
  readonly free: number;
  readonly fingerprint: string;
  /** That of the last round which the poll serves. */
  answer: PeerAnswer;
}

/** A poll of the checkpoint. */
interface Round {
  readonly state: CheckpointState;
  readonly fingerprint: string;
  /** In terms of `clock.elapsed()`. */
  readonly startedAt: number;
  /** Share of the free capacity per peer. */
  readonly share: (peerCount: number) => number;
  /** Ends when the poll is to be answered. */
  readonly lifetime: FollowingSignal;
  readonly answers: Map<string, PeerAnswer>;
  /** Peers that are polled as soon as one of their open polls ends. */
  readonly deferred: Map<string, () => void>;
}

/** The polls of one checkpoint server. Orders that arrive when no poll can return them wait for the next one. */
class Session {
  readonly #deps: PollFanOutDeps;
  readonly #onIdle: () => void;
  #waiting: RunOrder[] = [];
  #snapshotsWait = false;
  #round: Round | undefined;
  #lastPolledAt = 0;
  /** Open polls by peer, the newest last. */
  readonly #open = new Map<string, readonly PeerPoll[]>();
  /** Not that of a poll of the checkpoint: orders may be on their way when that returns. */
  #peerPolls = followSignals();
  #linger = followSignals();

  constructor(deps: PollFanOutDeps, onIdle: () => void) {
    this.#deps = deps;
    this.#onIdle = onIdle;
  }

  /** In terms of `clock.elapsed()`. */
  get lastPolledAt(): number {
    return this.#lastPolledAt;
  }

  async poll(state: CheckpointState, signal: AbortSignal): Promise<PollResponse> {
    const { clock } = this.#deps;
    this.#lastPolledAt = clock.elapsed();
    this.#linger.abort();
    // This poll carries a newer state, so the earlier one ends.
    this.#round?.lifetime.abort();
    const round: Round = {
      state,
      fingerprint: fingerprintState(state),
      startedAt: clock.elapsed(),
      share: (peerCount) => Math.ceil(state.free / peerCount),
      lifetime: followSignals(signal),
      answers: new Map(),
      deferred: new Map(),
    };
    this.#round = round;
    try {
      if (!this.#canReturnOrders(round)) await this.#pollPeers(round);
      if (signal.aborted || this.#round !== round) return { orders: [], serverNow: clock.now() };
      const orders = this.#takeOrders(state.free);
      if (orders.length === 0) throwIfAllFailed(round);
      const snapshotsWait = this.#snapshotsWait;
      this.#snapshotsWait = false;
      return { orders, serverNow: clock.now(), ...(snapshotsWait && { snapshotsWait }) };
    } finally {
      round.lifetime.abort();
      if (this.#round === round) {
        this.#round = undefined;
        this.#startLinger(signal.aborted ? LINGER_AFTER_END_MS : LINGER_MS);
      }
    }
  }

  /** Polls the peers until orders have arrived, all peers have responded without any, or the poll must end. */
  async #pollPeers(round: Round): Promise<void> {
    const { clock, listPeers } = this.#deps;
    const { signal } = round.lifetime;
    const endsAt = clock.elapsed() + MAX_POLL_MS;
    const hasEnded = (): boolean => signal.aborted || clock.elapsed() >= endsAt;
    let peers = await listPeers();
    while (!hasEnded()) {
      this.#startPolls(round, peers);
      if (round.state.free === 0) {
        await clock.sleep(FULL_PAUSE_MS, signal);
        return;
      }
      await clock.sleep(Math.min(TURN_MS, endsAt - clock.elapsed()), signal);
      // A change of the assignment adds peers. If it cannot be read, those known continue.
      if (!hasEnded()) peers = await listPeers().catch(() => peers);
    }
  }

  #startPolls(round: Round, peers: readonly PollPeer[]): void {
    const closed = peers.filter(({ key }) => round.answers.get(key)?.isOpen !== true);
    const free = round.share(peers.length);
    const starts: (() => void)[] = [];
    for (const peer of closed) {
      const hasEnded = round.answers.get(peer.key)?.hasEnded ?? false;
      const answer: PeerAnswer = { isOpen: true, hasEnded, error: undefined };
      round.answers.set(peer.key, answer);
      const openPolls = this.#open.get(peer.key) ?? [];
      const newest = openPolls.at(-1);
      if (newest && this.#serves(newest, round, free)) {
        newest.answer = answer;
        continue;
      }
      const start = (): void => void this.#pollPeer(peer, round, free);
      if (openPolls.length < MAX_OPEN_POLLS) starts.push(start);
      else round.deferred.set(peer.key, start);
    }
    // All answers are open by now, so a peer that responds at once does not end the round alone.
    for (const start of starts) start();
  }

  /** Whether the open poll of a peer, which was started by an earlier poll of the checkpoint, is as good as a new one. */
  #serves({ startedAt, free, fingerprint }: PeerPoll, round: Round, wanted: number): boolean {
    if (fingerprint !== round.fingerprint || this.#deps.clock.elapsed() - startedAt >= MAX_REUSE_MS) return false;
    return free <= 2 * wanted && wanted <= 2 * free;
  }

  async #pollPeer({ key, poll }: PollPeer, round: Round, free: number): Promise<void> {
    const answer = round.answers.get(key);
    if (!answer) return;
    const { clock, log } = this.#deps;
    const peerPoll: PeerPoll = { startedAt: clock.elapsed(), free, fingerprint: round.fingerprint, answer };
    this.#open.set(key, [...(this.#open.get(key) ?? []), peerPoll]);
    // A peer that is polled later in the round would otherwise take the checkpoint's clock for slow.
    const sentAt = round.state.sentAt + clock.elapsed() - round.startedAt;
    try {
      this.#receive(await poll({ ...round.state, free, sentAt }, this.#peerPolls.signal));
      peerPoll.answer.hasEnded = true;
    } catch (error) {
      peerPoll.answer.error = error;
      log.debug({ err: error, serverId: round.state.serverId, peer: key }, 'polling a process failed');
    }
    peerPoll.answer.isOpen = false;
    const remaining = (this.#open.get(key) ?? []).filter((one) => one !== peerPoll);
    if (remaining.length > 0) this.#open.set(key, remaining);
    else this.#open.delete(key);
    this.#continueRound(key);
  }

  /** Ends the checkpoint's poll if it can be answered now that a poll of this peer has ended. */
  #continueRound(key: string): void {
    const round = this.#round;
    if (!round) {
      this.#endIfIdle();
      return;
    }
    const startDeferred = round.deferred.get(key);
    round.deferred.delete(key);
    if (this.#canReturnOrders(round) || isAnswered(round)) round.lifetime.abort();
    else startDeferred?.();
  }

  /** Stores what a peer returned, in terms of the clock of this process. */
  #receive({ orders, serverNow, snapshotsWait = false }: PollResponse): void {
    const aheadMs = this.#deps.clock.now() - serverNow;
    const shifted = orders.map((order) => ({
      ...order,
      startAt: order.startAt + aheadMs,
      leaseUntil: order.leaseUntil + aheadMs,
    }));
    this.#waiting.push(...shifted);
    this.#snapshotsWait ||= snapshotsWait;
  }

  #canReturnOrders({ state }: Round): boolean {
    this.#dropExpiredOrders();
    return state.free > 0 && this.#waiting.length > 0;
  }

  /** Test runs come first, since their callers wait. */
  #takeOrders(free: number): readonly RunOrder[] {
    this.#dropExpiredOrders();
    const isTestRun = ({ monitorGuid }: RunOrder): boolean => isTestRunGuid(monitorGuid);
    const sorted = [...this.#waiting.filter(isTestRun), ...this.#waiting.filter((order) => !isTestRun(order))];
    this.#waiting = sorted.slice(free);
    return sorted.slice(0, free);
  }

  #dropExpiredOrders(): void {
    const now = this.#deps.clock.now();
    if (this.#waiting.some(({ leaseUntil }) => leaseUntil <= now))
      this.#waiting = this.#waiting.filter(({ leaseUntil }) => leaseUntil > now);
  }

  #startLinger(ms: number): void {
    this.#endIfIdle();
    if (this.#open.size === 0) return;
    const linger = followSignals();
    this.#linger = linger;
    void this.#deps.clock.sleep(ms, linger.signal).then(() => {
      if (linger.signal.aborted) return;
      this.#peerPolls.abort();
      this.#peerPolls = followSignals();
    });
  }

  #endIfIdle(): void {
    if (this.#round || this.#open.size > 0) return;
    this.#linger.abort();
    this.#dropExpiredOrders();
    if (this.#waiting.length === 0) this.#onIdle();
  }
}

/** Describes what a peer must learn immediately when it changes. The free capacity is compared separately. */
const fingerprintState = (state: CheckpointState): string =>
  JSON.stringify({ ...state, sentAt: 0, free: 0, loopLagMs: 0, machine: undefined });

/** Whether each peer has ended a poll without orders, or has failed. */
const isAnswered = ({ answers }: Round): boolean =>
  answers.size > 0 && [...answers.values()].every(({ isOpen, hasEnded }) => hasEnded || !isOpen);

/** @throws the most telling failure if the last poll of every peer has failed */
function throwIfAllFailed({ answers }: Round): void {
  const errors = [...answers.values()].map(({ error }) => error);
  if (errors.length > 0 && errors.every((error) => error !== undefined)) throw pickFailure(errors);
}
