import { expect, test } from 'vitest';
import { usageText } from './group-usage.js';

const used = { UsedBasicMonitorQuota: 4, UsedApiMonitorQuota: 2, UsedBrowserMonitorQuota: 0 };

test.each([
  ['without a limit what is used', { IsQuotaUnlimited: true, ...used }, 'Uptime 4, APIs 2'],
  [
    'with one what is used of it, also where that is nothing',
    { IsQuotaUnlimited: false, ...used, BasicMonitorQuota: 10, BrowserMonitorQuota: 5, ApiMonitorQuota: 0 },
    'Uptime 4/10, Pages 0/5, APIs 2/0',
  ],
  [
    'of all kinds together, and of each what is used',
    { IsQuotaUnlimited: false, ...used, UnifiedCreditsQuota: 10, UsedUnifiedCreditsQuota: 6, BrowserMonitorQuota: 3 },
    'All kinds 6/10, Uptime 4, Pages 0/3, APIs 2',
  ],
  ['of nothing a dash', { IsQuotaUnlimited: true }, '–'],
])('%s is told', (_what, group, text) => {
  expect(usageText(group)).toBe(text);
});
