import { message } from '@vedette/i18n/message';
import type { Instant } from '@vedette/kernel/clock';
import { noUptimeReason } from '../../sla/no-uptime-reason.js';
import type { SlaFigures } from '../../sla/sla.js';
import { column, createdAtColumn, SECTION_DEFAULTS, stateTextKey } from '../sections/section-parts.js';
import type { Section, Value } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const sla: TileRecord = {
  title: message('SLA by monitor'),
  description: 'SLA result of each monitor, by the SLA of the tile, otherwise the first of the account.',
  settings: [...monitorSettings, 'SlaGuid', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: true,
  chartNotes: 'none',
};

interface SlaFacts {
  /** The title that an operator gave the tile. */
  readonly title?: string | undefined;
  readonly name: string;
  /** Target in percent. */
  readonly target: number;
  /** The whole period is before the creation of the SLA. */
  readonly isBeforeSlaCreation?: boolean;
  /** Number of all monitors. `rows` may have only the first of them. */
  readonly total: number;
  readonly rows: readonly (SlaFigures & { readonly MonitorGuid: string; readonly MonitorName: string })[];
  /** Creation times of monitors that were created in the period. */
  readonly since?: ReadonlyMap<string, Instant>;
}

/**
 * Builds the SLA table. Targets other than uptime have separate columns if the SLA has them and there are measurements.
 */
export function slaSection({
  title,
  name,
  target,
  isBeforeSlaCreation = false,
  total,
  rows,
  since = new Map(),
}: SlaFacts): Section {
  const stateReason = (row: SlaFigures): SectionTextKey | undefined => {
    const reason = noUptimeReason(row);
    return reason === 'noTimeCounts' && isBeforeSlaCreation ? 'slaYounger' : reason;
  };
  const [hasLoadTimeStates, hasResponseStates] = [
    rows.some(({ LoadTimeState }) => LoadTimeState !== undefined),
    rows.some(({ ResponseState }) => ResponseState !== undefined),
  ];
  return {
    ...SECTION_DEFAULTS,
    title: 'Sla',
    name: title,
    about: name,
    rules: ['ruleSla', 'ruleUptime', 'ruleObserved', 'ruleTimes'],
    columns: [
      column('monitor', 'text'),
      column('target', 'target'),
      column('UptimePercentage', 'percent'),
      column('state', 'label'),
      column('ObservedPercentage', 'percent'),
      column('down', 'duration'),
      column('DowntimePercentage', 'lost'),
      column('excluded', 'duration'),
      column('TotalTime', 'ms'),
      ...(hasLoadTimeStates ? [column('loadTimeState', 'label')] : []),
      column('response', 'duration'),
      ...(hasResponseStates ? [column('responseState', 'label')] : []),
      ...createdAtColumn(since),
    ],
    rows: rows.map((each) => [
      each.MonitorName,
      target,
      each.UptimePercentage,
      stateReason(each) ?? stateTextKey(each.UptimeState),
      each.ObservedPercentage,
      ...downtimeValues(each),
      each.ExcludedMs,
      each.TotalTime,
      ...(hasLoadTimeStates ? [stateTextKey(each.LoadTimeState)] : []),
      each.OperatorResponseTime,
      ...(hasResponseStates ? [stateTextKey(each.ResponseState)] : []),
      ...(since.size > 0 ? [since.get(each.MonitorGuid)] : []),
    ]),
    keys: rows.map(({ MonitorGuid }) => ({ MonitorGuid })),
    leftOut: Math.max(0, total - rows.length),
  };
}

/** Returns the downtime and its share. Undefined if nothing was observed. */
const downtimeValues = (row: SlaFigures): Value[] =>
  noUptimeReason(row) === undefined ? [row.DownMs, row.DowntimePercentage] : [undefined, undefined];
