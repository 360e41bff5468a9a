import type { Outcome, RunProgress } from '@vedette/contract/checkpoint/protocol';
import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { CheckAbandoned } from '../net/check-timer.js';
import { createProgressReporter } from './progress-reporter.js';
import { anOrder, FakePort } from './testing/fake-port.js';

const never = new AbortController().signal;
const picture = (milestone: string | undefined, letters: number) => ({
  id: 'p',
  atMs: 0,
  mimeType: 'image/png' as const,
  data: 'x'.repeat(letters),
  ...(milestone !== undefined && { milestone }),
});
const soFar = (steps: number, pictures: unknown[] = []): Outcome =>
  ({
    kind: 'transaction',
    steps: Array.from({ length: steps }, (_each, at) => ({
      name: `s${at}`,
      console: [1],
      source: 'x',
      page: {},
      pictures,
    })),
  }) as unknown as Outcome;
const outcome = soFar(2);

function aFollower() {
  const [port, clock, warned] = [new FakePort(), new ManualClock(0), [] as string[]];
  const log = { warn: (_what: unknown, text: string) => void warned.push(text) };
  return { port, clock, warned, follow: createProgressReporter({ port, serverId: 7, clock, log }) };
}
const reportedProgress = (port: FakePort): (RunProgress | undefined)[] => port.followed.map(({ progress }) => progress);

test('reports each step as it ends, in order, with the requested pictures only', async () => {
  const { port, follow } = aFollower();
  const order = anOrder('https://shop.example/');
  const shots = [picture('Screenshot', 3), picture(undefined, 3), picture('Error', 5_000_000)];
  const found = await follow(order, never, (_signal, report) => {
    report(soFar(1, shots));
    report(soFar(2));
    return Promise.resolve(outcome);
  });
  expect(found).toBe(outcome);
  expect(reportedProgress(port)).toEqual([
    { number: 1, step: { name: 's0', console: [], pictures: [shots[0]] } },
    { number: 2, step: { name: 's1', console: [], pictures: [] } },
  ]);
  expect(port.followed[0]?.run.monitorGuid).toBe(order.monitorGuid);
});

test('ends a run that is no longer watched', async () => {
  const { port, clock, follow } = aFollower();
  const run = expect(
    follow(
      anOrder('https://shop.example/'),
      never,
      (signal) => new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new CheckAbandoned()))),
    ),
  ).rejects.toBeInstanceOf(CheckAbandoned);
  await clock.advance(2_000);
  expect(reportedProgress(port)).toEqual([undefined]);
  port.isWatched = false;
  await clock.advance(2_000);
  await run;
});

test('continues while the server is unreachable', async () => {
  const { port, warned, follow } = aFollower();
  port.follow = () => Promise.reject(new Error('away'));
  const found = follow(anOrder('https://shop.example/'), never, (signal, report) => {
    report(soFar(1));
    return Promise.resolve(signal.aborted ? soFar(0) : outcome);
  });
  expect(await found).toBe(outcome);
  expect(warned).toEqual(['reporting progress of a watched run failed']);
});
