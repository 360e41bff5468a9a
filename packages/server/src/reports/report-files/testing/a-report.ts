import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { DAY, HOUR } from '@vedette/kernel/clock';
import type { Report } from '../model/report.js';
import { openIncidentsSection, pastIncidentsSections } from '@vedette/contract/v1/dashboards/tiles/incidents';
import { chartSection } from '@vedette/contract/v1/dashboards/tiles/chart';
import { monitorsSection } from '@vedette/contract/v1/dashboards/tiles/monitors';
import { computeObservedShare } from '../sections/readers/slas.js';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { statusSection } from '@vedette/contract/v1/dashboards/tiles/status';

const START = Date.UTC(2026, 2, 31, 22);
const numbers = (uptime: number): DashboardNumbers => ({
  UptimePercentage: uptime,
  ObservedPercentage: 99.8,
  UpMs: 29 * DAY,
  DownMs: 3_723_000,
  Checks: 8_640,
  Alerts: 2,
  ConfirmedErrors: 3,
  UnconfirmedErrors: 5,
  TotalTime: 412,
  ResolveTime: 11,
  ConnectionTime: 24,
  DownloadTime: 377,
});
const sla = {
  UpMs: 29 * DAY,
  DownMs: HOUR,
  UnknownMs: HOUR,
  PlannedMs: 0,
  ExcludedMs: 22 * HOUR,
  UptimePercentage: 99.861,
  ObservedPercentage: 99.86,
  UptimeState: 'Warning' as const,
  Checks: 8_640,
  ConfirmedErrors: 3,
  TotalTime: 412,
  Alerts: 2,
  Responses: 1,
  OperatorResponseTime: 540_000,
};

const incidents = { Kind: 'Incidents', Width: 12, Height: 3, Title: 'What went wrong' } as const;
const anIncident = {
  IncidentId: 1,
  MonitorGuid: '',
  MonitorName: 'Shop',
  OpenedAt: START + HOUR,
  ErrorDescription: 'Connection refused',
  ConfirmedCount: 4,
  Alerts: 2,
  AcknowledgedBy: 'Ann',
};

/**
 * Returns a report of April 2026 in Amsterdam with every kind of figure, a day without data, and names that need
 * escaping.
 */
export function aReport(change: Partial<Report> = {}): Report {
  const times = Array.from({ length: 30 }, (_each, i) => ({
    FromAt: START + i * DAY,
    UntilAt: START + (i + 1) * DAY,
    ...(i === 12
      ? { UpMs: 0, DownMs: 0, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 }
      : numbers(100 - ((i * 7) % 5) / 10)),
  }));
  const names = [
    'Shop <checkout>',
    'API & search',
    ...Array.from({ length: 40 }, (_each, i) => `Store ${i + 1} Ελλάδα`),
  ];
  const figures = {
    FromAt: START,
    UntilAt: START + 30 * DAY,
    Scale: 'day' as const,
    Total: names.length + 3,
    Times: times,
    Monitors: names.map((name, i) => ({ MonitorGuid: '', MonitorName: name, ...numbers(99.99 - i / 10) })),
  };
  const tile = { Width: 12, Height: 3 };
  return {
    name: 'Availability <summary>',
    notes: 'For the board.\nNext one in May.',
    zone: 'Europe/Amsterdam',
    period: { start: START, end: START + 30 * DAY },
    createdAt: START + 30 * DAY + 8 * HOUR,
    dataStartsAt: undefined,
    lateSince: undefined,
    sections: [
      chartSection({ ...tile, Kind: 'Chart', Metric: 'UptimePercentage' }, figures, numbers(99.8)),
      chartSection({ ...tile, Kind: 'Chart', Metric: 'TotalTime' }, figures, numbers(99.8)),
      monitorsSection({ ...tile, Kind: 'Monitors' }, figures, numbers(99.8)),
      statusSection({ ...tile, Kind: 'Status' }, [
        {
          MonitorGuid: '',
          Name: 'Shop',
          State: 'Down',
          ErrorDescription: 'HTTP status 503',
          LastCheckAt: START,
          UptimePercentage: 97.5,
          LastCheckpointName: 'Oslo',
          LastTotalTime: 812,
          MonitorType: 'Https',
          MonitorMode: 'Production',
          IsActive: true,
          GenerateAlert: true,
          Notes: 'Call Ann first',
        },
      ]),
      openIncidentsSection(incidents, [{ ...anIncident, MonitorName: 'Till' }], START + 30 * DAY),
      ...pastIncidentsSections(
        incidents,
        [
          { ...anIncident, ClosedAt: START + 2 * HOUR },
          {
            ...anIncident,
            MonitorName: 'API',
            OpenedAt: START + 29 * DAY,
            ClosedAt: START + 31 * DAY,
            ErrorDescription: 'Time-out',
          },
        ],
        { start: START, end: START + 30 * DAY },
      ),
      {
        ...slaSection({
          name: 'Default',
          target: 99.9,
          total: 1,
          rows: [{ ...sla, MonitorGuid: '', MonitorName: 'Shop' }],
          since: new Map(),
        }),
        observed: computeObservedShare([sla]),
      },
    ],
    ...change,
  };
}
