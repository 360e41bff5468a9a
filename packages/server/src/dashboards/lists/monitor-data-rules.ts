/** Figures of monitors beside what an SLA says of them. */
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';

export type DataRow = DashboardMonitorData['Rows'][number];

export const ofSla = (told: SlaFigures): Partial<DataRow> => ({
  SlaUptimePercentage: told.UptimePercentage,
  SlaUptimeState: told.UptimeState,
  SlaTotalTime: told.TotalTime,
  SlaLoadTimeState: told.LoadTimeState,
  // Where nothing was observed there is no downtime of nought either.
  ...(told.UpMs + told.DownMs > 0 && { SlaDownMs: told.DownMs }),
  SlaDowntimePercentage: told.DowntimePercentage,
  SlaOperatorResponseTime: told.OperatorResponseTime,
  SlaResponseState: told.ResponseState,
});
