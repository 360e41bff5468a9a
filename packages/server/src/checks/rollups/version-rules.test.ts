import { HOUR } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import { QUARTER } from './rollup-rules.js';
import {
  lateDeliveryCause,
  noFigures,
  findChangedQuarters,
  wasPublished,
  type QuarterFigures,
} from './version-rules.js';

const monitorGuid = '11111111-1111-4111-8111-111111111111';
const figures = (some: Partial<QuarterFigures>): QuarterFigures => ({ ...noFigures, ...some });

test('creates no version of an unchanged quarter-hour', () => {
  const same = new Map([[monday, figures({ upMs: 900, checks: 3 })]]);
  expect(findChangedQuarters(same, new Map(same))).toEqual([]);
});

test('treats time that had no state before as unobserved', () => {
  const after = figures({ upMs: 800, unknownMs: 100, checks: 2 });
  const before = new Map([[monday, figures({ upMs: 300, checks: 1 })]]);
  expect(findChangedQuarters(before, new Map([[monday, after]]))).toEqual([
    { bucketAt: monday, before: figures({ upMs: 300, unknownMs: 600, checks: 1 }), after },
  ]);
  expect(findChangedQuarters(new Map(), new Map([[monday, after]]))[0]?.before).toEqual(figures({ unknownMs: 900 }));
});

test('treats a planned gap in such time as known before', () => {
  const after = figures({ upMs: 500, unknownMs: 400, plannedMs: 300 });
  const before = new Map([[monday, figures({ upMs: 200, unknownMs: 100, plannedMs: 100 })]]);
  const [version] = findChangedQuarters(before, new Map([[monday, after]]));
  expect(version?.before).toEqual(figures({ upMs: 200, unknownMs: 700, plannedMs: 300 }));
  const paused = new Map([[monday, figures({ unknownMs: 900, plannedMs: 900 })]]);
  expect(findChangedQuarters(new Map(), paused)).toEqual([]);
});

test('creates a version when only the planned part changes', () => {
  const [missed, planned] = [0, 600].map((plannedMs) => figures({ unknownMs: 900, plannedMs }));
  if (!missed || !planned) return;
  expect(findChangedQuarters(new Map([[monday, missed]]), new Map([[monday, planned]]))).toEqual([
    { bucketAt: monday, before: missed, after: planned },
  ]);
});

test('has a cause only for late results, and only for finished quarter-hours', () => {
  const deliveredAt = monday + HOUR;
  const onTime = aCheck({ monitorGuid });
  expect(lateDeliveryCause([onTime])).toBeUndefined();
  const cause = lateDeliveryCause([onTime, aCheck({ monitorGuid, serverId: 7, deliveredAt })]);
  expect(cause).toMatchObject({ reason: 'LateResults', at: deliveredAt, by: { serverIds: [7] } });
  if (!cause) return;
  expect([wasPublished(deliveredAt - QUARTER, cause), wasPublished(deliveredAt - QUARTER + 1, cause)]).toEqual([
    true,
    false,
  ]);
  expect(wasPublished(deliveredAt, { ...cause, reason: 'ClearedErrors' })).toBe(true);
});
