/**
 * How the runs of a concurrent monitor are numbered. A round is what one of its slots makes: a run on every selected
 * checkpoint, judged together. The round has an attempt that is a multiple of 64, and its parts the attempts that follow;
 * so a key says by itself what it is of, and a slot begun anew after a stop has parts of its own.
 */
const PER_ROUND = 64;

/** Checkpoints a monitor may run on at once. */
export const MAX_PARTIAL_CHECKS = 50;

/** The attempt of the next round of a slot, given the highest attempt it has had; -1: none. */
export const nextConcurrentAttempt = (taken: number): number =>
  (Math.floor(Math.max(0, taken) / PER_ROUND) + 1) * PER_ROUND;

/** Whether an attempt is the run of one checkpoint within a round. */
export const isPartialAttempt = (attempt: number): boolean => attempt > PER_ROUND && attempt % PER_ROUND !== 0;

/** Whether an attempt stands for a round as a whole: nobody is ever sent to run it. */
export const isConcurrentAttempt = (attempt: number): boolean => attempt >= PER_ROUND && attempt % PER_ROUND === 0;

/** The attempts of the parts of a round: [from, until). */
export const partialAttempts = (round: number): { readonly from: number; readonly until: number } => ({
  from: round + 1,
  until: round + PER_ROUND,
});

/** The round an attempt is a part of, or stands for. */
export const concurrentAttempt = (attempt: number): number => Math.floor(attempt / PER_ROUND) * PER_ROUND;

/** SQL that is true of a part; `attempt` is a column. */
export const partialAttemptSql = (attempt: string): string =>
  `${attempt} > ${PER_ROUND} and ${attempt} % ${PER_ROUND} <> 0`;
