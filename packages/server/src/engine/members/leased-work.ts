import type { Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import type { LeasedWork, Loop } from '../../module/module.js';
import { LeaseLost } from '../collect/check-store.js';
import { runLoop } from '../loops/run-loop.js';
import { assignLeases } from './assign-leases.js';
import { insertLeases, readCandidates, readLeases, returnLease, takeLease, type LeaseRow } from './leased-work-sql.js';
import { DEAD_AFTER_MS } from './member-rules.js';
import type { Member } from './member-sql.js';

export interface LeasedWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly self: Member;
  /** Work that this process is able to do. */
  readonly works: readonly LeasedWork[];
  /** Runs loops until the signal aborts. If one of them ends, all of them end. */
  readonly runLoops: (loops: readonly Loop[], signal: AbortSignal) => Promise<void>;
  /** Gauge of the leases that this process holds. */
  readonly held: { set(labels: { readonly lease: string }, value: number): void };
  /** Start of the last successful heartbeat as a member, in terms of `clock.elapsed()`. */
  readonly lastBeatAt: () => number;
  readonly onFailure: (loop: string) => void;
}

const BALANCE_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 500;
/** Others may take the leases of a silent process after `DEAD_AFTER_MS`; its work ends before. */
const GIVE_UP_MS = DEAD_AFTER_MS - 1_000;

/**
 * Does the work whose leases fall to this process, until `signal` aborts. Leases are divided among the members, and move
 * when a member comes or goes. A lease is returned after its work has ended, so that two processes do the same work only if one of
 * them was frozen. Never rejects.
 */
export async function runLeasedWork(deps: LeasedWorkDeps, signal: AbortSignal): Promise<void> {
  if (deps.works.length === 0) return;
  const { clock, lastBeatAt } = deps;
  const leases = new HeldLeases(deps);
  const loops: readonly Loop[] = [
    { name: 'balance', everyMs: BALANCE_EVERY_MS, turn: () => leases.balance() },
    {
      name: 'lease watch',
      everyMs: WATCH_EVERY_MS,
      turn: () => {
        if (clock.elapsed() - lastBeatAt() >= GIVE_UP_MS) leases.stopAll();
        return Promise.resolve();
      },
    },
  ];
  await Promise.all(loops.map((loop) => runLoop(loop, deps, signal)));
  leases.stopAll();
  await leases.ended();
}

/** A lease of this process, and the work that it does under it. */
interface HeldLease {
  readonly epoch: number;
  readonly stop: () => void;
  /** Resolves when the work has ended and the lease was returned. Never rejects. */
  readonly ended: Promise<void>;
}

class HeldLeases {
  readonly #deps: LeasedWorkDeps;
  readonly #works: ReadonlyMap<string, LeasedWork>;
  readonly #held = new Map<string, HeldLease>();
  #hasRows = false;

  constructor(deps: LeasedWorkDeps) {
    this.#deps = deps;
    this.#works = new Map(deps.works.map((work) => [work.lease, work]));
  }

  /** Takes the leases that fall to this process, and ends work under those that do not. */
  async balance(): Promise<void> {
    const { db, clock, self } = this.#deps;
    const names = [...this.#works.keys()];
    if (!this.#hasRows) await insertLeases(db, names, clock.now());
    this.#hasRows = true;
    const candidates = await readCandidates(db);
    const known = new Set(candidates.flatMap(({ leases }) => [...leases]));
    const assigned = assignLeases([...known], candidates);
    const alive = new Set(candidates.map(({ holder }) => holder));
    for (const row of await readLeases(db, names)) {
      const held = this.#held.get(row.name);
      const isAssigned = assigned.get(row.name) === self.holder;
      const isOwn = row.holder === self.holder;
      if (held) {
        if (!isAssigned || !isOwn || row.epoch !== held.epoch) held.stop();
      } else if (isAssigned) {
        if (isOwn || !alive.has(row.holder)) await this.#take(row);
      } else if (isOwn) {
        // The response to an earlier attempt was lost.
        await returnLease(db, row);
      }
    }
  }

  stopAll(): void {
    for (const { stop } of this.#held.values()) stop();
  }

  async ended(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ ended }) => ended));
  }

  async #take(row: LeaseRow): Promise<void> {
    const { db, clock, log, self } = this.#deps;
    const work = this.#works.get(row.name);
    const epoch = await takeLease(db, row, self, clock.now());
    if (!work || epoch === undefined) return;
    log.info({ lease: row.name, epoch }, 'this process does the work of the lease');
    const stopping = followSignals();
    const ended = this.#holdLease(work, { name: row.name, epoch, holder: self.holder }, stopping.signal);
    this.#held.set(row.name, { epoch, stop: stopping.abort, ended });
  }

  async #holdLease(work: LeasedWork, lease: LeaseRow, signal: AbortSignal): Promise<void> {
    const { db, log, held } = this.#deps;
    const labels = { lease: lease.name };
    held.set(labels, 1);
    try {
      await this.#run(work, signal);
    } catch (error) {
      if (error instanceof LeaseLost) log.warn(labels, 'another process does the work of the lease now');
      else log.warn({ err: error, ...labels }, 'the work of the lease starts again after an error');
    }
    held.set(labels, 0);
    await returnLease(db, lease).catch((error: unknown) => log.debug({ err: error, ...labels }, 'lease not returned'));
    this.#held.delete(lease.name);
  }

  async #run(work: LeasedWork, signal: AbortSignal): Promise<void> {
    try {
      await work.takeOver?.();
      await this.#deps.runLoops(work.loops, signal);
    } finally {
      await work.settled?.();
    }
  }
}
