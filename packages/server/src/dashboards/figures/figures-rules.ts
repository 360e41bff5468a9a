/** Figures in the form of dashboards, and sets of monitors. */
import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { remainingPercentage } from '@vedette/kernel/percentages';
import { observedPercentage, uptimeIfObserved } from '../../checks/index.js';
import { noAlerts, type AlertFigures, addFigures, noFigures, type Figures } from '../../figures/index.js';
import type { VisibleMonitors } from '../../monitors/index.js';

/** Figures and alerts of one window. */
export interface WindowFigures {
  readonly figures: Figures;
  readonly alerts: AlertFigures;
}
export const noWindowFigures: WindowFigures = { figures: noFigures, alerts: noAlerts };

export const addWindowFigures = (one: WindowFigures, other: WindowFigures): WindowFigures => ({
  figures: addFigures(one.figures, other.figures),
  alerts: {
    alerts: one.alerts.alerts + other.alerts.alerts,
    responses: one.alerts.responses + other.alerts.responses,
    responseMs: one.alerts.responseMs + other.alerts.responseMs,
  },
});

/** Without a response there is no load time: the result is a gap, never zero. */
export function toDashboardNumbers({ figures, alerts }: WindowFigures): DashboardNumbers {
  const { times, timed } = figures;
  const [uptime, observed] = [uptimeIfObserved(times), observedPercentage(times)];
  const mean = (sum: number): number => Math.round(sum / timed);
  return {
    ...(uptime !== undefined && { UptimePercentage: uptime, DowntimePercentage: remainingPercentage(uptime) }),
    ...(observed !== undefined && { ObservedPercentage: observed }),
    UpMs: Math.round(times.upMs),
    DownMs: Math.round(times.downMs),
    Checks: figures.checks,
    ConfirmedErrors: figures.confirmed,
    UnconfirmedErrors: figures.unconfirmed,
    ...(timed > 0 && {
      TotalTime: mean(figures.totalMs),
      ResolveTime: mean(figures.resolveMs),
      ConnectionTime: mean(figures.connectMs),
      DownloadTime: mean(figures.downloadMs),
      TotalBytes: mean(figures.totalBytes),
    }),
    Alerts: alerts.alerts,
    ...(alerts.responses > 0 && { OperatorResponseTime: Math.round(alerts.responseMs / alerts.responses) }),
  };
}

/** Returns the intersection. */
export function intersectMonitors(one: VisibleMonitors, other: VisibleMonitors): VisibleMonitors {
  if (one === 'all') return other;
  if (other === 'all') return one;
  const others = new Set(other);
  return one.filter((guid) => others.has(guid));
}

/** Returns the union without duplicates. */
export function uniteMonitors(one: VisibleMonitors, other: VisibleMonitors): VisibleMonitors {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];
}
