/** Longer than any page of the app may take, so that nobody looks at a skeleton for ever. */
export const LONGEST_MS = 30_000;

/**
 * Ends what takes too long, with an error of its own; what is given up by `outer` ends as that says.
 * @throws what `tooLate` makes, when `LONGEST_MS` have passed
 */
export async function limited<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  outer: AbortSignal | undefined,
  tooLate: () => Error,
): Promise<T> {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort(), LONGEST_MS);
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
