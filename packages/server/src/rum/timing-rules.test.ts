import fc from 'fast-check';
import { navigationMarks, RumBeacon } from '@vedette/contract/rum-beacon';
import { expect, test } from 'vitest';
import { MAX_DURATION_MS, measureBeacon } from './timing-rules.js';

const sid = '11111111-1111-4111-8111-111111111111';
const beacon = (more: object): RumBeacon =>
  RumBeacon.parse({ v: 1, sid, aip: 0, url: 'https://shop.example/', kind: 'load', ...more });
const measuredValues = (more: object): Record<string, number> =>
  Object.fromEntries(measureBeacon(beacon(more)).map(({ figure, value }) => [figure, value]));

test('every figure is the time between its two marks', () => {
  const nav = [0, 30, 35, 60, 60, 90, 95, 195, 245, 600, 800];
  expect(measuredValues({ nav })).toEqual({
    PageViews: 1,
    LoadTime: 800,
    TimeToFirstByte: 195,
    PageReadyTime: 600,
    NetworkDuration: 95,
    RedirectDuration: 30,
    DnsDuration: 25,
    ConnectDuration: 30,
    BackendDuration: 150,
    SendDuration: 100,
    ReceiveDuration: 50,
    FrontEndDuration: 555,
    DomDuration: 355,
    RenderDuration: 200,
    DownloadTime: 245,
  });
});

test('ignores absent, negative and too long values; the page view counts', () => {
  expect(measuredValues({})).toEqual({ PageViews: 1 });
  const nav = [-1, -1, 50, 40, -1, 10, 700_001, 5, 5, -1, MAX_DURATION_MS + 6];
  expect(measuredValues({ nav })).toEqual({ PageViews: 1, TimeToFirstByte: 5, ReceiveDuration: 0, DownloadTime: 5 });
});

test('a route change is a page view with its duration', () => {
  expect(measuredValues({ kind: 'route', took: 120.4 })).toEqual({ PageViews: 1, LoadTime: 120 });
});

test('web vitals are sent on leaving and are no page view', () => {
  expect(measuredValues({ kind: 'vitals', vitals: [310, 900, -1, 0.0714] })).toEqual({
    FirstContentfulPaint: 310,
    LargestContentfulPaint: 900,
    CumulativeLayoutShift: 71,
  });
});

test('no message produces a figure that cannot be stored', () => {
  const mark = fc.double({ min: -1, max: 1e9, noNaN: true });
  const nav = fc.array(mark, { minLength: navigationMarks.length, maxLength: navigationMarks.length });
  fc.assert(
    fc.property(nav, (marks) => {
      for (const { value } of measureBeacon(beacon({ nav: marks }))) {
        expect(Number.isInteger(value) && value >= 0 && value <= MAX_DURATION_MS).toBe(true);
      }
    }),
  );
});
