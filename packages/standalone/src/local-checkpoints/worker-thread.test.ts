import type { CheckpointPort } from '@vedette/contract/checkpoint/protocol';
import { ManualClock } from '@vedette/kernel/clock';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { startInWorkerThread } from './worker-thread.js';

const PATIENCE = { timeout: 20_000, interval: 10 };

/** Returns a program for the thread that extends a lease as server 101 and then runs `rest`. */
const threadProgram = (rest: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads';
      parentPort.postMessage({ type: 'call', id: 1, method: 'extend', args: [workerData.settings.serverIds[0], []] });
      ${rest}`)}`,
  );

/** Starts a program as local checkpoints. Counts its calls and returns the log lines. */
function started(rest: string) {
  const calls: number[] = [];
  const lines: string[] = [];
  const clock = new ManualClock(0);
  const extend: CheckpointPort['extend'] = (serverId) => {
    calls.push(serverId);
    return Promise.resolve();
  };
  const running = startInWorkerThread(
    {
      port: { extend } as unknown as CheckpointPort,
      settings: { serverIds: [101], version: '1', egress: 'private-ok', drainMs: 1_000 },
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    },
    { program: threadProgram(rest), clock },
  );
  return { running, calls, lines, clock };
}

const ENDS_ON_STOP = `parentPort.on('message', (message) => { if (message.type === 'stop') process.exit(0); });`;

test('serves the thread, and ends it when it is stopped', async () => {
  const { running, calls, lines } = started(ENDS_ON_STOP);
  await vi.waitFor(() => expect(calls).toEqual([101]), PATIENCE);
  await running.stop();
  expect(lines).toEqual([]);
});

test('reports a failed thread and restarts it after a growing pause', async () => {
  const { running, calls, lines, clock } = started(`parentPort.once('message', () => { throw new Error('broken'); });`);
  for (const [count, pauseMs] of [1_000, 2_000, 4_000].entries()) {
    await vi.waitFor(
      () => expect(lines.filter((line) => line.includes('are being restarted'))).toHaveLength(count + 1),
      PATIENCE,
    );
    expect(calls).toHaveLength(count + 1);
    await clock.advance(pauseMs - 1);
    expect(calls).toHaveLength(count + 1);
    await clock.advance(1);
    await vi.waitFor(() => expect(calls).toHaveLength(count + 2), PATIENCE);
  }
  expect(lines[0]).toContain('broken');
  await running.stop();
});

test('ends a thread that does not drain in time', async () => {
  const { running, calls, clock } = started(`setInterval(() => undefined, 1_000);`);
  await vi.waitFor(() => expect(calls).toEqual([101]), PATIENCE);
  const stopped = running.stop();
  await clock.advance(1_500);
  await stopped;
});
