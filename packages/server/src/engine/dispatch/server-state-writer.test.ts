import type { CheckpointState } from '@vedette/contract/checkpoint/protocol';
import { expect, test } from 'vitest';
import type { ReportedState } from '../../checkpoints/index.js';
import { ServerStateWriter } from './server-state-writer.js';

const aReport = (serverId: number, at = 1): ReportedState => ({ state: { serverId } as CheckpointState, at });

/** A store whose writes the test ends. */
function aStore(isBad: (report: ReportedState) => boolean = () => false, error = new Error('bad')) {
  const writes: (readonly [number, number])[][] = [];
  const ends: (() => void)[] = [];
  const writer = new ServerStateWriter((reports) => {
    writes.push(reports.map(({ state, at }) => [state.serverId, at] as const));
    if (reports.some(isBad)) return Promise.reject(error);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { writes, ends, writer };
}

test('stores the first state at once, and those that arrive meanwhile together', async () => {
  const { writes, ends, writer } = aStore();
  const first = writer.save(aReport(1));
  const others = [writer.save(aReport(2)), writer.save(aReport(3, 5)), writer.save(aReport(3, 6))];
  expect(writes).toEqual([[[1, 1]]]);
  ends.shift()?.();
  await first;
  await expect.poll(() => writes.length).toBe(2);
  expect(writes[1]).toEqual([
    [2, 1],
    [3, 6],
  ]);
  ends.shift()?.();
  await Promise.all(others);
  const last = writer.save(aReport(1, 9));
  ends.shift()?.();
  await last;
  expect(writes).toHaveLength(3);
});

test('stores states alone when one of them is at fault', async () => {
  const { writes, ends, writer } = aStore(({ state }) => state.serverId === 3);
  const first = writer.save(aReport(1));
  const [good, bad] = [writer.save(aReport(2)), writer.save(aReport(3))];
  const failed = expect(bad).rejects.toThrow('bad');
  ends.shift()?.();
  await first;
  await expect.poll(() => ends.length).toBe(1);
  ends.shift()?.();
  await good;
  await failed;
  expect(writes.map((write) => write.map(([serverId]) => serverId))).toEqual([[1], [2, 3], [2], [3]]);
});

test('does not store states alone while the store is unreachable', async () => {
  const { writes, ends, writer } = aStore(
    ({ state }) => state.serverId > 1,
    Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }),
  );
  const first = writer.save(aReport(1));
  const failed = Promise.all([2, 3].map((serverId) => expect(writer.save(aReport(serverId))).rejects.toThrow('gone')));
  ends.shift()?.();
  await first;
  await failed;
  expect(writes).toHaveLength(2);
});
