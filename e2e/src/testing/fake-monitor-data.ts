import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import { type FakeAccount, toGuid } from './fake-account.js';
import { type Routes, ok } from './fake-responses.js';

const DAY = 86_400_000;

/** SLA results of some monitors: met, close and missed. */
export const monitorDataRoutes = ({ monitors }: FakeAccount, now: () => number): Routes => [
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/MonitorData/,
    () =>
      ok({
        FromAt: now() - DAY,
        UntilAt: now(),
        RowsFor: 'Monitors',
        Total: monitors.length,
        Sla: {
          SlaGuid: toGuid(300_000),
          Description: 'Gold: shop and payments, working hours',
          CountsFromAt: now() - DAY / 2,
          SlaTargetPercentage: 99.9,
          OperatorResponseTarget: 900_000,
        },
        Rows: monitors.slice(0, 20).map(({ MonitorGuid: Guid, Name }, at) => ({
          Guid,
          Name,
          UpMs: DAY,
          DownMs: 60_000 * at,
          Checks: 288,
          ConfirmedErrors: at,
          UnconfirmedErrors: 1,
          Alerts: at,
          TotalTime: 180 + at,
          UptimePercentage: 100 - at / 10,
          SlaTotalTime: 180 + at,
          SlaUptimePercentage: 100 - at / 10,
          SlaDownMs: 60_000 * at,
          SlaDowntimePercentage: at / 10,
          SlaUptimeState: (['Good', 'Warning', 'Error'] as const)[at % 3],
          ...(at % 3 === 2 && { SlaOperatorResponseTime: 1_200_000, SlaResponseState: 'Error' as const }),
        })),
      } satisfies DashboardMonitorData),
  ],
];
