/** Timeout of requests, longer than any page of the app takes. */
export const TIMEOUT_MS = 30_000;

/**
 * Aborts work that takes longer than `TIMEOUT_MS` and rejects with the error of `timeoutError`. If `outerSignal` aborts, its
 * reason is passed on.
 * @throws the error of `timeoutError` after `TIMEOUT_MS`
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  outerSignal: AbortSignal | undefined,
  timeoutError: () => Error,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const abort = (): void => controller.abort(outerSignal?.reason);
  outerSignal?.addEventListener('abort', abort);
  if (outerSignal?.aborted) abort();
  try {
    return await work(controller.signal);
  } catch (error) {
    if (controller.signal.aborted && outerSignal?.aborted !== true) throw timeoutError();
    throw error;
  } finally {
    clearTimeout(timer);
    outerSignal?.removeEventListener('abort', abort);
  }
}
