import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import type { WorkItem } from '../work/work-port.js';
import { Dispatcher, type CheckpointSelector } from './dispatcher.js';
import { DueHeap } from './due-heap.js';
import { PlanningErrors } from './planning-errors.js';
import { MissedSlotLog, type MissedRange } from './missed-slot-log.js';
import { decidePast, findRunToRecheck } from './planner-past.js';
import { ConcurrentChecks } from './concurrent-checks.js';
import { extraRunAt, extraRunDelayMs, missedBetween, missedSlot, decideSlots, type TimeRange } from './slot-rules.js';
import { retryWaiting, giveUpWaiting, type WaitingActions } from './waiting.js';
import {
  busyReason,
  findActiveRun,
  monitorGrid,
  isUnmonitored,
  isRunning,
  NO_WINDOWS,
  createWatch,
  nextTurnAt,
  createSlotRun,
  lastUsedAttempt,
} from './watch.js';
import type { ExtraRun, Run, KnownMonitor, PlannedMonitor, Watch } from './watch.js';

export interface PlannerDeps extends CheckpointSelector {
  /** False while results cannot be stored anywhere. Slots are missed then (`store`). */
  readonly canStart: () => boolean;
  /** Whether the result of a run has arrived and waits for the store. */
  readonly isResultQueued: (run: RunKey) => boolean;
}

/** Number of failed runs (lost or quarantined) after which a slot is given up. */
const MAX_FAILURES = 2;

/**
 * In-memory plan of the engine: when each monitor runs, and which runs are under way. It only decides. Runs to offer
 * and missed slots to store are fetched with `takeWork` and `takeMissed`.
 */
export class Planner {
  /** Outcomes of the partial checks under way. */
  readonly concurrentChecks = new ConcurrentChecks();
  readonly #deps: PlannerDeps;
  readonly #watches = new Map<string, Watch>();
  readonly #byPartition = new Map<number, Set<Watch>>();
  readonly #heap = new DueHeap<Watch>();
  #runningCount = 0;
  readonly #planningErrors = new PlanningErrors();
  readonly #missed = new MissedSlotLog(this.#planningErrors);
  readonly #dispatcher: Dispatcher;
  readonly #waitingActions: WaitingActions;

