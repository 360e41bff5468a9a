import { z } from 'zod';
import { endpoint } from '../endpoint.js';

const base = { surface: 'v4', area: 'Account', credentials: 'account', permission: { kind: 'basic' } } as const;
const count = z.int().min(0);

export const MonitorQuota = z
  .object({
    BasicMonitors: count,
    BasicMonitorsInUse: count,
    BrowserMonitors: count,
    BrowserMonitorsInUse: count,
    ApiMonitoringCredits: count,
    ApiMonitoringCreditsInUse: count,
    TransactionCredits: count,
    TransactionCreditsInUse: count,
    Monitors: count.optional(),
    MonitorsInUse: count.optional(),
  })
  .meta({ id: 'MonitorQuota', description: 'Usage. A self-hosted service enforces no limits.' });
export type MonitorQuota = z.infer<typeof MonitorQuota>;

const OperatorQuota = z.object({ Operators: count, OperatorsInUse: count }).meta({ id: 'OperatorQuota' });

export const AccountStatistics = z
  .object({
    AccountId: z.string(),
    ExpirationDate: z.string().meta({
      description:
        'Date and time in the time zone of the caller. Always far in the future, because accounts do not expire.',
    }),
    MonitorQuota,
    OperatorQuota,
    RemainingMessageCredits: count,
  })
  .meta({ id: 'AccountStatistics' });
export type AccountStatistics = z.infer<typeof AccountStatistics>;

export const AccountSettings = z.object({ TimezoneId: z.int() }).meta({ id: 'AccountSettings' });
export type AccountSettings = z.infer<typeof AccountSettings>;

export const accountEndpoints = {
  read: endpoint({
    ...base,
    id: 'getAccount',
    method: 'GET',
    path: '/Account',
    summary: 'Get the account with its limits and usage',
    status: 200,
    reply: AccountStatistics,
  }),
  settings: endpoint({
    ...base,
    id: 'getAccountSettings',
    method: 'GET',
    path: '/Account/Settings',
    summary: 'Get the default settings for operators',
    status: 200,
    reply: AccountSettings,
  }),
};
