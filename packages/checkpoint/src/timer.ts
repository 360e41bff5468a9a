/**
 * Calls `expire` once after `ms`, unless the returned function is called first. Probes use only this timer: a sleeping
 * promise with abort listeners costs more than the rest of a phase.
 */
export function startTimer(ms: number, expire: () => void): () => void {
  // oxlint-disable-next-line house/ambient -- hot path, see above; the duration comes from the caller
  const timer = setTimeout(expire, Math.max(0, ms));
  return () => clearTimeout(timer);
}

/** Like `startTimer`, but does not keep the process alive. */
export function startUnrefTimer(ms: number, expire: () => void): () => void {
  // oxlint-disable-next-line house/ambient -- hot path as in `startTimer`; the duration comes from the caller
  const timer = setTimeout(expire, Math.max(0, ms)).unref();
  return () => clearTimeout(timer);
}