  constructor(deps: PlannerDeps) {
    this.#deps = deps;
    this.#dispatcher = new Dispatcher(deps, this.#planningErrors);
    this.#waitingActions = {
      canStart: deps.canStart,
      begin: (watch, nextRun) => this.#dispatcher.begin(watch, nextRun),
      giveUp: (watch, nextRun, reason) => this.#giveUp(watch, nextRun, reason),
    };
  }

  get size(): number {
    return this.#watches.size;
  }

  /** Number of monitors that are active and run. */
  get runningCount(): number {
    return this.#runningCount;
  }

  /** Due time of the next slot or extra run. */
  get nextAt(): Instant | undefined {
    return this.#heap.nextAt;
  }

  get(monitorGuid: string): Watch | undefined {
    return this.#watches.get(monitorGuid);
  }

  all(): IterableIterator<Watch> {
    return this.#watches.values();
  }

  /** Returns runs planned since the last call. */
  takeWork(): WorkItem[] {
    return this.#dispatcher.take();
  }

  /** Returns slots missed since the last call. */
  takeMissed(): MissedRange[] {
    return this.#missed.take();
  }

  /** Returns the reasons of slots missed since the last call, by monitor. */
  takeMissedReasons(): ReadonlyMap<string, ReadonlySet<MissedReason>> {
    return this.#missed.takeReasons();
  }

  /** Slots missed since the engine took over, by reason. */
  get missedTotals(): ReadonlyMap<MissedReason, number> {
    return this.#missed.totals;
  }

  /**
   * Adds or updates a monitor. `known` is what the store knows about a new one. `index` counts the extra runs of one
   * change, which are spread.
   * @returns whether an extra run was planned
   */
  put(planned: PlannedMonitor, known: KnownMonitor | undefined, now: Instant, index: number): boolean {
    const guid = planned.monitor.monitorGuid;
    const before = this.#watches.get(guid);
    const watch = before ?? createWatch(planned, known, now);
    if (before && isRunning(before.planned)) this.#runningCount -= 1;
    if (isRunning(planned)) this.#runningCount += 1;
    if (before) this.#change(before, planned, now);
    else {
      this.#add(guid, watch);
      this.#catchUp(watch, known, now);
    }
    const isExtraPlanned = this.#planExtraRun(watch, now, index);
    this.#schedule(watch);
    return isExtraPlanned;
  }

  /** Plans the extra run of a new definition, if it has not been planned yet. */
  #planExtraRun(watch: Watch, now: Instant, index: number): boolean {
    const { planned, definitionPlanned } = watch;
    const { definitionChangedAt } = planned.monitor;
    if (!isRunning(planned) || definitionChangedAt <= definitionPlanned) return false;
    watch.definitionPlanned = definitionChangedAt;
    const delayMs = extraRunDelayMs(monitorGrid(watch), now, index);
    if (delayMs === undefined) return false;
    watch.extra = { at: extraRunAt(monitorGrid(watch), now, delayMs), isRequested: false };
    return true;
  }

  #add(guid: string, watch: Watch): void {
    this.#watches.set(guid, watch);
    const inPartition = this.#byPartition.get(watch.partition);
    if (inPartition) inPartition.add(watch);
    else this.#byPartition.set(watch.partition, new Set([watch]));
  }

  /** Runs a monitor once off the grid, as soon as no other run of it is under way. Ignores paused monitors. */
  runNow(monitorGuid: string, checkpointId: number | undefined, now: Instant): void {
    const watch = this.#watches.get(monitorGuid);
    if (!watch || !isRunning(watch.planned)) return;
    const { extra } = watch;
    watch.extra = extra
      ? { ...extra, checkpointId }
      : { at: extraRunAt(monitorGrid(watch), now), checkpointId, isRequested: true };
    this.#schedule(watch);
  }

  /**
   * Ends the planning of a partition's monitors, which move to another process. Their current runs may end.
   * @returns the monitors
   */
  suspend(partition: number): readonly Watch[] {
    const watches = [...(this.#byPartition.get(partition) ?? [])];
    for (const watch of watches) {
      watch.isSuspended = true;
      watch.dueAt = Infinity;
    }
    return watches;
  }

  /**
   * Continues to plan suspended monitors. The recheck of an error that was stored meanwhile is left to the next slot.
   */
  resume(watches: readonly Watch[]): void {
    for (const watch of watches) {
      if (this.#watches.get(watch.planned.monitor.monitorGuid) !== watch) continue;
      watch.isSuspended = false;
      watch.isUnassigned = false;
      this.#schedule(watch);
    }
  }

  /** Records that no server has taken the current run of a suspended monitor, so that it is planned anew elsewhere. */
  markUnassigned({ monitorGuid }: RunKey): void {
    const watch = this.#watches.get(monitorGuid);
    // Partial checks of a concurrent check may be under way while others wait.
    if (watch && !watch.activeRun?.concurrentCheck) watch.isUnassigned = true;
  }

  /** Whether a server may be working on the current run of a monitor. */
  isAssigned({ activeRun, isUnassigned }: Watch): boolean {
    return activeRun !== undefined && !isUnassigned;
  }

  /** Forgets a monitor that no longer exists, or is planned by another process. */
  remove(monitorGuid: string): Watch | undefined {
    const watch = this.#watches.get(monitorGuid);
    if (!watch) return undefined;
    if (isRunning(watch.planned)) this.#runningCount -= 1;
    watch.dueAt = Infinity;
    this.#watches.delete(monitorGuid);
    this.#byPartition.get(watch.partition)?.delete(watch);
    return watch;
  }

  /**
   * Decides the slots due at `now`, those of at most `max` monitors. `lateReason` is the reason for slots before the
   * newest that were not handled in time.
   * @throws AggregateError when monitors could not be planned since the last turn. Their slots are missed and their
   * current runs continue. The other monitors were planned.
   */
  planDue(now: Instant, lateReason: MissedReason = 'late', max = Infinity): void {
    let count = 0;
    for (let due = this.#heap.popDue(now); due; due = count < max ? this.#heap.popDue(now) : undefined) {
      const { at, value: watch } = due;
      if (at !== watch.dueAt) continue;
      count += 1;
      watch.dueAt = Infinity;
      this.#planMonitor(watch, now, lateReason);
      this.#schedule(watch);
    }
    this.#planningErrors.throwIfAny('some monitors could not be planned');
  }

  /** Plans the recheck of an error that was just stored. Returns false if a recheck is no longer useful. */
  recheck(watch: Watch, now: Instant, activeRun: Run, firstError: { checkId: number; at: Instant }): boolean {
    // The next process finds an error without a recheck, and begins it.
    if (!isRunning(watch.planned) || activeRun.isVoid || watch.isSuspended) return false;
    const mayRecheck = this.#planningErrors.orElse(
      () => !isUnmonitored(watch, now),
      () => false,
    );
    if (!mayRecheck) return false;
    const attempt = Math.max(1, activeRun.lastAttempt + 1);
    const retry = { attempt, lastAttempt: attempt, tried: [activeRun.checkpointId], failures: 0 };
    const nextRun: Run = { ...activeRun, ...retry, purpose: 'recheck', firstError };
    const isPending = this.#dispatcher.beginOrWaitSafely(watch, nextRun, 'noCheckpoint', now);
    this.#schedule(watch);
    return isPending;
  }

  /** Gives up the current concurrent check, because too few partial checks are conclusive. Its slot is missed. */
  giveUpConcurrentCheck(watch: Watch, reason: MissedReason): void {
    const { activeRun } = watch;
    watch.activeRun = undefined;
    if (activeRun) this.#giveUp(watch, activeRun, reason);
    this.#schedule(watch);
  }

  /**
   * Handles a run without a usable result: it is repeated on another checkpoint, or its slot is missed for `reason`. A
   * partial check is omitted instead.
   */
  retryRun(watch: Watch, activeRun: Run, reason: MissedReason, now: Instant): void {
    this.#missed.reassignOverruns(watch, reason);
    if (activeRun.purpose === 'part') {
      this.concurrentChecks.record(watch, activeRun.attempt, { missing: reason });
      return;
    }
    const failures = activeRun.failures + 1;
    watch.activeRun = undefined;
    // Attempt 1 is reserved for the recheck.
    const attempt = Math.max(2, activeRun.lastAttempt + 1);
    const tried = [...activeRun.tried, activeRun.checkpointId];
    const isExhausted = failures >= MAX_FAILURES || !isRunning(watch.planned) || watch.isSuspended;
    const retry = { ...activeRun, attempt, lastAttempt: attempt, tried, failures };
    const isPending = !isExhausted && this.#dispatcher.beginOrWaitSafely(watch, retry, reason, now);
    if (!isPending) this.#giveUp(watch, activeRun, reason);
    this.#schedule(watch);
  }

  /** Same as `retryRun`, by run key. Ignores runs that are not under way. */
  fail(run: RunKey, reason: MissedReason, now: Instant): void {
    const watch = this.#watches.get(run.monitorGuid);
    const activeRun = watch && findActiveRun(watch, run);
    if (activeRun) this.retryRun(watch, activeRun, reason, now);
  }

  /** Notes when the current run was in progress at its checkpoint. Its order and its result may have taken long. */
  noteRunTime(watch: Watch, run: TimeRange): void {
    this.#missed.reassignOverrunsOutside(watch, run);
  }

  /** Ends the current run, because its result is stored or no longer needed. */
  endRun(watch: Watch): void {
    watch.activeRun = undefined;
    this.#schedule(watch);
  }

  /** Drops a run of a changed monitor that no server has taken: a recheck, or the run of a paused monitor. */
  dropUnassigned(run: RunKey): void {
    const watch = this.#watches.get(run.monitorGuid);
    const activeRun = watch && findActiveRun(watch, run);
    if (!activeRun) return;
    watch.activeRun = undefined;
    this.#giveUp(watch, activeRun, isRunning(watch.planned) ? 'definition' : 'paused');
    this.#schedule(watch);
  }

  #catchUp(watch: Watch, known: KnownMonitor | undefined, now: Instant): void {
    if (isRunning(watch.planned)) {
      for (const range of decidePast(watch, known, now)) this.#missed.recordSplit(watch, range);
    }
    const error = known?.unrecheckedError;
    const activeRun = error && !watch.planned.monitor.concurrent && findRunToRecheck(watch, error, now);
    if (activeRun) this.recheck(watch, now, activeRun, { checkId: error.checkId, at: error.at });
  }

  #change(watch: Watch, planned: PlannedMonitor, now: Instant): void {
    const before = watch.planned;
    const [wasRunning, isNowRunning] = [isRunning(before), isRunning(planned)];
    if (wasRunning) this.#planMonitor(watch, now, 'late');
    if (
      watch.activeRun &&
      (!isNowRunning || planned.monitor.definitionChangedAt > before.monitor.definitionChangedAt)
    ) {
      watch.activeRun = { ...watch.activeRun, isVoid: true };
    }
    if (!isNowRunning) giveUpWaiting(watch, 'paused', this.#waitingActions);
    else if (watch.waiting?.run.purpose === 'recheck') watch.waiting = undefined;
    watch.planned = planned;
    watch.windows = NO_WINDOWS;
    if (!wasRunning && isNowRunning) {
      this.#missed.record(watch, missedBetween(before.monitor, watch.decidedUntil, now, 'paused'));
      watch.decidedUntil = now;
    }
    const { intervalMs, phaseMs } = before.monitor;
    if (intervalMs !== planned.monitor.intervalMs || phaseMs !== planned.monitor.phaseMs) watch.decidedUntil = now;
  }

  /** Each of the three steps decides before it changes anything. If it throws, the affected run is given up. */
  #planMonitor(watch: Watch, now: Instant, lateReason: MissedReason): void {
    this.#planningErrors.orElse(
      () => retryWaiting(watch, now, this.#waitingActions),
      () => giveUpWaiting(watch, 'definition', this.#waitingActions),
    );
    const { extra } = watch;
    if (extra && extra.at <= now && !watch.activeRun && !watch.waiting) {
      watch.extra = undefined;
      this.#planningErrors.orElse(
        () => this.#runExtra(watch, extra, now),
        () => {
          if (!extra.isRequested) this.#giveUp(watch, createSlotRun(extra.at), 'definition');
        },
      );
    }
    const state = {
      grid: monitorGrid(watch),
      decidedUntil: watch.decidedUntil,
      busyReason: busyReason(watch, this.#deps),
    };
    const { run, missed, decidedUntil } = decideSlots(state, now, lateReason);
    watch.decidedUntil = decidedUntil;
    for (const range of missed) this.#missed.recordSplit(watch, range);
    if (run === undefined) return;
    this.#planningErrors.orElse(
      () => this.#runSlot(watch, run, now),
      () => this.#giveUp(watch, createSlotRun(run), 'definition'),
    );
  }

  #runSlot(watch: Watch, slotAt: Instant, now: Instant): void {
    if (isUnmonitored(watch, slotAt)) this.#missed.record(watch, missedSlot(monitorGrid(watch), slotAt, 'maintenance'));
    else this.#run(watch, slotAt, now);
  }

  #run(watch: Watch, slotAt: Instant, now: Instant): void {
    giveUpWaiting(watch, undefined, this.#waitingActions);
    const activeRun = createSlotRun(slotAt, lastUsedAttempt(watch, slotAt));
    if (!this.#deps.canStart()) this.#giveUp(watch, activeRun, 'store');
    else if (!this.#dispatcher.beginOrWait(watch, activeRun, 'noCheckpoint', now))
      this.#giveUp(watch, activeRun, 'noCheckpoint');
  }

  /** A run requested for a certain checkpoint runs there or not at all. */
  #runExtra(watch: Watch, { at, checkpointId, isRequested }: ExtraRun, now: Instant): void {
    if (isUnmonitored(watch, now)) return;
    if (!isRequested) this.#run(watch, at, now);
    else if (this.#deps.canStart()) this.#dispatcher.begin(watch, createSlotRun(at), checkpointId);
  }

  /** A recheck that is given up misses no slot, since its slot has a check. */
  #giveUp(watch: Watch, { purpose, slotAt }: Run, reason: MissedReason): void {
    if (purpose !== 'recheck') this.#missed.record(watch, missedSlot(monitorGrid(watch), slotAt, reason));
  }

  #schedule(watch: Watch): void {
    const dueAt = isRunning(watch.planned) && !watch.isSuspended ? nextTurnAt(watch) : Infinity;
    if (dueAt === watch.dueAt) return;
    watch.dueAt = dueAt;
    if (dueAt !== Infinity) this.#heap.push(dueAt, watch);
  }
}
