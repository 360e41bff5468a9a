import type { CheckpointLatency, LatencyByCheckpoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { CheckpointStep } from '../reads/checkpoint-latency-sql.js';
import { planChart } from '../reads/latency-chart-rules.js';
import type { LatencyQuery } from './latency.js';
import type { ReadDeps } from '../reads/read-deps.js';

/** Roll-ups do not distinguish checkpoints, so this reads rows: of a week and a little more. */
const MAX_PERIOD_MS = 8 * DAY;
const DEFAULT_POINTS = 72;

const latencyNumbers = ({ checks, errors, p50 }: CheckpointStep) => ({
  Checks: checks,
  Errors: errors,
  ...(p50 !== undefined && { P50: p50 }),
});

function toCheckpointLatency(total: CheckpointStep, steps: readonly CheckpointStep[]): CheckpointLatency {
  const points = steps.flatMap((step) =>
    step.at !== undefined && step.checkpointId === total.checkpointId ? [{ At: step.at, ...latencyNumbers(step) }] : [],
  );
  return {
    CheckpointId: total.checkpointId,
    CheckpointName: total.checkpointName,
    ...latencyNumbers(total),
    Points: points,
  };
}

/**
 * Returns the latency of a monitor at each checkpoint over a period; checkpoints without checks are omitted.
 * @throws Fault `invalid` for a period that is empty or longer than 8 days.
 */
export async function readLatencyByCheckpoint(
  { reads }: ReadDeps,
  monitorGuid: string,
  { FromAt, UntilAt, Points = DEFAULT_POINTS }: LatencyQuery,
): Promise<LatencyByCheckpoint> {
  if (UntilAt <= FromAt) throw new Fault('invalid', 'UntilAt: must be after FromAt');
  if (UntilAt - FromAt > MAX_PERIOD_MS) throw new Fault('invalid', 'UntilAt: must be at most 8 days after FromAt');
  const { stepMs } = planChart(FromAt, UntilAt, Points);
  const steps = await reads.checkpointSteps(monitorGuid, { from: FromAt, until: UntilAt, stepMs });
  const totals = steps.filter(({ at }) => at === undefined);
  return { FromAt, UntilAt, StepMs: stepMs, Checkpoints: totals.map((total) => toCheckpointLatency(total, steps)) };
}
