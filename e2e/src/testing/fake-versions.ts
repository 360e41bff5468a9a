import type { SlaVersion, SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import { toGuid } from './fake-account.js';

const period = { ExclusionPeriodId: 1, Description: 'Move to the new data centre' };
const by = { ByName: 'Ann van der Berg', OperatorGuid: toGuid(800_000), Monitors: 0 };

/** One SLA change of each kind. */
export const SLA_VERSIONS: readonly SlaVersion[] = [
  {
    ...by,
    VersionId: 4,
    At: 1_793_800_000_000,
    Change: 'TimeZone',
    Reason: '',
    IsPending: true,
    Before: { TimeZone: 'Europe/Amsterdam' },
    After: { TimeZone: 'Europe/London' },
    FromAt: 1_767_261_600_000,
    UntilAt: 1_793_800_000_000,
  },
  {
    ...by,
    VersionId: 3,
    At: 1_793_700_000_000,
    Change: 'Thresholds',
    Reason: '',
    Before: {
      Thresholds: {
        UptimeErrorThreshold: 99,
        UptimeWarningThreshold: 99.9,
        LoadTimeErrorThreshold: 0,
        OperatorResponseTimeThreshold: 15,
      },
    },
    After: {
      Thresholds: {
        UptimeErrorThreshold: 99.5,
        UptimeWarningThreshold: 99.9,
        LoadTimeErrorThreshold: 2.5,
        OperatorResponseTimeThreshold: 15,
      },
    },
    FromAt: 1_767_261_600_000,
    UntilAt: 1_793_700_000_000,
  },
  {
    ...by,
    VersionId: 2,
    At: 1_793_600_000_000,
    Change: 'ExclusionPeriodChanged',
    Monitors: 42,
    Reason: 'Move to the new data centre: it took until the morning, see the minutes of the board',
    Before: { ExclusionPeriod: { ...period, From: '2026-10-31T22:00:00', Until: '2026-11-01T04:00:00' } },
    After: { ExclusionPeriod: { ...period, From: '2026-10-31T22:00:00', Until: '2026-11-01T08:00:00' } },
    FromAt: 1_793_502_000_000,
    UntilAt: 1_793_516_400_000,
    FiguresFromAt: 1_793_487_600_000,
  },
  {
    ...by,
    VersionId: 1,
    At: 1_793_000_000_000,
    Change: 'ExclusionPeriodCreated',
    Reason: period.Description,
    After: { ExclusionPeriod: { ...period, From: '2026-10-31T22:00:00', Until: '2026-11-01T04:00:00' } },
  },
];

const figures = (DownMs: number, ExcludedMs: number, ConfirmedErrors: number): SlaVersionMonth['Before'] => ({
  UpMs: 98_712_000 - DownMs - ExcludedMs,
  DownMs,
  UnknownMs: 0,
  PlannedMs: 0,
  ExcludedMs,
  UptimePercentage: DownMs > 0 ? 96.3524 : 100,
  DowntimePercentage: DownMs > 0 ? 3.6476 : 0,
  ObservedPercentage: 100,
  Checks: 374,
  ConfirmedErrors,
  TotalTime: 412,
  Alerts: 1,
  Responses: 0,
});

export const SLA_VERSION_FIGURES: { Total: number; Rows: SlaVersionMonth[] } = {
  Total: 42,
  Rows: [0, 1].map((index) => ({
    MonitorGuid: toGuid(index),
    MonitorName: `Shop ${String(index)} eu`,
    FromAt: 1_793_487_600_000,
    UntilAt: 1_793_600_000_000,
    Before: figures(3_600_000, 14_400_000, 12),
    After: figures(0, 28_800_000, 0),
  })),
};
