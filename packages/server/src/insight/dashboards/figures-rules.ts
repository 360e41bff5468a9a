/** Figures as dashboards tell them, and sets of monitors. */
import type { DashboardNumbers } from '@vedette/contract/v1/dashboard';
import { observedPercentage, seenUptime } from '../../checks/index.js';
import type { Figures } from '../statistics/figures.js';
import type { VisibleMonitors } from '../visible.js';

/** Without a check that got an answer there is no load time: a gap, never a zero. */
export function numbersOf(figures: Figures): DashboardNumbers {
  const { times, timed } = figures;
  const [uptime, observed] = [seenUptime(times), observedPercentage(times)];
  const mean = (sum: number): number => Math.round(sum / timed);
  return {
    ...(uptime !== undefined && { UptimePercentage: uptime, DowntimePercentage: rest(uptime) }),
    ...(observed !== undefined && { ObservedPercentage: observed }),
    ...{ UpMs: Math.round(times.upMs), DownMs: Math.round(times.downMs) },
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
  };
}

/** What is missing to 100 %, to as many places. */
const rest = (percentage: number): number => Math.round((100 - percentage) * 10_000) / 10_000;

/** What is in both. */
export function both(one: VisibleMonitors, other: VisibleMonitors): VisibleMonitors {
  if (one === 'all') return other;
  if (other === 'all') return one;
  const kept = new Set(other);
  return one.filter((guid) => kept.has(guid));
}

/** What is in one or the other, each once. */
export function either(one: VisibleMonitors, other: VisibleMonitors): VisibleMonitors {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];
}
