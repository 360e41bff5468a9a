import type { CheckpointPort, Outcome, RunKey, RunOrder, RunProgress } from '@vedette/contract/checkpoint/protocol';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { errorFields, type AgentLog } from '../log.js';

/** Executes a run and reports intermediate outcomes; `signal` ends it. */
export type ExecuteWatchedRun = (
  order: RunOrder,
  abandon: AbortSignal,
  run: (signal: AbortSignal, report: (partialOutcome: Outcome) => void) => Promise<Outcome>,
) => Promise<Outcome>;

export interface ProgressReporterOptions {
  readonly port: Pick<CheckpointPort, 'follow'>;
  readonly serverId: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<AgentLog, 'warn'>;
}

/** Interval at which the server is queried whether the run is still watched, besides the reports after each step. */
const QUERY_EVERY_MS = 2 * SECOND;
/** Maximum Base64 length of the screenshots of a step that are sent before the result, which contains all of them. */
const MAX_SCREENSHOTS_LENGTH = 4_000_000;

/** Returns the progress of the step that ended last. Filmstrip frames and recordings come with the result. */
function toProgress(partialOutcome: Outcome): RunProgress | undefined {
  if (partialOutcome.kind !== 'transaction') return undefined;
  const last = partialOutcome.steps.at(-1);
  if (!last) return undefined;
  const { page: _page, source: _source, ...step } = last;
  let sentLength = 0;
  const screenshots = step.pictures.filter(({ milestone }) => milestone === 'Screenshot' || milestone === 'Error');
  const pictures = screenshots.filter(({ data }) => (sentLength += data.length) <= MAX_SCREENSHOTS_LENGTH);
  return { number: partialOutcome.steps.length, step: { ...step, console: [], pictures } };
}

/** Reports the steps of watched runs to the server, and ends a run that is no longer watched. */
export function createProgressReporter({ port, serverId, clock, log }: ProgressReporterOptions): ExecuteWatchedRun {
  return async ({ monitorGuid, slotAt, attempt }, abandon, run) => {
    const key: RunKey = { monitorGuid, slotAt, attempt };
    const watchEnded = new AbortController();
    const runEnded = new AbortController();
    const signal = AbortSignal.any([abandon, watchEnded.signal]);
    /** A failed request does not end the run: it does not show whether the run is still watched. */
    const report = async (progress?: RunProgress): Promise<void> => {
      const isWatched = await port.follow(serverId, key, progress).catch((error: unknown) => {
        log.warn(errorFields(error), 'reporting progress of a watched run failed');
        return true;
      });
      if (!isWatched) watchEnded.abort();
    };
    // Reports are sent one after the other, so that steps arrive in order.
    let lastReport = Promise.resolve();
    const queryLoop = (async (): Promise<void> => {
      const ended = AbortSignal.any([runEnded.signal, signal]);
      for (;;) {
        await clock.sleep(QUERY_EVERY_MS, ended);
        if (ended.aborted) return;
        await report();
      }
    })();
    try {
      const outcome = await run(signal, (partialOutcome) => {
        const progress = toProgress(partialOutcome);
        if (progress) lastReport = lastReport.then(() => report(progress));
      });
      await lastReport;
      return outcome;
    } finally {
      runEnded.abort();
      await queryLoop;
    }
  };
}
