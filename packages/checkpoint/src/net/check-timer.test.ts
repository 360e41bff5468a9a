import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expect, test } from 'vitest';
import { ProbeFailure } from '../probe-failure.js';
import { CheckAbandoned, CheckTimer } from './check-timer.js';

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

const createTimer = (signal = new AbortController().signal): CheckTimer =>
  new CheckTimer({ elapsed: () => performance.now(), totalTimeoutMs: 60_000, signal });

/** A step that never ends by itself. */
const waitForTimeout = (timer: CheckTimer, limitMs: number, name: string, onClose = (): void => undefined) =>
  timer.step({ limitMs, onTimeout: () => new ProbeFailure(errorCodes.headersTimeout, name) }, () => onClose);

test('ends each step at its own limit, whatever the limit of the step before', async () => {
  const timer = createTimer();
  for (const [pastLimitMs, limitMs] of [
    [30_000, 5],
    [5, 15],
  ] as const) {
    const onTimeout = (): ProbeFailure => new ProbeFailure(errorCodes.headersTimeout, 'not this step');
    await timer.step({ limitMs: pastLimitMs, onTimeout }, (done) => {
      done('done');
      return () => undefined;
    });
    const startedAt = performance.now();
    await expect(waitForTimeout(timer, limitMs, `${limitMs} ms`)).rejects.toMatchObject({ message: `${limitMs} ms` });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(limitMs);
  }
  timer.finish();
});

test('ends and closes each of several steps on a timeout or an abandoned check', async () => {
  const controller = new AbortController();
  const timer = createTimer(controller.signal);
  const closed: string[] = [];
  const start = (limitMs: number, name: string) => waitForTimeout(timer, limitMs, name, () => closed.push(name));
  const [short, long, longest] = [start(5, 'short'), start(10, 'long'), start(30_000, 'longest')];
  await Promise.all([
    expect(short).rejects.toMatchObject({ message: 'short' }),
    expect(long).rejects.toMatchObject({ message: 'long' }),
  ]);
  controller.abort();
  await expect(longest).rejects.toBeInstanceOf(CheckAbandoned);
  expect(closed).toEqual(['short', 'long', 'longest']);
  await expect(start(5, 'later')).rejects.toBeInstanceOf(CheckAbandoned);
  timer.finish();
});
