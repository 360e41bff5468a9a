import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expect, test } from 'vitest';
import { ProbeFailure } from '../probe-failure.js';
import { CheckTimer } from './check-timer.js';

test('does not end a step whose timer fires early', async () => {
  // Clock readings at the first firing of the timer and from the second on.
  const atLooks = [4.6, 5];
  const looks: number[] = [];
  const elapsed = (): number => {
    if (!isBegun) return 0;
    const at = atLooks[Math.min(looks.length, 1)] ?? 5;
    looks.push(at);
    return at;
  };
  let isBegun = false;
  const timer = new CheckTimer({ elapsed, totalTimeoutMs: 5, signal: new AbortController().signal });
  const onTimeout = (): ProbeFailure => new ProbeFailure(errorCodes.headersTimeout, `over at ${looks.at(-1)} ms`);
  const step = timer.step({ onTimeout }, () => {
    isBegun = true;
    return () => undefined;
  });
  await expect(step).rejects.toMatchObject({ message: 'over at 5 ms' });
  expect(looks).toEqual([4.6, 5]);
  timer.finish();
});
