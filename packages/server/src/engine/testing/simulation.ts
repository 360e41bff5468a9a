import type { HttpOutcome, RunResult } from '@vedette/contract/checkpoint-protocol';
import { seededChance } from '@vedette/kernel/chance';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import { idMaker } from '@vedette/kernel/ids';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { engineMetrics } from '../metrics.js';
import type { Settled } from '../settle.js';
import type { Spool } from '../spool.js';
import { steadyClock, type SteadyClock } from '../steady-clock.js';
import { newTerm, planSlots, writeOff } from '../term.js';
import type { PlannedMonitor } from '../watch.js';
import { aPlace } from './builders.js';
import { MemoryLedger } from './memory-ledger.js';
import { anOutcome } from './a-result.js';

export interface World {
  /** How long a run takes and what it sees. */
  readonly probe: (monitorGuid: string, at: Instant) => { readonly tookMs: number; readonly outcome: HttpOutcome };
  /** Whether a checkpoint takes and delivers work. */
  readonly isThere: (checkpointId: number, at: Instant) => boolean;
  readonly isImpaired: (checkpointId: number, at: Instant) => boolean;
  readonly isStoreAway: (at: Instant) => boolean;
}

export const quietWorld: World = {
  probe: () => ({ tookMs: 400, outcome: anOutcome() }),
  isThere: () => true,
  isImpaired: () => false,
  isStoreAway: () => false,
};

/** Keeps what waits in memory, so that it outlives a simulated crash as a file would. */
class MemorySpool implements Spool {
  #waiting: Settled[] = [];
  get size(): number {
    return this.#waiting.length;
  }
  get hasRoom(): boolean {
    return this.#waiting.length < 2_000;
  }
  append(settled: readonly Settled[]): Promise<void> {
    this.#waiting.push(...(JSON.parse(JSON.stringify(settled)) as Settled[]));
    return Promise.resolve();
  }
  peek(max: number): Promise<readonly Settled[]> {
    return Promise.resolve(this.#waiting.slice(0, max));
  }
  drop(count: number): Promise<void> {
    this.#waiting.splice(0, count);
    return Promise.resolve();
  }
}

interface Running {
  readonly endsAt: Instant;
  readonly checkpointId: number;
  readonly result: RunResult;
}

const places = [1, 2].map(aPlace);
const LONGEST_STEP_MS = 15 * SECOND;

/** The engine's own parts in a world of two checkpoints, driven second by second without waiting. */
export class Simulation {
  readonly ledger = new MemoryLedger();
  readonly #spool = new MemorySpool();
  readonly #chance = seededChance(7);
  readonly #newCheckId = idMaker();
  readonly #world: World;
  readonly #wall: { now: Instant; elapsed: number };
  readonly clock: SteadyClock;
  #running: Running[] = [];
  #planned: PlannedMonitor[] = [];
  #term: ReturnType<typeof newTerm> | undefined;

  constructor(startAt: Instant, world: World) {
    this.#world = world;
    this.#wall = { now: startAt, elapsed: 0 };
    this.clock = steadyClock({
      now: () => this.#wall.now,
      elapsed: () => this.#wall.elapsed,
      sleep: () => Promise.resolve(),
    });
  }

  get now(): Instant {
    return this.clock.now();
  }

