/** What the page of a dashboard is looked at with, where it is told as a file or a mail. */
import type { DashboardView } from '@vedette/contract/v1/reports/dashboard-export';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import { Fault } from '@vedette/kernel/fault';
import { notWithRule } from '@vedette/kernel/rule-messages';
import { errorLevelNames, type ErrorLevel } from '../../../../checks/index.js';
import { toViewFilters, type ViewFilter } from '../../../../dashboards/index.js';
import { column } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';

/** It is kept with a mail until that is made, and with a scheduled report. */
export interface ReportView {
  /** What it tells of is in each of these. */
  readonly narrowings: readonly ViewFilter[];
  /** Without any: those the dashboard is limited to. */
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
  /** Of the newest checks: this level or worse. */
  readonly leastLevel: ErrorLevel;
  readonly isOkOnly: boolean;
  /** Parts of rounds too. */
  readonly showPartial: boolean;
}

/** @throws Fault `invalid` for filters that rule each other out. */
export function toReportView(query: Omit<DashboardView, 'PresetPeriod' | 'Start' | 'End'>): ReportView {
  const leastLevel = errorLevelNames.indexOf(query.ErrorLevel ?? 'NoError') as ErrorLevel;
  const isOkOnly = query.OnlyOk === true;
  if (isOkOnly && leastLevel > 0) throw new Fault('invalid', `OnlyOk: ${notWithRule('an ErrorLevel')}`);
  return {
    narrowings: toViewFilters(query),
    leastLevel,
    isOkOnly,
    checkpointIds: query.CheckpointIds ?? [],
    regionIds: query.CheckpointRegionIds ?? [],
    showPartial: query.ShowPartialMeasurements === true,
  };
}

/** The level as tiles name it; undefined: every check. */
export const viewLevel = ({ leastLevel, isOkOnly }: ReportView): CheckLevel | undefined =>
  isOkOnly ? 'Ok' : ([undefined, 'Errors', 'Confirmed'] as const)[leastLevel];

type Only = NonNullable<Section['only']>;

/** Which of the newest checks are told, in words. */
export function checksOnly({ leastLevel, isOkOnly, showPartial }: ReportView): Only {
  const limit = column('Log', 'word');
  const level = isOkOnly ? 'NoError' : ([undefined, 'anyError', 'Confirmed'] as const)[leastLevel];
  return [
    ...(level === undefined ? [] : [{ column: limit, value: level }]),
    ...(showPartial ? [{ column: limit, value: 'withParts' }] : []),
  ];
}
