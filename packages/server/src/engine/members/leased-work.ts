import type { Clock, Instant } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import { LeaseLost } from '../collect/check-store.js';
import { runLoop } from '../loops/run-loop.js';
import { Signal } from '../loops/signal.js';
import { assignLeases, type LeaseCandidate } from './assign-leases.js';
import {
  insertLeases,
  readLeases,
  readLivingMembers,
  returnLease,
  takeLeases,
  type LeaseRow,
  type ReadLease,
} from './leased-work-sql.js';
import { DEAD_AFTER_MS } from './member-rules.js';
import { announceLeaving, type Member } from './member-sql.js';

/** A lease that this process holds. */
export interface TakenLease {
  /** Grows with each holder. */
  readonly epoch: number;
  /** When another process, which did not return the lease, may have worked under it last. */
  readonly abandonedAt: Instant | undefined;
}

/** Work under a lease. */
export interface LeaseTask {
  readonly lease: string;
  /**
   * Does the work until `signal` aborts. The lease is returned when it has ended.
   */
  readonly run: (lease: TakenLease, signal: AbortSignal) => Promise<void>;
  /** Called when the lease was returned, or could not be. */
  readonly returned?: () => void;
  /** Whether the work continues while the store is unreachable and heartbeats fail. */
  readonly outlivesHeartbeats?: boolean;
}

export interface LeasedWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly self: Member;
  /** Epoch of the membership. */
  readonly epoch: number;
  /** Work that this process is able to do, in groups. The leases of each group are divided evenly. */
  readonly groups: readonly TaskGroup[];
  /** Gauge of the leases that this process holds. */
  readonly held: { set(labels: { readonly lease: string }, value: number): void };
  /** Start of the last successful heartbeat as a member, in terms of `clock.elapsed()`. */
  readonly lastBeatAt: () => number;
  /** Raised when a process has come or gone. */
  readonly membersChanged: Signal;
  readonly onFailure: (loop: string) => void;
}

interface TaskGroup {
  readonly tasks: readonly LeaseTask[];
  /** Whether every member is able to do all of this work, whatever its row says. */
  readonly isForAll?: boolean;
}

const BALANCE_EVERY_MS = 1_000;
const WATCH_EVERY_MS = 250;
/** Others may take the leases of a silent process after `DEAD_AFTER_MS`; its work ends before. */
const GIVE_UP_MS = DEAD_AFTER_MS - 1_000;

/**
 * Does the work whose leases fall to this process, until `signal` aborts. Leases are divided among the members, and
 * move when a member comes or goes. A lease is returned after its work has ended, so that two processes do the same
 * work only if one of them was frozen. Never rejects.
 */
export async function runLeasedWork(deps: LeasedWorkDeps, signal: AbortSignal): Promise<void> {
  const { clock, db, epoch, log, lastBeatAt, membersChanged } = deps;
  const leases = new HeldLeases(deps);
  const loops = [
    {
      name: 'balance',
      everyMs: 0,
      wait: (stop: AbortSignal) => membersChanged.wait(clock, BALANCE_EVERY_MS, stop),
      turn: () => leases.balance(),
    },
    {
      name: 'lease watch',
      everyMs: WATCH_EVERY_MS,
      turn: () => {
        if (clock.elapsed() - lastBeatAt() >= GIVE_UP_MS) leases.stop(({ outlivesHeartbeats }) => !outlivesHeartbeats);
        return Promise.resolve();
      },
    },
  ];
  await Promise.all(loops.map((loop) => runLoop(loop, deps, signal)));
  await announceLeaving(db, epoch).catch((error: unknown) =>
    log.debug({ err: error }, 'the other processes were not notified of the stop'),
  );
  leases.stop(() => true);
  await leases.ended();
}

/** A lease of this process, and the work that it does under it. */
interface HeldLease {
  readonly epoch: number;
  readonly task: LeaseTask;
  readonly stop: () => void;
  /** Resolves when the work has ended and the lease was returned. Never rejects. */
  readonly ended: Promise<void>;
}

class HeldLeases {
  readonly #deps: LeasedWorkDeps;
  readonly #tasks: ReadonlyMap<string, LeaseTask>;
  readonly #held = new Map<string, HeldLease>();
  #hasRows = false;

