import { type Column, isDateTime, type Section, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import { englishText } from '@vedette/i18n/message';
import { type SectionTextKey, sectionTexts } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import type { PlainRow, Units } from '../../parts/files/plain-rows.js';
import { pageFormats } from './value-formats.js';

const ERROR_COLUMN = 'ErrorDescription';

/**
 * Column names in files, which scripts rely on: changing one needs a note for operators. Words that are API names, such
 * as `UptimePercentage`, are used as they are.
 */
const FILE_COLUMN_NAMES: Partial<Readonly<Record<SectionTextKey, string>>> = {
  AlertCount: 'Alerts',
  VisitorDownloadTime: 'DownloadTime',
  acknowledgedBy: 'AcknowledgedBy',
  active: 'IsActive',
  alerting: 'GenerateAlert',
  at: 'At',
  began: 'OpenedAt',
  checkpoint: 'CheckpointName',
  codes: 'Codes',
  confirmed: 'ConfirmedErrors',
  confirmedAt: 'ConfirmedAt',
  covered: 'IsCovered',
  definition: 'AlertName',
  down: 'DownMs',
  error: ERROR_COLUMN,
  errorClass: 'ErrorClass',
  errorCode: 'ErrorCode',
  errors: 'Errors',
  escalation: 'EscalationLevelId',
  excluded: 'ExcludedMs',
  existsSince: 'CreatedAt',
  firstError: ERROR_COLUMN,
  group: 'MonitorGroupName',
  hour: 'HourOfDay',
  kind: 'Type',
  knownUntil: 'LastAt',
  lastCheck: 'LastCheckAt',
  lastHeard: 'LastSeenAt',
  lastTime: 'LastAt',
  lasted: 'Duration',
  minimum: 'Minimum',
  level: 'ErrorLevel',
  loadTimeState: 'LoadTimeState',
  mean: 'Mean',
  measuredSince: 'MeasuredSince',
  metric: 'Metric',
  mode: 'MonitorMode',
  monitor: 'MonitorName',
  maximum: 'Maximum',
  notes: 'Notes',
  pageLoads: 'PageLoads',
  pages: 'Pages',
  remark: 'Remark',
  reminderNumber: 'ReminderNumber',
  response: 'OperatorResponseTime',
  responseState: 'ResponseState',
  servers: 'Servers',
  since: 'FromAt',
  state: 'State',
  step: 'StepName',
  target: 'SlaTargetPercentage',
  timeLimit: 'TimeLimit',
  timespan: 'TimeSpan',
  notifiedNow: 'NotifiedNow',
  unconfirmed: 'UnconfirmedErrors',
  uptime24: 'UptimePercentage24h',
  checkCount: 'Checks',
  version: 'SoftwareVersion',
  website: 'Website',
  weekday: 'DayOfWeek',
  why: 'Reason',
  noRecipientReason: 'Reason',
};

const fileColumnName = (textKey: SectionTextKey): string => FILE_COLUMN_NAMES[textKey] ?? textKey;
const isoTime = (at: number): string => new Date(at).toISOString();

function fileValue(column: Column, value: Value): Value {
  if (typeof value === 'number') return isDateTime(column) ? isoTime(value) : value;
  const isLabel = column.format === 'label' || column.format === 'longLabel';
  return isLabel && value !== undefined ? textValue(value) : value;
}

const texts: Readonly<Record<string, string>> = sectionTexts;
/** Returns API enum values unchanged and other texts in English. */
const textValue = (textKey: string): string =>
  /^[A-Z]/.test(textKey) ? textKey : englishText(texts[textKey] ?? textKey);

/** Returns the rows of a section for CSV and JSON, with exact values: ids first, then the start and the end of a time, then the rest. */
export function sectionFile(section: Section): { readonly rows: PlainRow[]; readonly units: Units } {
  const { columns, rows, keys = [] } = section;
  const ends = timeEnds(section);
  const time = columns.findIndex(isTimeColumn);
  return {
    rows: rows.map((row, rowIndex): PlainRow => {
      const start = row[time];
      return {
        ...keys[rowIndex],
        ...(typeof start === 'number' && { from: isoTime(start), until: ends.get(start) }),
        ...Object.fromEntries(
          columns.flatMap((column, index) =>
            isTimeColumn(column) ? [] : [[fileColumnName(column.textKey), fileValue(column, row[index])]],
          ),
        ),
      };
    }),
    units: Object.fromEntries(
      columns.flatMap((column) =>
        isTimeColumn(column) ? [] : [[fileColumnName(column.textKey), pageFormats[column.format].unit]],
      ),
    ),
  };
}

/** Returns whether a column is the start of a time. */
const isTimeColumn = ({ textKey }: Column): boolean => textKey === 'time';

/** Returns the end of each time by its start; all lines share the same times. */
function timeEnds({ columns, rows, lines, until }: Section): ReadonlyMap<number, string> {
  if (lines) return new Map((lines.all[0]?.times ?? []).map(([from, , ends]) => [from, isoTime(ends)]));
  const column = columns.findIndex(isTimeColumn);
  const starts = rows.flatMap((row) => (typeof row[column] === 'number' ? row[column] : []));
  const ends = [...starts.slice(1), ...(until === undefined ? [] : [until])];
  return new Map(starts.flatMap((start, at) => (ends[at] === undefined ? [] : [[start, isoTime(ends[at])] as const])));
}
