/**
 * Attempt numbers of a concurrent monitor's runs. A concurrent check has a multiple of 64, and its partial checks have
 * the numbers that follow. The attempt alone therefore identifies the concurrent check, and a slot that is repeated
 * after a stop gets new partial checks.
 */
const ATTEMPT_STRIDE = 64;

/** Maximum checkpoints of a concurrent check. */
export const MAX_PARTIAL_CHECKS = 50;

/** Returns the attempt of the next concurrent check of a slot, given the highest attempt used, or -1 for none. */
export const nextConcurrentAttempt = (usedAttempt: number): number =>
  (Math.floor(Math.max(0, usedAttempt) / ATTEMPT_STRIDE) + 1) * ATTEMPT_STRIDE;

/** Whether an attempt is a partial check. */
export const isPartialAttempt = (attempt: number): boolean =>
  attempt > ATTEMPT_STRIDE && attempt % ATTEMPT_STRIDE !== 0;

/** Whether an attempt is a concurrent check as a whole, which is never assigned as a run. */
export const isConcurrentAttempt = (attempt: number): boolean =>
  attempt >= ATTEMPT_STRIDE && attempt % ATTEMPT_STRIDE === 0;

/** Returns the attempts of a concurrent check's partial checks: [from, until). */
export const partialAttempts = (attempt: number): { readonly from: number; readonly until: number } => ({
  from: attempt + 1,
  until: attempt + ATTEMPT_STRIDE,
});

/** Returns the concurrent check that an attempt is or belongs to. */
export const concurrentAttempt = (attempt: number): number => Math.floor(attempt / ATTEMPT_STRIDE) * ATTEMPT_STRIDE;

/** SQL condition that is true for a partial check. `attempt` is a column. */
export const partialAttemptSql = (attempt: string): string =>
  `${attempt} > ${ATTEMPT_STRIDE} and ${attempt} % ${ATTEMPT_STRIDE} <> 0`;
