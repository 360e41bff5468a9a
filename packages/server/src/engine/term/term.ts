import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock, Instant } from '@vedette/kernel/clock';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Logger } from 'pino';
import { Collector } from '../collect/collector.js';
import { Fleet } from '../fleet/fleet.js';
import { RUN_RETENTION_MS } from '../collect/history-rules.js';
import type { CheckStore } from '../collect/check-store.js';
import type { EngineMetrics } from '../metrics/metrics.js';
import { LostRuns } from '../plan/lost-runs.js';
import { HeldPartitions } from '../partitions/held-partitions.js';
import { Planner } from '../plan/planner.js';
import type { SteadyClock } from '../time/steady-clock.js';
import type { ForwardedResults } from '../collect/forwarded-results.js';
import type { Spool } from '../collect/spool.js';
import { MemoryWork } from '../work/work-memory.js';
import { runKeyText, type WorkPort } from '../work/work-port.js';

/** State of the engine while this process is a member. */
export interface Term {
  readonly partitions: HeldPartitions;
  readonly planner: Planner;
  readonly fleet: Fleet;
  readonly work: WorkPort;
  readonly collector: Collector;
  readonly lostRuns: LostRuns;
  /** Aborts when the term ends. */
  readonly endSignal: AbortSignal;
}

export interface TermDeps {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Logger;
  readonly metrics: EngineMetrics;
  readonly checkStore: CheckStore;
  readonly spool: Spool;
  readonly forwardedResults: ForwardedResults;
  readonly newCheckId: (at: Instant, monitorGuid: string) => number;
  readonly delayLimitMs: number;
}

/**
 * Creates the state of a term whenever this process becomes a member.
 * @param endSignal aborts when the term ends
 */
export function createTerm(deps: TermDeps, endSignal: AbortSignal): Term & { readonly work: MemoryWork } {
  const { clock, random } = deps;
  const fleet = new Fleet({ clock, random });
  const work = new MemoryWork(clock);
  const partitions = new HeldPartitions();
  const planner = new Planner({
    choose: fleet.choose,
    listSelectedCheckpoints: fleet.listSelectedCheckpoints,
    mayBecomeUsable: (planned) => fleet.mayBecomeUsable(planned),
    canStart: () => collector.canStore,
    isResultQueued: (run) => collector.isStuck(run),
  });
  const collector: Collector = new Collector({
    ...deps,
    partitions,
    planner,
    fleet,
    work,
    newGuid: () => random.newGuid(),
  });
  return { partitions, planner, fleet, work, collector, lostRuns: new LostRuns(), endSignal };
}

/** After a start, half of the monitors at 60 s are due at once, which must not hold up heartbeats and polls. */
const MAX_PLANNED_AT_ONCE = 2_000;

/**
 * Plans due slots and offers their runs to the checkpoints.
 * @throws the first error of the planner, once all due slots are planned
 */
export async function planSlots({ planner, work }: Term, clock: SteadyClock): Promise<void> {
  const now = clock.now();
  const lateReason: MissedReason = clock.takeJumps().length > 0 ? 'clock' : 'late';
  let failure: { readonly error: unknown } | undefined;
  for (;;) {
    try {
      planner.planDue(now, lateReason, MAX_PLANNED_AT_ONCE);
    } catch (error) {
      failure ??= { error };
    }
    await work.offer(planner.takeWork());
    if ((planner.nextAt ?? Infinity) > now) break;
    await yieldToEventLoop();
  }
  if (failure) throw failure.error;
}

/** Fails runs that no checkpoint took, or whose checkpoint went silent. They are repeated on another checkpoint. */
export async function failExpiredRuns({ planner, work, collector, lostRuns }: Term, now: Instant): Promise<void> {
  for (const expired of await work.expire((run) => collector.isQueued(runKeyText(run)))) {
    const { item } = expired;
    if (expired.reason === 'lost') lostRuns.add(item, expired.serverId);
    planner.fail(item, expired.reason === 'lost' ? 'lost' : 'noCheckpoint', now);
  }
  lostRuns.removeBefore(now - RUN_RETENTION_MS);
  await work.offer(planner.takeWork());
}
