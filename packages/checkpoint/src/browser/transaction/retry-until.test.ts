import { expect, test } from 'vitest';
import { testDocument } from './content.js';
import { retryUntil } from './retry-until.js';
import type { ActionContext } from './action-context.js';

/** Time passes with every attempt and every pause. */
function slow(lookMs: number) {
  const waiting = {
    elapsed: 0,
    pauses: [] as number[],
    pause: (ms: number): Promise<void> => {
      waiting.pauses.push(ms);
      waiting.elapsed += ms;
      return Promise.resolve();
    },
  };
  const seen =
    <T>(answers: readonly T[]) =>
    (): Promise<T | undefined> => {
      waiting.elapsed += lookMs;
      return Promise.resolve(answers[Math.min(waiting.pauses.length, answers.length - 1)]);
    };
  return { waiting, seen };
}

test.each([
  ['fast attempts until the time is over', 1, 1, 4],
  ['one attempt that takes all the time', 3_000, 1, 0],
  ['the requested number, however long they take', 3_000, 2, 1],
])('makes %s', async (_, lookMs, minAttempts, pauses) => {
  const { waiting, seen } = slow(lookMs);
  expect(await retryUntil(waiting, { limitMs: 2_000, intervalMs: 500, minAttempts }, seen<string>([]))).toBeUndefined();
  expect(waiting.pauses.length).toBe(pauses);
});

test('the first result counts, even at the end of the time', async () => {
  const { waiting, seen } = slow(3_000);
  expect(await retryUntil(waiting, { limitMs: 2_000, intervalMs: 500 }, seen(['it']))).toBe('it');
});

/** A run on a page whose text is each of `texts` in turn, and takes `lookMs` to read. */
function aRun(texts: readonly string[], lookMs: number) {
  const { waiting, seen } = slow(lookMs);
  const until = <T>(limitMs: number, look: () => Promise<T | undefined>, everyMs = 100, minAttempts = 1) =>
    retryUntil(waiting, { limitMs, intervalMs: everyMs, minAttempts }, look);
  const context = {
    pageSession: { waitFor: until },
    variables: { fill: (text: string) => Promise.resolve({ text }) },
    frames: { call: seen(texts) },
    secrets: { redact: (text: string) => text },
  } as unknown as ActionContext;
  const action = { kind: 'testDocumentContent', testType: 'DoesNotContain', value: 'Sign in', timeoutMs: 1_000 };
  return testDocument(context, action as Parameters<typeof testDocument>[1]);
}

test('unwanted text is tested twice, however slow the machine is', async () => {
  await expect(aRun(['Welcome', 'Welcome'], 30_000)).resolves.toBeUndefined();
  await expect(aRun(['Welcome', 'Sign in'], 30_000)).rejects.toThrow('must not contain Sign in');
  await expect(aRun(['Sign in'], 1)).rejects.toMatchObject({ isTimeout: false });
});
