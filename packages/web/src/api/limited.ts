/** Timeout of requests, longer than any page of the app takes. */
export const TIMEOUT_MS = 30_000;

/**
 * Aborts work that takes longer than `TIMEOUT_MS` and rejects with the error of `timeoutError`. If `outerSignal` aborts, its
 * reason is passed on.
 * @throws the error of `timeoutError` after `TIMEOUT_MS`
 */
export async function limited<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal | undefined,
  tooLate: () => Error,
): Promise<T> {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(), TIMEOUT_MS);
  const giveUp = (): void => own.abort(outer?.reason);
  outer?.addEventListener('abort', giveUp);
  if (outer?.aborted) giveUp();
  try {
    return await ask(own.signal);
  } catch (error) {
    if (own.signal.aborted && outer?.aborted !== true) throw tooLate();
    throw error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  }
}
