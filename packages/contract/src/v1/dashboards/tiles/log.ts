import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardLog } from '../dashboard.js';
import { column, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

export const log: TileRecord = {
  title: message('Monitor log'),
  description: 'checks of the period, newest first.',
  settings: [
    ...monitorSettings,
    ...checkpointSettings,
    'CheckLevel',
    'ShowPartialMeasurements',
    'IncludeInExport',
    'Period',
  ],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

type Check = DashboardLog['Rows'][number];

/** Builds the table of checks. It has a column of remarks only if there are any. */
export function logSection(tile: DashboardTile, checks: readonly Check[]): Section {
  const hasRemarks = checks.some((check) => checkRemark(check) !== undefined);
  return {
    ...SECTION_DEFAULTS,
    title: 'Log',
    name: tile.Title,
    rules: ['ruleLog'],
    columns: [
      column('at', 'second'),
      column('monitor', 'monitor'),
      column('TotalTime', 'ms'),
      column('state', 'label'),
      ...(hasRemarks ? [column('remark', 'longLabel')] : []),
      column('errorCode', 'code'),
      column('error', 'sentence'),
      column('checkpoint', 'checkpoint'),
    ],
    rows: checks.map((check) => {
      const { At, MonitorName, ErrorLevel, TotalTime, ErrorCode, ErrorDescription, CheckpointName } = check;
      const remark = hasRemarks ? [checkRemark(check)] : [];
      const error = ErrorCode === 0 ? [undefined, undefined] : [ErrorCode, ErrorDescription];
      return [At, MonitorName, TotalTime, ErrorLevel, ...remark, ...error, CheckpointName];
    }),
    keys: checks.map(({ MonitorCheckId, MonitorGuid, CheckpointId, HasScreenshot }) => ({
      MonitorCheckId,
      MonitorGuid,
      CheckpointId,
      ...(HasScreenshot === true && { HasScreenshot: 'Yes' }),
    })),
  };
}

function checkRemark({ IsStaging: isStaging, ConcurrentPart: concurrentPart }: Check): SectionTextKey | undefined {
  if (concurrentPart === 'Part') return isStaging === true ? 'stagingPartialCheck' : 'partialCheck';
  return isStaging === true ? 'staging' : undefined;
}
