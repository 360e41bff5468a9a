import { expect, test } from 'vitest';
import { usageText } from './group-usage.js';

const used = { UsedBasicMonitorQuota: 4, UsedApiMonitorQuota: 2, UsedBrowserMonitorQuota: 0 };

test.each([
  ['usage without a limit', { IsQuotaUnlimited: true, ...used }, 'Uptime 4, APIs 2'],
  [
    'usage and limit, even without usage',
    { IsQuotaUnlimited: false, ...used, BasicMonitorQuota: 10, BrowserMonitorQuota: 5, ApiMonitorQuota: 0 },
    'Uptime 4/10, Pages 0/5, APIs 2/0',
  ],
  [
    'a limit for all types together, and usage by type',
    { IsQuotaUnlimited: false, ...used, UnifiedCreditsQuota: 10, UsedUnifiedCreditsQuota: 6, BrowserMonitorQuota: 3 },
    'All types 6/10, Uptime 4, Pages 0/3, APIs 2',
  ],
  ['a dash without usage', { IsQuotaUnlimited: true }, '–'],
])('shows %s', (_what, group, text) => {
  expect(usageText(group)).toBe(text);
});
