/** Figures of monitors beside their SLA results. */
import type { DashboardMonitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';

export type DataRow = DashboardMonitorData['Rows'][number];

export const toSlaColumns = (figures: SlaFigures): Partial<DataRow> => ({
  SlaUptimePercentage: figures.UptimePercentage,
  SlaUptimeState: figures.UptimeState,
  SlaTotalTime: figures.TotalTime,
  SlaLoadTimeState: figures.LoadTimeState,
  // Without observed time there is no downtime, not even zero.
  ...(figures.UpMs + figures.DownMs > 0 && { SlaDownMs: figures.DownMs }),
  SlaDowntimePercentage: figures.DowntimePercentage,
  SlaOperatorResponseTime: figures.OperatorResponseTime,
  SlaResponseState: figures.ResponseState,
});
