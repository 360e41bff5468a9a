import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFigures } from '../../figures/statistics/figures.js';
import type { VisibleMonitors } from '../../monitors/index.js';
import {
  addWindowFigures,
  intersectMonitors,
  uniteMonitors,
  noWindowFigures,
  toDashboardNumbers,
} from './figures-rules.js';

test('omits figures that were not measured instead of returning zero', () => {
  expect(toDashboardNumbers(noWindowFigures)).toEqual({
    UpMs: 0,
    DownMs: 0,
    Checks: 0,
    ConfirmedErrors: 0,
    UnconfirmedErrors: 0,
    Alerts: 0,
  });
});

test('response times of several periods are the mean of all responses', () => {
  const withResponses = (responses: number, responseMs: number) => ({
    ...noWindowFigures,
    alerts: { alerts: responses, responses, responseMs },
  });
  const all = [withResponses(1, 10), withResponses(3, 90), noWindowFigures].reduce(addWindowFigures, noWindowFigures);
  expect(toDashboardNumbers(all)).toMatchObject({ Alerts: 4, OperatorResponseTime: 25 });
});

test('omits uptime where nothing was observed', () => {
  const unseen = { upMs: 0, downMs: 0, unknownMs: 2_000, plannedMs: 500 };
  expect(toDashboardNumbers({ ...noWindowFigures, figures: { ...noFigures, times: unseen } })).not.toHaveProperty(
    'UptimePercentage',
  );
  expect(toDashboardNumbers({ ...noWindowFigures, figures: { ...noFigures, times: unseen } }).ObservedPercentage).toBe(
    0,
  );
});

test('means include checks with a response; uptime counts unobserved time as up', () => {
  const times = { upMs: 6_000, downMs: 2_000, unknownMs: 2_000, plannedMs: 1_000 };
  const sums = { timed: 2, totalMs: 301, resolveMs: 2, connectMs: 20, downloadMs: 200, totalBytes: 3001 };
  const figures = { ...noFigures, ...sums, times, checks: 3, confirmed: 1 };
  expect(toDashboardNumbers({ figures, alerts: { alerts: 3, responses: 2, responseMs: 181 } })).toEqual({
    UptimePercentage: 80,
    DowntimePercentage: 20,
    ObservedPercentage: 88.8889,
    UpMs: 6_000,
    DownMs: 2_000,
    Checks: 3,
    ConfirmedErrors: 1,
    UnconfirmedErrors: 0,
    TotalTime: 151,
    ResolveTime: 1,
    ConnectionTime: 10,
    DownloadTime: 100,
    TotalBytes: 1501,
    Alerts: 3,
    OperatorResponseTime: 91,
  });
});

test('intersects and unites sets, where all contains everything', () => {
  const universe = ['a', 'b', 'c', 'd'];
  const some = fc.oneof(fc.constant<VisibleMonitors>('all'), fc.subarray(universe));
  const has = (set: VisibleMonitors, guid: string): boolean => set === 'all' || set.includes(guid);
  fc.assert(
    fc.property(some, some, fc.constantFrom(...universe), (one, other, guid) => {
      expect(has(intersectMonitors(one, other), guid)).toBe(has(one, guid) && has(other, guid));
      expect(has(uniteMonitors(one, other), guid)).toBe(has(one, guid) || has(other, guid));
    }),
  );
});
