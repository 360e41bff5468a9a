/**
 * Calls `expire` once after `ms`, unless the returned function is called before.
 * The one timer of the probes: a sleeping promise and its abort listeners cost more than the rest of a phase.
 */
export function after(ms: number, expire: () => void): () => void {
  // oxlint-disable-next-line house/ambient -- hot path, see above; the duration comes from the caller
  const timer = setTimeout(expire, Math.max(0, ms));
  return () => clearTimeout(timer);
}

/** As `after`, but nothing waits for it: a process that has nothing else to do ends before. */
export function idly(ms: number, expire: () => void): () => void {
  // oxlint-disable-next-line house/ambient -- hot path as in `after`; the duration comes from the caller
  const timer = setTimeout(expire, Math.max(0, ms)).unref();
  return () => clearTimeout(timer);
}
