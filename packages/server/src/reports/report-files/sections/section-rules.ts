/** From what was measured to the figures of a report. */
import type {
  DashboardFigures,
  DashboardNumbers,
  DashboardLines,
  DashboardRhythm,
  Rhythm,
} from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type TileMetric, isWorseBelow, metricsOfTile } from '@vedette/contract/v1/dashboards/tile-metrics';
import { whyNoUptime } from '@vedette/contract/v1/sla/no-uptime';
import type { SlaFigures } from '@vedette/contract/v1/sla/sla';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { observedPercentage } from '../../../checks/index.js';
import type { Newcomers } from './newcomers-sql.js';
import type { Column, Section, Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';

/** Rows of one figure; what is beyond is counted. */
export const MOST_ROWS = 1_000;

export const METRICS: Readonly<
  Record<TileMetric, { readonly format: ValueFormat; readonly rules: readonly SectionWord[] }>
> = {
  UptimePercentage: { format: 'percent', rules: ['ruleUptime'] },
  ObservedPercentage: { format: 'percent', rules: ['ruleObserved'] },
  TotalTime: { format: 'ms', rules: ['ruleTimes'] },
  ResolveTime: { format: 'ms', rules: ['ruleTimes'] },
  ConnectionTime: { format: 'ms', rules: ['ruleTimes'] },
  DownloadTime: { format: 'ms', rules: ['ruleTimes'] },
  ConfirmedErrors: { format: 'count', rules: ['ruleChecks'] },
  UnconfirmedErrors: { format: 'count', rules: ['ruleChecks'] },
  Checks: { format: 'count', rules: ['ruleChecks'] },
  DowntimePercentage: { format: 'lost', rules: ['ruleUptime'] },
  UpMs: { format: 'duration', rules: ['ruleUptime'] },
  DownMs: { format: 'duration', rules: ['ruleUptime'] },
  TotalBytes: { format: 'count', rules: ['ruleBytes'] },
  Alerts: { format: 'count', rules: ['ruleAlertCount'] },
  OperatorResponseTime: { format: 'duration', rules: ['ruleResponse'] },
  SlaTargetPercentage: { format: 'target', rules: ['ruleTargets'] },
  SlaTargetTotalTime: { format: 'ms', rules: ['ruleTargets'] },
  OperatorResponseTarget: { format: 'duration', rules: ['ruleTargets'] },
};

export const column = (word: SectionWord, format: ValueFormat): Column => ({ word, format });
/** Of a metric. */
export const metricColumn = (metric: TileMetric): Column =>
  column(metric === 'Alerts' ? 'AlertCount' : metric, METRICS[metric].format);
/** Of a table that is read whole and says nothing of observation. */
export const plain = { name: undefined, isChart: false, leftOut: 0, observed: undefined } as const;

/** What is told of the start of a step. */
export const STEPS: Readonly<Record<DashboardFigures['Scale'], ValueFormat>> = {
  hour: 'instant',
  day: 'day',
  month: 'month',
};

/** Every figure of one metric over time, all monitors added up. */
export function chartSection(
  tile: DashboardTile,
  { Times: times, Scale: scale }: Pick<DashboardFigures, 'Times' | 'Scale'>,
  whole: DashboardNumbers,
): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  const { rules } = METRICS[metric];
  const value = metricColumn(metric);
  return {
    title: value.word,
    name: tile.Title,
    isChart: true,
    leftOut: 0,
    rules,
    columns: [column('time', STEPS[scale]), value],
    rows: times.map((each) => [each.FromAt, each[metric]]),
    observed: whole.ObservedPercentage,
  };
}

/** The same for each metric of a tile that tells several, one chart below the other: each says which it is, then the title of the tile. */
export const chartSections = (
  tile: DashboardTile,
  figures: Pick<DashboardFigures, 'Times' | 'Scale'>,
  whole: DashboardNumbers,
): Section[] =>
  tile.MoreMetrics === undefined
    ? [chartSection(tile, figures, whole)]
    : metricsOfTile(tile).map((Metric) => ({
        ...chartSection({ ...tile, Metric }, figures, whole),
        tile: { Kind: tile.Kind, Metric },
        name: undefined,
        ...(tile.Title !== undefined && { about: tile.Title }),
      }));

/** One metric of each monitor over time. */
export function linesSection(
  tile: DashboardTile,
  { Lines: lines, Scale: scale, Total: total, Judged: judged }: DashboardLines,
): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  const { rules } = METRICS[metric];
  const unread = judged !== undefined ? 'some' : drawnRules(tile).length === 0 ? Math.max(0, total - lines.length) : 0;
  const values = lines.flatMap(({ MonitorName, Times }) => Times.map((each) => [MonitorName, each] as const));
  const shown = shortened(values, ([name, each]) => [name, each.FromAt, each[metric]]);
  return {
    ...plain,
    title: 'MonitorLines',
    name: tile.Title,
    rules: [...rules, ...drawnRules(tile)],
    columns: [column('monitor', 'text'), column('time', STEPS[scale]), metricColumn(metric)],
    lines: {
      names: [column('monitor', 'text')],
      time: column('time', STEPS[scale]),
      value: metricColumn(metric),
      worse: isWorseBelow(metric) ? 'low' : 'high',
      unread,
      all: lines.map(({ MonitorName: name, Times, ...whole }) => ({
        names: [name],
        whole: whole[metric],
        times: Times.map((each) => [each.FromAt, each[metric]]),
      })),
    },
    ...shown,
    leftOut: unread === 0 ? shown.leftOut : 'some',
  };
}

