import { DAY, MINUTE, SECOND } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { seededRandom } from '@vedette/kernel/random';
import { expect, test } from 'vitest';
import { encodeBlocks, encodedColumns, LAYOUT_BYTES, rowsFrom, type SealedCheck } from './block-rules.js';

const day = Date.UTC(2026, 10, 2);

/** Returns an OK check of a monitor in partition 5. */
function aSealedCheck(n: number, change: Partial<SealedCheck> = {}): SealedCheck {
  const slotAt = day + n * MINUTE;
  return {
    id: lowestIdAt(slotAt + 120) + 5,
    slotAt,
    serverId: 101,
    errorCode: 0,
    totalMs: 100,
    resolveMs: 10,
    connectMs: 20,
    downloadMs: 70,
    totalBytes: 1_024,
    attempt: 0,
    httpStatus: 200,
    isStaging: false,
    isPartial: false,
    isConcurrent: false,
    isTimed: true,
    detailKind: 1,
    resolvedIp: '192.0.2.10',
    errorDescription: null,
    errorMessage: null,
    ...change,
  };
}

const someChecks = (count: number, change?: (n: number) => Partial<SealedCheck>): SealedCheck[] =>
  Array.from({ length: count }, (_each, n) => aSealedCheck(n, change?.(n)));

test.each([
  { checks: 0, sizes: [] },
  { checks: 1, sizes: [1] },
  { checks: 1_440, sizes: [1_440] },
  { checks: 1_501, sizes: [750, 751] },
  { checks: 8_640, sizes: [1_440, 1_440, 1_440, 1_440, 1_440, 1_440] },
])('divides $checks checks into blocks of nearly equal size', ({ checks, sizes }) => {
  const made = someChecks(checks);
  const blocks = encodeBlocks(made, 5);
  expect(blocks.map((block) => block.checks)).toEqual(sizes);
  expect(blocks.at(0)?.firstId).toBe(made.at(0)?.id);
  expect(blocks.at(-1)?.lastId).toBe(made.at(-1)?.id);
});

test('stores no planes for columns that are constant or follow from others', () => {
  const [block] = encodeBlocks(someChecks(1_000), 5);
  expect([block?.packed.length, block?.noise.length]).toEqual([LAYOUT_BYTES, 0]);
  expect(block?.bases).toHaveLength(encodedColumns.length + 2);
});

test('keeps noise apart from planes that can be compressed', () => {
  const random = seededRandom(7);
  const [block] = encodeBlocks(
    someChecks(1_000, (n) => ({ totalBytes: Math.floor(random.next() * 200), attempt: n % 2 })),
    5,
  );
  expect([block?.packed.length, block?.noise.length]).toEqual([LAYOUT_BYTES + 1_000, 1_000]);
});

test.each([
  { name: 'of the partition', change: {}, idPartition: 5 },
  { name: 'of an earlier version', change: { id: lowestIdAt(day + 2 * SECOND) + 77 }, idPartition: -1 },
])('knows whether all ids end with the partition: $name', ({ change, idPartition }) => {
  expect(encodeBlocks([aSealedCheck(0, change), aSealedCheck(1)], 5)[0]?.idPartition).toBe(idPartition);
});

test('counts checks that are not partial, and those of them that are not of Staging', () => {
  const [block] = encodeBlocks(
    someChecks(6, (n) => ({ isPartial: n < 2, isStaging: n % 2 === 0 })),
    5,
  );
  expect([block?.overall, block?.production]).toEqual([4, 2]);
});

test('rejects differences of more than four bytes instead of storing something else', () => {
  const far = [aSealedCheck(0), aSealedCheck(1, { totalBytes: 2 ** 33 })];
  expect(() => encodeBlocks(far, 5)).toThrow(RangeError);
});

test.each([
  { time: 'first', at: day + 3 * DAY, from: day + DAY },
  { time: 'last', at: day + 4 * DAY - 1, from: day + DAY },
])('keeps two full days as rows until the $time moment of a day', ({ at, from }) => {
  expect(rowsFrom(at)).toBe(lowestIdAt(from));
});
