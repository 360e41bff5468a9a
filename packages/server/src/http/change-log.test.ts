import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChangeLog, parsePosition, formatPosition } from './change-log.js';

const change = (id: number) => ({ topic: 'monitor', accountId: 1, ids: [id] }) as const;
function aLog(): ChangeLog {
  let names = 0;
  return new ChangeLog(() => (names += 1).toString(16).padStart(8, '0'));
}

test('resuming from any position in any steps returns every change once, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), (steps) => {
      const log = aLog();
      let [position, added] = [log.end, 0];
      const seen: (string | number)[] = [];
      for (const step of steps) {
        for (let i = 0; i < step; i += 1) log.add(change((added += 1)));
        seen.push(...(log.changesAfter(position) ?? []).flatMap(({ ids }) => ids));
        position = log.end;
      }
      expect(seen).toEqual(Array.from({ length: added }, (_, i) => i + 1));
    }),
  );
});
test('rejects a position of another log, in the future, before a break or too old', () => {
  const log = aLog();
  const start = log.end;
  log.add(change(1));
  expect(log.changesAfter({ ...start, sequence: 7 })).toBeUndefined();
  expect(log.changesAfter({ ...start, log: 'ffffffff' })).toBeUndefined();
  log.markGap();
  expect(log.changesAfter(start)).toBeUndefined();
  expect(log.changesAfter(log.end)).toEqual([]);
  const before = log.end;
  for (let i = 0; i < 5_000; i += 1) log.add(change(i));
  expect(log.changesAfter(before)).toBeUndefined();
});
test('positions survive the wire format; other texts are rejected', () => {
  const position = { log: '0a1b2c3d', sequence: 42 };
  expect(parsePosition(formatPosition(position))).toEqual(position);
  for (const text of ['', '42', '0a1b2c3d', '0a1b2c3d--1', 'zz']) expect(parsePosition(text)).toBeUndefined();
});
