import { setTimeout as sleep } from 'node:timers/promises';

/** Something that the test waits for did not happen in time. */
export class WaitTimeout extends Error {}

/**
 * Repeats an attempt until it returns a value other than `undefined` or `false`. Errors count as failed attempts.
 * @throws WaitTimeout with the last error
 */
export async function waitFor<T>(
  description: string,
  attempt: () => Promise<T | undefined | false>,
  { timeoutMs = 60_000, intervalMs = 250 }: { readonly timeoutMs?: number; readonly intervalMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let reason = '';
  while (performance.now() < deadline) {
    try {
      const value = await attempt();
      if (value !== undefined && value !== false) return value;
      reason = '';
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    await sleep(intervalMs);
  }
  throw new WaitTimeout(`${description}: not within ${timeoutMs / 1_000} s${reason && ` (${reason})`}`);
}
