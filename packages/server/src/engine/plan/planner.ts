import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import type { WorkItem } from '../work/work-port.js';
import { Dispatcher, type Places } from './dispatcher.js';
import { DueHeap } from './due-heap.js';
import { PlanningErrors } from './planning-errors.js';
import { MissedSlotLog, type MissedRange } from './missed-slot-log.js';
import { decidePast, uncheckedRun } from './planner-past.js';
import { ConcurrentChecks } from './concurrent-checks.js';
import { extraRunAt, missedBetween, missedSlot, takeTurn } from './slot-rules.js';
import { tryAgain, waitNoMore, type WaitingWays } from './waiting.js';
import {
  busyFor,
  findActiveRun,
  monitorGrid,
  isClosed,
  isRunning,
  newWatch,
  nextTurnAt,
  slotFlight,
  lastTakenAttempt,
} from './watch.js';
import type { ExtraRun, Flight, KnownMonitor, PlannedMonitor, Watch } from './watch.js';

export interface PlannerDeps extends Places {
  /** False while results could not be kept: then slots are missed (`store`). */
  readonly canStart: () => boolean;
  /** Whether the result of a run is here and waits for the store. */
  readonly isHeld: (run: RunKey) => boolean;
}

/** A run may be lost or set aside so often before its slot is given up. */
const MAX_FAILURES = 2;

/**
 * The engine's memory: which monitor runs when, and what is under way. It decides and does nothing; the runs to offer and
 * the missed slots to store are taken from it with `takeWork` and `takeMissed`.
 */
export class Planner {
  /** What the parts of rounds under way had to say. */
  readonly rounds = new ConcurrentChecks();
  readonly #deps: PlannerDeps;
  readonly #watches = new Map<string, Watch>();
  readonly #heap = new DueHeap<{ readonly watch: Watch; readonly version: number }>();
  readonly #planningErrors = new PlanningErrors();
  readonly #missed = new MissedSlotLog(this.#planningErrors);
  readonly #dispatcher: Dispatcher;
  readonly #ways: WaitingWays;

