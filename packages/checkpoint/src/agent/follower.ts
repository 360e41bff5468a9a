import type { CheckpointPort, Outcome, RunKey, RunOrder, RunProgress } from '@vedette/contract/checkpoint/protocol';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { errorFields, type AgentLog } from '../log.js';

/** Carries out a run, told of what it saw so far as it goes on; `signal` ends it. */
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

/** How often the server is asked whether somebody still watches, beside what is told of each step. */
const ASK_EVERY_MS = 2 * SECOND;
/** Letters of base64 of the pictures of one step that are sent ahead; all of them come with the result. */
const MAX_PICTURES_LENGTH = 4_000_000;

/** What is told of the step that ended last. Frames of a filmstrip and what was recorded come with the result. */
function toProgress(soFar: Outcome): RunProgress | undefined {
  if (soFar.kind !== 'transaction') return undefined;
  const last = soFar.steps.at(-1);
  if (!last) return undefined;
  const { page: _page, source: _source, ...step } = last;
  let letters = 0;
  const shots = step.pictures.filter(({ milestone }) => milestone === 'Screenshot' || milestone === 'Error');
  const pictures = shots.filter(({ data }) => (letters += data.length) <= MAX_PICTURES_LENGTH);
  return { number: soFar.steps.length, step: { ...step, console: [], pictures } };
}

/** Tells the server of runs that somebody watches, step by step, and ends a run when nobody does any more. */
export function follower({ port, serverId, clock, log }: FollowerOptions): Follow {
  return async ({ monitorGuid, slotAt, attempt }, abandon, run) => {
    const key: RunKey = { monitorGuid, slotAt, attempt };
    const unwatched = new AbortController();
    const over = new AbortController();
    const signal = AbortSignal.any([abandon, unwatched.signal]);
    /** A server that cannot be asked says nothing about who watches. */
    const say = async (progress?: RunProgress): Promise<void> => {
      const isWatched = await port.follow(serverId, key, progress).catch((error: unknown) => {
        log.warn(errorFields(error), 'a run that somebody watches could not be told of');
        return true;
      });
      if (!isWatched) unwatched.abort();
    };
    // One after the other, so that steps arrive in their order.
    let lastReport = Promise.resolve();
    const asking = (async (): Promise<void> => {
      const ended = AbortSignal.any([over.signal, signal]);
      for (;;) {
        await clock.sleep(ASK_EVERY_MS, ended);
        if (ended.aborted) return;
        await say();
      }
    })();
    try {
      const outcome = await run(signal, (soFar) => {
        const progress = toProgress(soFar);
        if (progress) lastReport = lastReport.then(() => say(progress));
      });
      await lastReport;
      return outcome;
    } finally {
      over.abort();
      await asking;
    }
  };
}
