/** Figures of monitors beside what an SLA says of them. */
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';

export type DataRow = DashboardMonitorData['Rows'][number];

export const toSlaColumns = (figures: SlaFigures): Partial<DataRow> => ({
  SlaUptimePercentage: figures.UptimePercentage,
  SlaUptimeState: figures.UptimeState,
  SlaTotalTime: figures.TotalTime,
  SlaLoadTimeState: figures.LoadTimeState,
  // Where nothing was observed there is no downtime of nought either.
  ...(figures.UpMs + figures.DownMs > 0 && { SlaDownMs: figures.DownMs }),
  SlaDowntimePercentage: figures.DowntimePercentage,
  SlaOperatorResponseTime: figures.OperatorResponseTime,
  SlaResponseState: figures.ResponseState,
});