/** What a tile that is set to draw some of its monitors says of them. */
function drawnRules({ DrawnMonitors: chosen, DrawnWorst: worst }: DashboardTile): SectionWord[] {
  if (chosen) return ['ruleChosen'];
  return worst === undefined ? [] : ['ruleWorst'];
}

/** One metric by the hours of the day or the days of the week. */
export function rhythmSection(tile: DashboardTile, by: Rhythm, { Slots: slots }: DashboardRhythm): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  const { rules } = METRICS[metric];
  const first = by === 'HourOfDay' ? column('hour', 'wall') : column('weekday', 'weekday');
  const named = (slot: number): string =>
    by === 'HourOfDay' ? `${String(slot).padStart(2, '0')}:00` : (weekDays[slot % 7] ?? '');
  return {
    ...plain,
    title: by,
    name: tile.Title,
    isChart: true,
    rules,
    columns: [first, metricColumn(metric)],
    rows: slots.map((each) => [named(each.Slot), each[metric]]),
  };
}

const noNewcomers: Newcomers = { isNone: false, since: new Map(), firstAt: undefined };

/** The figures of each monitor, and since when there is one that was made in the period. */
export function monitorsSection(
  tile: DashboardTile,
  figures: DashboardFigures,
  whole: DashboardNumbers,
  { since }: Newcomers = noNewcomers,
): Section {
  return {
    ...plain,
    title: 'Monitors',
    name: tile.Title,
    rules: ['ruleUptime', 'ruleObserved', 'ruleTimes', 'ruleChecks'],
    columns: [
      column('monitor', 'text'),
      column('UptimePercentage', 'percent'),
      column('ObservedPercentage', 'percent'),
      column('down', 'duration'),
      column('Checks', 'count'),
      column('ConfirmedErrors', 'count'),
      column('TotalTime', 'ms'),
      ...sinceColumn(since),
    ],
    rows: figures.Monitors.map((each) => [
      each.MonitorName,
      each.UptimePercentage,
      each.ObservedPercentage,
      each.DownMs,
      each.Checks,
      each.ConfirmedErrors,
      each.TotalTime,
      ...(since.size > 0 ? [since.get(each.MonitorGuid)] : []),
    ]),
    leftOut: Math.max(0, figures.Total - figures.Monitors.length),
    observed: whole.ObservedPercentage,
  };
}

const sinceColumn = (since: Newcomers['since']): Column[] => (since.size > 0 ? [column('existsSince', 'instant')] : []);

export interface ToldSla {
  /** That somebody gave the tile. */
  readonly title?: string | undefined;
  readonly name: string;
  /** Percent wanted. */
  readonly target: number;
  readonly total: number;
  readonly rows: readonly (SlaFigures & { readonly MonitorGuid: string; readonly MonitorName: string })[];
  readonly since: Newcomers['since'];
}

/** What it wants beside the uptime is judged in columns of its own, where it wants any and anything was measured. */
export function slaSection({ title, name, target, total, rows, since }: ToldSla): Section {
  const [ofLoadTime, ofResponse] = [
    rows.some(({ LoadTimeState }) => LoadTimeState !== undefined),
    rows.some(({ ResponseState }) => ResponseState !== undefined),
  ];
  return {
    ...plain,
    title: 'Sla',
    name: title,
    about: name,
    rules: ['ruleSla', 'ruleUptime', 'ruleObserved', 'ruleTimes'],
    columns: [
      column('monitor', 'text'),
      column('target', 'target'),
      column('UptimePercentage', 'percent'),
      column('state', 'word'),
      column('ObservedPercentage', 'percent'),
      column('down', 'duration'),
      column('DowntimePercentage', 'lost'),
      column('excluded', 'duration'),
      column('TotalTime', 'ms'),
      ...(ofLoadTime ? [column('loadTimeState', 'word')] : []),
      column('response', 'duration'),
      ...(ofResponse ? [column('responseState', 'word')] : []),
      ...sinceColumn(since),
    ],
    rows: rows.map((each) => [
      each.MonitorName,
      target,
      each.UptimePercentage,
      whyNoUptime(each) ?? stateWord(each.UptimeState),
      each.ObservedPercentage,
      ...downIn(each),
      each.ExcludedMs,
      each.TotalTime,
      ...(ofLoadTime ? [stateWord(each.LoadTimeState)] : []),
      each.OperatorResponseTime,
      ...(ofResponse ? [stateWord(each.ResponseState)] : []),
      ...(since.size > 0 ? [since.get(each.MonitorGuid)] : []),
    ]),
    leftOut: Math.max(0, total - rows.length),
    observed: observedOf(rows),
  };
}

/** Nobody knows it where nothing was observed. */
const downIn = (row: SlaFigures): Value[] =>
  whyNoUptime(row) === undefined ? [row.DownMs, row.DowntimePercentage] : [undefined, undefined];

/** A missed target is no error of a monitor, so it has a word of its own. */
export const stateWord = (state: SlaFigures['UptimeState']): SectionWord | undefined =>
  state === 'Error' ? 'Missed' : state;

function observedOf(rows: readonly SlaFigures[]): number | undefined {
  const sum = (of: (row: SlaFigures) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return observedPercentage({
    upMs: sum(({ UpMs }) => UpMs),
    downMs: sum(({ DownMs }) => DownMs),
    unknownMs: sum(({ UnknownMs }) => UnknownMs),
    plannedMs: sum(({ PlannedMs }) => PlannedMs),
  });
}

/** `all`: read up to one beyond those that are shown, which tells that there are more. */
export function shortened<T>(all: readonly T[], rowOf: (one: T) => Value[]): Pick<Section, 'rows' | 'leftOut'> {
  return { rows: all.slice(0, MOST_ROWS).map(rowOf), leftOut: all.length > MOST_ROWS ? 'some' : 0 };
}