  get term(): ReturnType<typeof newTerm> {
    if (!this.#term) throw new Error('the engine is not running');
    return this.#term;
  }

  /** Starts the engine, as after a stop when it ran before. */
  async start(planned: readonly PlannedMonitor[] = this.#planned): Promise<void> {
    this.#planned = [...planned];
    const { ledger, clock } = this;
    const metrics = engineMetrics(new Registry());
    const fixed = { delayLimitMs: 2_000, mayFallBack: () => true, log: pino({ level: 'silent' }) };
    const own = { chance: this.#chance, newCheckId: this.#newCheckId, spool: this.#spool };
    this.#term = newTerm({ ...fixed, ...own, clock, ledger, metrics });
    this.#term.fleet.replace(places);
    const known = await ledger.known();
    this.#planned.forEach((one, index) =>
      this.#term?.planner.put(one, known.get(one.monitor.monitorGuid), this.now, index),
    );
  }

  /** Takes in changed monitors, as the reload loop does. */
  change(planned: PlannedMonitor): void {
    const guid = planned.monitor.monitorGuid;
    this.#planned = this.#planned.map((one) => (one.monitor.monitorGuid === guid ? planned : one));
    this.term.planner.put(planned, undefined, this.now, 0);
  }

  /** Ends the engine: cleanly, or as kill -9 does. Checkpoints go on and keep their results. */
  async stop(how: 'clean' | 'killed'): Promise<void> {
    if (how === 'clean') await this.term.collector.finish(1);
    this.term.collector.close();
    this.#term = undefined;
  }

  /** Sets the wall clock. */
  step(ms: number): void {
    this.#wall.now += ms;
  }

  /** Lets time pass, second by second; seconds in which nothing happens are skipped. */
  async pass(ms: number): Promise<void> {
    const until = this.#wall.elapsed + ms;
    while (this.#wall.elapsed < until) {
      const stepMs = Math.min(this.#nextStepMs(), until - this.#wall.elapsed);
      this.#wall.elapsed += stepMs;
      this.#wall.now += stepMs;
      if (this.#term) await this.#second(this.#term);
    }
  }

  #nextStepMs(): number {
    const term = this.#term;
    if (!term || term.work.size > this.#running.length || term.collector.waiting > 0) return SECOND;
    const next = Math.min(term.planner.nextAt ?? Infinity, ...this.#running.map(({ endsAt }) => endsAt));
    return Math.max(SECOND, Math.min(Math.ceil((next - this.now) / SECOND) * SECOND, LONGEST_STEP_MS));
  }

  async #second(term: ReturnType<typeof newTerm>): Promise<void> {
    const now = this.now;
    this.ledger.isAway = this.#world.isStoreAway(now);
    for (const { checkpointId } of places)
      if (this.#world.isThere(checkpointId, now)) await this.#visit(term, checkpointId);
    await writeOff(term);
    await planSlots(term, this.clock);
    for (let stored = true; stored;) stored = await term.collector.storeBatch(1);
    await term.work.offer(term.planner.takeWork());
    await Promise.resolve();
  }

  /** A checkpoint delivers what is over and takes what waits. */
  async #visit(term: ReturnType<typeof newTerm>, checkpointId: number): Promise<void> {
    const now = this.now;
    const serverId = 100 + checkpointId;
    const impairments = this.#world.isImpaired(checkpointId, now) ? ['reference'] : [];
    const state = { serverId, version: '', sentAt: now, free: 100, capabilities: [], impairments, loopLagMs: 0 };
    term.fleet.saw(state);
    const isOver = (run: Running): boolean => run.checkpointId === checkpointId && run.endsAt <= now;
    const over = this.#running.filter(isOver);
    if (over.length > 0) {
      this.#running = this.#running.filter((run) => !isOver(run));
      void term.collector.deliver(over.map(({ result }) => result)).catch(() => undefined);
    }
    for (const item of await term.work.lease({ ...state, checkpointId, max: 100, leaseMs: 30_000 })) {
      const { monitorGuid, slotAt, attempt } = item;
      const { tookMs, outcome } = this.#world.probe(monitorGuid, now);
      const times = { startedAt: now, finishedAt: now + tookMs, queueDelayMs: 0, loopLagMs: 0 };
      const result = { monitorGuid, slotAt, attempt, serverId, ...times, outcome };
      await term.work.extend(serverId, [item], tookMs + 30_000);
      this.#running.push({ endsAt: now + tookMs, checkpointId, result });
    }
  }
}
