import type { CheckpointPort, Outcome, RunKey, RunOrder, RunProgress } from '@vedette/contract/checkpoint/protocol';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { errorFields, type AgentLog } from '../log.js';

/** Executes a run and reports intermediate outcomes; `signal` ends it. */
export type Follow = (
  order: RunOrder,
  abandon: AbortSignal,
  run: (signal: AbortSignal, report: (soFar: Outcome) => void) => Promise<Outcome>,
) => Promise<Outcome>;

export interface FollowerOptions {
  readonly port: Pick<CheckpointPort, 'follow'>;
  readonly serverId: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Pick<AgentLog, 'warn'>;
}

/** Interval at which the server is queried whether the run is still watched, besides the reports after each step. */
const QUERY_EVERY_MS = 2 * SECOND;
/** Maximum Base64 length of the screenshots of a step that are sent before the result, which contains all of them. */
const MAX_PICTURES_LENGTH = 4_000_000;

/** Returns the progress of the step that ended last. Filmstrip frames and recordings come with the result. */
function toProgress(soFar: Outcome): RunProgress | undefined {
  if (soFar.kind !== 'transaction') return undefined;
  const last = soFar.steps.at(-1);
  if (!last) return undefined;
  const { page: _page, source: _source, ...step } = last;
  let sentLength = 0;
  const shots = step.pictures.filter(({ milestone }) => milestone === 'Screenshot' || milestone === 'Error');
  const pictures = shots.filter(({ data }) => (sentLength += data.length) <= MAX_PICTURES_LENGTH);
  return { number: soFar.steps.length, step: { ...step, console: [], pictures } };
}

/** Reports the steps of watched runs to the server, and ends a run that is no longer watched. */
export function createProgressReporter({ port, serverId, clock, log }: FollowerOptions): Follow {
  return async ({ monitorGuid, slotAt, attempt }, abandon, run) => {
    const key: RunKey = { monitorGuid, slotAt, attempt };
    const unwatched = new AbortController();
    const over = new AbortController();
    const signal = AbortSignal.any([abandon, unwatched.signal]);
    /** A failed request does not end the run: it does not show whether the run is still watched. */
    const report = async (progress?: RunProgress): Promise<void> => {
      const isWatched = await port.follow(serverId, key, progress).catch((error: unknown) => {
        log.warn(errorFields(error), 'reporting progress of a watched run failed');
        return true;
      });
      if (!isWatched) unwatched.abort();
    };
    // Reports are sent one after the other, so that steps arrive in order.
    let lastReport = Promise.resolve();
    const asking = (async (): Promise<void> => {
      const ended = AbortSignal.any([over.signal, signal]);
      for (;;) {
        await clock.sleep(QUERY_EVERY_MS, ended);
        if (ended.aborted) return;
        await report();
      }
    })();
    try {
      const outcome = await run(signal, (soFar) => {
        const progress = toProgress(soFar);
        if (progress) lastReport = lastReport.then(() => report(progress));
      });
      await lastReport;
      return outcome;
    } finally {
      over.abort();
      await asking;
    }
  };
}