  constructor(deps: LeasedWorkDeps) {
    this.#deps = deps;
    this.#tasks = new Map(deps.groups.flatMap(({ tasks }) => tasks.map((task) => [task.lease, task])));
  }

  /** Takes the leases that fall to this process, and ends work under those that do not. */
  async balance(): Promise<void> {
    const { db, clock, self } = this.#deps;
    const names = [...this.#tasks.keys()];
    if (!this.#hasRows) await insertLeases(db, names, clock.now());
    this.#hasRows = true;
    const living = await readLivingMembers(db);
    const assigned = this.#assign(living.filter(({ isLeaving }) => !isLeaving));
    const alive = new Set(living.map(({ holder }) => holder));
    const free: ReadLease[] = [];
    for (const row of await readLeases(db, names)) {
      const held = this.#held.get(row.name);
      const isAssigned = assigned.has(row.name);
      const isOwn = row.holder === self.holder;
      if (held) {
        if (!isAssigned || !isOwn || row.epoch !== held.epoch) held.stop();
      } else if (isAssigned) {
        if (isOwn || !alive.has(row.holder)) free.push(row);
      } else if (isOwn) {
        // The response to an earlier attempt was lost.
        await returnLease(db, row);
      }
    }
    await this.#take(free);
  }

  stop(matches: (task: LeaseTask) => boolean): void {
    for (const { task, stop } of this.#held.values()) if (matches(task)) stop();
  }

  async ended(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ ended }) => ended));
  }

  /** Returns the names of the leases that fall to this process. */
  #assign(candidates: readonly LeaseCandidate[]): ReadonlySet<string> {
    const own = new Set<string>();
    for (const { tasks, isForAll } of this.#deps.groups) {
      const names = tasks.map(({ lease }) => lease);
      const able = isForAll ? candidates.map((one) => ({ ...one, leases: new Set(names) })) : candidates;
      const known = isForAll ? names : listKnown(names, candidates);
      for (const [lease, holder] of assignLeases(known, able)) if (holder === this.#deps.self.holder) own.add(lease);
    }
    return own;
  }

  async #take(rows: readonly ReadLease[]): Promise<void> {
    const { db, clock, log, self } = this.#deps;
    const taken = await takeLeases(db, rows, self, clock.now());
    if (taken.size > 0) {
      log.info({ count: taken.size }, 'this process has taken leases');
      log.debug({ leases: [...taken.keys()] }, 'these leases were taken');
    }
    for (const [name, epoch] of taken) {
      const task = this.#tasks.get(name);
      if (!task) continue;
      const stopping = followSignals();
      const abandonedAt = findAbandonedAt(
        rows.find((row) => row.name === name),
        self,
      );
      const ended = this.#hold(task, { name, epoch, holder: self.holder, abandonedAt }, stopping.signal);
      this.#held.set(name, { epoch, task, stop: stopping.abort, ended });
    }
  }

  async #hold(task: LeaseTask, lease: LeaseRow & TakenLease, signal: AbortSignal): Promise<void> {
    const { db, log, held } = this.#deps;
    const labels = { lease: lease.name };
    held.set(labels, 1);
    try {
      await task.run(lease, signal);
    } catch (error) {
      if (error instanceof LeaseLost) log.warn(labels, 'another process does the work of the lease now');
      else log.warn({ err: error, ...labels }, 'the work of the lease starts again after an error');
    }
    held.set(labels, 0);
    await returnLease(db, lease).catch((error: unknown) => log.debug({ err: error, ...labels }, 'lease not returned'));
    this.#held.delete(lease.name);
    task.returned?.();
  }
}

/** An earlier process on this data folder has recorded there what it assigned. */
function findAbandonedAt(row: ReadLease | undefined, { holder, member }: Member): Instant | undefined {
  if (!row || row.holder === '' || row.holder === holder) return undefined;
  return member !== '' && row.member === member ? undefined : row.lastActiveAt;
}

/** Every process comes to the same division only if it knows the leases that the others are able to hold. */
const listKnown = (names: readonly string[], candidates: readonly LeaseCandidate[]): readonly string[] => [
  ...new Set([...names, ...candidates.flatMap(({ leases }) => [...leases])]),
];
