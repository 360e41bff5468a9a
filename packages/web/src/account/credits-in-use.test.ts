import { expect, test } from 'vitest';
import { formatCreditsInUse } from './credits-in-use.js';

test.each([
  [undefined, '–'],
  [{ BasicMonitors: 1_000_000, BasicMonitorsInUse: 0 }, '0'],
  [{ BasicMonitorsInUse: 6, BrowserMonitorsInUse: 1 }, '6 for uptime monitors, 1 for full page checks'],
])('formats %j as %s', (quota, expected) => {
  expect(formatCreditsInUse(quota)).toBe(expected);
});
