/** State of a dashboard after a write, and its form for a caller. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Dashboard, DashboardPatch, SelectedPeriod, SelectedPeriodWrite } from '@vedette/contract/v4/dashboard';
import type { Instant } from '@vedette/kernel/clock';
import type { Problems } from '@vedette/kernel/fault';
import type { PresetPeriodType } from '@vedette/kernel/periods';
import { parseDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { predefinedTiles } from './tile-rules.js';

/** A named period, or [start, end). */
export type StoredPeriod = { readonly preset: PresetPeriodType } | { readonly start: Instant; readonly end: Instant };

/** A tile as stored: times are instants, independent of a time zone. */
export type StoredTile = Omit<DashboardTile, 'Period'> & { readonly Period?: StoredPeriod };

/**
 * The settings of a dashboard. Lists keep the order in which they were written, without duplicates; an empty list
 * limits nothing.
 */
export interface DashboardSettings {
  readonly name: string;
  readonly autoRefresh: boolean;
  readonly period: StoredPeriod;
  readonly monitorGuids: readonly string[];
  readonly monitorGroupGuids: readonly string[];
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
}

export interface StoredDashboard extends DashboardSettings {
  readonly dashboardGuid: string;
  /** The predefined dashboard whose tiles it shows; a predefined dashboard has its own guid here. */
  readonly originGuid: string;
  /** In the order in which they flow. */
  readonly tiles: readonly StoredTile[];
  /** Undefined: predefined. */
  readonly ownerGuid: string | undefined;
}

export const DASHBOARD_DEFAULTS: Omit<DashboardSettings, 'name'> = {
  autoRefresh: false,
  period: { preset: 'Last24Hours' },
  monitorGuids: [],
  monitorGroupGuids: [],
  checkpointIds: [],
  regionIds: [],
};

/** The predefined dashboards, as if they were stored. */
export const storedPredefinedDashboards: readonly StoredDashboard[] = predefinedDashboards.map(
  ({ dashboardGuid, name }) => ({
    ...DASHBOARD_DEFAULTS,
    dashboardGuid,
    name,
    originGuid: dashboardGuid,
    ownerGuid: undefined,
    tiles: predefinedTiles(name),
    autoRefresh: true,
  }),
);

/**
 * Returns the settings after a write to `current`; a given filter replaces the whole filter. Adds invalid periods to
 * `problems`.
 */
export function applySettingsWrite(
  current: DashboardSettings,
  write: DashboardPatch,
  zone: string,
  problems: Problems,
): DashboardSettings {
  const basicFields = { name: write.Name ?? current.name, autoRefresh: write.AutoRefresh ?? current.autoRefresh };
  const filter = write.DashboardFilter;
  if (!filter) return { ...current, ...basicFields };
  return {
    ...basicFields,
    period: filter.SelectedPeriod
      ? toStoredPeriod(filter.SelectedPeriod, zone, problems, PERIOD_FIELD)
      : DASHBOARD_DEFAULTS.period,
    monitorGuids: unique(filter.Monitors),
    monitorGroupGuids: unique(filter.MonitorGroups),
    checkpointIds: unique(filter.Checkpoints),
    regionIds: unique(filter.CheckpointRegions),
  };
}

const PERIOD_FIELD = 'DashboardFilter.SelectedPeriod';

export const unique = <T>(values: readonly T[] = []): readonly T[] => [...new Set(values)];

/** Without a type, the given fields decide; fields of the other type are ignored. Problems name `field`. */
export function toStoredPeriod(
  write: SelectedPeriodWrite,
  zone: string,
  problems: Problems,
  field: string,
): StoredPeriod {
  const { Start: start = '', End: end = '', PresetPeriod: preset } = write;
  const type = write.SelectedPeriodType ?? (start !== '' || end !== '' ? 'SpecificDates' : 'PresetPeriod');
  if (type === 'PresetPeriod') {
    const isMissing = write.SelectedPeriodType !== undefined && preset === undefined;
    problems.when(isMissing, `${field}.PresetPeriod`, requiredRule('for SelectedPeriodType PresetPeriod'));
    return preset === undefined ? DASHBOARD_DEFAULTS.period : { preset };
  }
  const [from, until] = [parseDateTime(start, zone), parseDateTime(end, zone)];
  problems.when(from === undefined, `${field}.Start`, 'must be a date-time YYYY-MM-DDTHH:MM:SS');
  problems.when(until === undefined, `${field}.End`, 'must be a date-time YYYY-MM-DDTHH:MM:SS');
  const period = { start: from ?? 0, end: until ?? 1 };
  problems.when(from !== undefined && until !== undefined && until <= from, `${field}.End`, 'must be after Start');
  return period;
}

/** Returns the dashboard for a caller in `zone`. */
export function toWire(dashboard: StoredDashboard, zone: string): Dashboard {
  return {
    DashboardGuid: dashboard.dashboardGuid,
    Name: dashboard.name,
    AutoRefresh: dashboard.autoRefresh,
    DashboardFilter: {
      SelectedPeriod: periodToWire(dashboard.period, zone),
      Monitors: [...dashboard.monitorGuids],
      MonitorGroups: [...dashboard.monitorGroupGuids],
      Checkpoints: [...dashboard.checkpointIds],
      CheckpointRegions: [...dashboard.regionIds],
    },
  };
}

export function periodToWire(period: StoredPeriod, zone: string): SelectedPeriod {
  if ('preset' in period) return { SelectedPeriodType: 'PresetPeriod', PresetPeriod: period.preset };
  const [Start, End] = [formatLocalDateTime(period.start, zone), formatLocalDateTime(period.end, zone)];
  return { SelectedPeriodType: 'SpecificDates', Start, End };
}
