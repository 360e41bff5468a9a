/** The view of a dashboard that is exported as a file or a mail. */
import type { DashboardView } from '@vedette/contract/v1/reports/dashboard-export';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import { Fault } from '@vedette/kernel/fault';
import { exclusiveRule } from '@vedette/kernel/rule-messages';
import { errorLevelNames, type ErrorLevel } from '../../../../checks/index.js';
import { toViewFilters, type ViewFilter } from '../../../../dashboards/index.js';
import { column } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';

/** Stored with a mail until it is made, and with a scheduled report. */
export interface ReportView {
  /** Only monitors that match all of these filters are included. */
  readonly narrowings: readonly ViewFilter[];
  /** Empty: the checkpoints of the dashboard's settings. */
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
  /** Minimum level of the newest checks. */
  readonly minLevel: ErrorLevel;
  readonly isOkOnly: boolean;
  /** Includes partial checks. */
  readonly showPartial: boolean;
}

/** @throws Fault `invalid` for filters that exclude each other */
export function toReportView(query: Omit<DashboardView, 'PresetPeriod' | 'Start' | 'End'>): ReportView {
  const minLevel = errorLevelNames.indexOf(query.ErrorLevel ?? 'NoError') as ErrorLevel;
  const isOkOnly = query.OnlyOk === true;
  if (isOkOnly && minLevel > 0) throw new Fault('invalid', `OnlyOk: ${exclusiveRule('an ErrorLevel')}`);
  return {
    narrowings: toViewFilters(query),
    minLevel,
    isOkOnly,
    checkpointIds: query.CheckpointIds ?? [],
    regionIds: query.CheckpointRegionIds ?? [],
    showPartial: query.ShowPartialMeasurements === true,
  };
}

/** Returns the level as tiles name it; undefined for every check. */
export const viewLevel = ({ minLevel, isOkOnly }: ReportView): CheckLevel | undefined =>
  isOkOnly ? 'Ok' : ([undefined, 'Errors', 'Confirmed'] as const)[minLevel];

type SectionFilters = NonNullable<Section['filters']>;

/** Describes which of the newest checks are included. */
export function describeCheckFilter({ minLevel, isOkOnly, showPartial }: ReportView): SectionFilters {
  const limit = column('Log', 'label');
  const level = isOkOnly ? 'NoError' : ([undefined, 'anyError', 'Confirmed'] as const)[minLevel];
  return [
    ...(level === undefined ? [] : [{ column: limit, value: level }]),
    ...(showPartial ? [{ column: limit, value: 'withParts' }] : []),
  ];
}
