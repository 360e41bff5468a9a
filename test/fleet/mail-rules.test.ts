import { expect, test } from 'vitest';
import { readMailAlerts } from './mail-rules.js';

test('reads every alert of a mail', () => {
  const text = [
    'New error\nError: 14500 - HTTP status 500\nMonitor: shop, Website (HTTP)\nMonitor: https://x/monitors/1',
    'Resolved\nMonitor: blog, Website (HTTP)',
    'Times are in UTC.',
  ].join('\n\n');
  expect(readMailAlerts({ text })).toEqual([
    { monitor: 'shop', type: 'Error' },
    { monitor: 'blog', type: 'Ok' },
  ]);
});