  constructor(deps: PlannerDeps) {
    this.#deps = deps;
    this.#dispatcher = new Dispatcher(deps, this.#planningErrors);
    this.#ways = {
      canStart: deps.canStart,
      begin: (watch, nextRun) => this.#dispatcher.begin(watch, nextRun),
      giveUp: (watch, nextRun, reason) => this.#giveUp(watch, nextRun, reason),
    };
  }

  get size(): number {
    return this.#watches.size;
  }

  /** When the next slot or extra run is due. */
  get nextAt(): Instant | undefined {
    return this.#heap.nextAt;
  }

  get(monitorGuid: string): Watch | undefined {
    return this.#watches.get(monitorGuid);
  }

  all(): IterableIterator<Watch> {
    return this.#watches.values();
  }

  /** Runs planned since the last call. */
  takeWork(): WorkItem[] {
    return this.#dispatcher.take();
  }

  /** Slots found missed since the last call. */
  takeMissed(): MissedRange[] {
    return this.#missed.take();
  }

  /** Why slots of which monitors were found missed since the last call. */
  takeMissedReasons(): ReadonlyMap<string, ReadonlySet<MissedReason>> {
    return this.#missed.takeReasons();
  }

  /** Slots missed since the engine took over, by reason. */
  get missedTotals(): ReadonlyMap<MissedReason, number> {
    return this.#missed.totals;
  }

  /**
   * Takes in a monitor, new or changed. `known` is what the store says of one not seen before; `index` counts the
   * monitors of one change, whose extra runs are spread.
   */
  put(planned: PlannedMonitor, known: KnownMonitor | undefined, now: Instant, index: number): void {
    const guid = planned.monitor.monitorGuid;
    const before = this.#watches.get(guid);
    const watch = before ?? newWatch(planned, known, now);
    if (before) this.#change(before, planned, now);
    else {
      this.#watches.set(guid, watch);
      this.#makeUp(watch, known, now);
    }
    const { definitionChangedAt } = planned.monitor;
    if (isRunning(planned) && definitionChangedAt > watch.definitionPlanned) {
      watch.extra = { at: extraRunAt(monitorGrid(watch), now, index), isRequested: false };
      watch.definitionPlanned = definitionChangedAt;
    }
    this.#schedule(watch);
  }

  /** Runs a monitor once beside its grid, as soon as nothing of it is under way; not one that is stopped. */
  runNow(monitorGuid: string, checkpointId: number | undefined, now: Instant): void {
    const watch = this.#watches.get(monitorGuid);
    if (!watch || !isRunning(watch.planned)) return;
    const { extra } = watch;
    watch.extra = extra
      ? { ...extra, checkpointId }
      : { at: extraRunAt(monitorGrid(watch), now, 0), checkpointId, isRequested: true };
    this.#schedule(watch);
  }

  /** Forgets a monitor that no longer exists. */
  remove(monitorGuid: string): Watch | undefined {
    const watch = this.#watches.get(monitorGuid);
    if (watch) watch.version += 1;
    this.#watches.delete(monitorGuid);
    return watch;
  }

  /**
   * Decides every slot due at `now`. `slept`: why slots before the newest were not looked at in time.
   * @throws AggregateError when monitors could not be planned, since the last turn too; their slots are missed, what of
   * them is under way goes on, and all others were planned.
   */
  turn(now: Instant, slept: MissedReason = 'late'): void {
    for (let due = this.#heap.popDue(now); due; due = this.#heap.popDue(now)) {
      const { watch, version } = due.value;
      if (version !== watch.version) continue;
      this.#decideTurn(watch, now, slept);
      this.#schedule(watch);
    }
    this.#planningErrors.throwIfAny('some monitors could not be planned');
  }

  /** Asks for the second look at an error of the slot just stored; false when it can tell nothing any more. */
  recheck(watch: Watch, now: Instant, flight: Flight, firstError: { checkId: number; at: Instant }): boolean {
    if (!isRunning(watch.planned) || flight.isVoid) return false;
    const mayLook = this.#planningErrors.orElse(
      () => !isClosed(watch, now),
      () => false,
    );
    if (!mayLook) return false;
    const attempt = Math.max(1, flight.lastAttempt + 1);
    const again = { attempt, lastAttempt: attempt, tried: [flight.checkpointId], failures: 0 };
    const nextRun: Flight = { ...flight, ...again, purpose: 'recheck', firstError };
    const isToCome = this.#dispatcher.beginAgain(watch, nextRun, 'noCheckpoint', now);
    this.#schedule(watch);
    return isToCome;
  }

  /** Too few parts of the round under way say anything: its slot is missed. */
  giveUpRound(watch: Watch, reason: MissedReason): void {
    const { flight } = watch;
    watch.flight = undefined;
    if (flight) this.#giveUp(watch, flight, reason);
    this.#schedule(watch);
  }

  /**
   * The run under way gave nothing that counts: once more elsewhere, or its slot is missed for `reason`. A part of a round
   * is left out of it.
   */
  repeat(watch: Watch, flight: Flight, reason: MissedReason, now: Instant): void {
    this.#missed.reassignOverruns(watch, reason);
    if (flight.purpose === 'part') {
      this.rounds.answer(watch, flight.attempt, { missing: reason });
      return;
    }
    const failures = flight.failures + 1;
    watch.flight = undefined;
    // Attempt 1 is kept for the recheck.
    const attempt = Math.max(2, flight.lastAttempt + 1);
    const tried = [...flight.tried, flight.checkpointId];
    const isOver = failures >= MAX_FAILURES || !isRunning(watch.planned);
    const again = { ...flight, attempt, lastAttempt: attempt, tried, failures };
    const isToCome = !isOver && this.#dispatcher.beginAgain(watch, again, reason, now);
    if (!isToCome) this.#giveUp(watch, flight, reason);
    this.#schedule(watch);
  }

  /** The same, by the run's key; a run that is not under way (any more) is passed over. */
  fail(run: RunKey, reason: MissedReason, now: Instant): void {
    const watch = this.#watches.get(run.monitorGuid);
    const flight = watch && findActiveRun(watch, run);
    if (flight) this.repeat(watch, flight, reason, now);
  }

  /** Ends what is under way: its result is stored, or it is not wanted any more. */
  land(watch: Watch): void {
    watch.flight = undefined;
    this.#schedule(watch);
  }

  /** Drops a run that nobody took, of a monitor that was changed: a recheck for good, a slot's run when it is stopped. */
  dropUntaken(run: RunKey): void {
    const watch = this.#watches.get(run.monitorGuid);
    const flight = watch && findActiveRun(watch, run);
    if (!flight) return;
    watch.flight = undefined;
    this.#giveUp(watch, flight, isRunning(watch.planned) ? 'definition' : 'paused');
    this.#schedule(watch);
  }

  #makeUp(watch: Watch, known: KnownMonitor | undefined, now: Instant): void {
    if (isRunning(watch.planned)) {
      for (const range of decidePast(watch, known, now)) this.#missed.noteSplit(watch, range);
    }
    const error = known?.unanswered;
    const flight = error && !watch.planned.monitor.concurrent && uncheckedRun(watch, error, now);
    if (flight) this.recheck(watch, now, flight, { checkId: error.checkId, at: error.at });
  }

  #change(watch: Watch, planned: PlannedMonitor, now: Instant): void {
    const before = watch.planned;
    const [wasRunning, runs] = [isRunning(before), isRunning(planned)];
    if (wasRunning) this.#decideTurn(watch, now, 'late');
    if (watch.flight && (!runs || planned.monitor.definitionChangedAt > before.monitor.definitionChangedAt)) {
      watch.flight = { ...watch.flight, isVoid: true };
    }
    if (!runs) waitNoMore(watch, 'paused', this.#ways);
    else if (watch.waiting?.run.purpose === 'recheck') watch.waiting = undefined;
    watch.planned = planned;
    watch.windows = { from: 0, to: 0, spans: [] };
    if (!wasRunning && runs) {
      this.#missed.note(watch, missedBetween(before.monitor, watch.decidedUntil, now, 'paused'));
      watch.decidedUntil = now;
    }
    const { intervalMs, phaseMs } = before.monitor;
    if (intervalMs !== planned.monitor.intervalMs || phaseMs !== planned.monitor.phaseMs) watch.decidedUntil = now;
  }

  /** Each of the three decides before it changes anything; what cannot be decided is given up. */
  #decideTurn(watch: Watch, now: Instant, slept: MissedReason): void {
    this.#planningErrors.orElse(
      () => tryAgain(watch, now, this.#ways),
      () => waitNoMore(watch, 'definition', this.#ways),
    );
    const { extra } = watch;
    if (extra && extra.at <= now && !watch.flight && !watch.waiting) {
      watch.extra = undefined;
      this.#planningErrors.orElse(
        () => this.#runExtra(watch, extra, now),
        () => {
          if (!extra.isRequested) this.#giveUp(watch, slotFlight(extra.at), 'definition');
        },
      );
    }
    const state = { grid: monitorGrid(watch), decidedUntil: watch.decidedUntil, busy: busyFor(watch, this.#deps) };
    const { run, missed, decidedUntil } = takeTurn(state, now, slept);
    watch.decidedUntil = decidedUntil;
    for (const range of missed) this.#missed.noteSplit(watch, range);
    if (run === undefined) return;
    this.#planningErrors.orElse(
      () => this.#runSlot(watch, run, now),
      () => this.#giveUp(watch, slotFlight(run), 'definition'),
    );
  }

  #runSlot(watch: Watch, slotAt: Instant, now: Instant): void {
    if (isClosed(watch, slotAt)) this.#missed.note(watch, missedSlot(monitorGrid(watch), slotAt, 'maintenance'));
    else this.#run(watch, slotAt, now);
  }

  #run(watch: Watch, slotAt: Instant, now: Instant): void {
    waitNoMore(watch, undefined, this.#ways);
    const flight = slotFlight(slotAt, lastTakenAttempt(watch, slotAt));
    if (!this.#deps.canStart()) this.#giveUp(watch, flight, 'store');
    else if (!this.#dispatcher.beginSoon(watch, flight, 'noCheckpoint', now))
      this.#giveUp(watch, flight, 'noCheckpoint');
  }

  /** One asked for on a certain checkpoint runs there or not at all. */
  #runExtra(watch: Watch, { at, checkpointId, isRequested: isAsked }: ExtraRun, now: Instant): void {
    if (isClosed(watch, now)) return;
    if (!isAsked) this.#run(watch, at, now);
    else if (this.#deps.canStart()) this.#dispatcher.begin(watch, slotFlight(at), checkpointId);
  }

  /** Of a recheck nothing is missed: its slot has a check. */
  #giveUp(watch: Watch, { purpose, slotAt }: Flight, reason: MissedReason): void {
    if (purpose !== 'recheck') this.#missed.note(watch, missedSlot(monitorGrid(watch), slotAt, reason));
  }

  #schedule(watch: Watch): void {
    watch.version += 1;
    if (isRunning(watch.planned)) this.#heap.push(nextTurnAt(watch), { watch, version: watch.version });
  }
}
