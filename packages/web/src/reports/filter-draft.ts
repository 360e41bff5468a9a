import type { ReportFilter } from '@vedette/contract/v1/reports/report-filter';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';

/** The filters of a report as selected. */
export interface FilterDraft {
  readonly monitors: readonly string[];
  readonly groups: readonly string[];
  readonly checkpoints: readonly number[];
  readonly regions: readonly number[];
  readonly level: CheckLevel | '';
  readonly includesPartialChecks: boolean;
}

export const toFilterDraft = (filter: ReportFilter): FilterDraft => ({
  monitors: filter.MonitorGuids ?? [],
  groups: filter.MonitorGroupGuids ?? [],
  checkpoints: filter.CheckpointIds ?? [],
  regions: filter.CheckpointRegionIds ?? [],
  level: filter.OnlyOk === true ? 'Ok' : DRAFT_LEVELS[filter.ErrorLevel ?? 'NoError'],
  includesPartialChecks: filter.ShowPartialMeasurements === true,
});

const DRAFT_LEVELS = { NoError: '', Unconfirmed: 'Errors', Confirmed: 'Confirmed' } as const;
const LEVEL_FILTERS: Readonly<Record<FilterDraft['level'], ReportFilter>> = {
  '': {},
  Errors: { ErrorLevel: 'Unconfirmed' },
  Confirmed: { ErrorLevel: 'Confirmed' },
  Ok: { OnlyOk: true },
};

/** Leaves out empty filters. */
export const toReportFilter = ({
  monitors,
  groups,
  checkpoints,
  regions,
  level,
  includesPartialChecks,
}: FilterDraft): ReportFilter => ({
  ...(monitors.length > 0 && { MonitorGuids: [...monitors] }),
  ...(groups.length > 0 && { MonitorGroupGuids: [...groups] }),
  ...(checkpoints.length > 0 && { CheckpointIds: [...checkpoints] }),
  ...(regions.length > 0 && { CheckpointRegionIds: [...regions] }),
  ...LEVEL_FILTERS[level],
  ...(includesPartialChecks && { ShowPartialMeasurements: true }),
});
