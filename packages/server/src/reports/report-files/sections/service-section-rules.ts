/** What reports tell of the service itself, who would be told and how its checkpoints are, and of visitors. */
import type { Coverage, ToldNow } from '@vedette/contract/v1/alerting/coverage';
import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type {
  DashboardCheckpointLines,
  DashboardCheckpoints,
} from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { DashboardErrorCounts, DashboardErrorTypes } from '@vedette/contract/v1/dashboards/dashboard-errors';
import type { RumFigureValues } from '@vedette/contract/v1/rum/rum';
import type { Instant } from '@vedette/kernel/clock';
import { isAvailable, type Checkpoint } from '../../../checkpoints/index.js';
import type { Column, Section } from '@vedette/contract/v1/dashboards/sections/section';
import { column, METRICS, metricColumn, plain, shortened, STEPS } from './section-rules.js';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';

/** Which monitors nobody would be told about, first. */
export function coverageSection(tile: DashboardTile, rows: Coverage['Rows']): Section {
  return {
    ...plain,
    title: 'Coverage',
    name: tile.Title,
    rules: ['ruleCoverage'],
    columns: [
      column('monitor', 'text'),
      column('covered', 'word'),
      column('whyNobody', 'sentence'),
      column('toldNow', 'sentence'),
    ],
    ...shortened(rows, ({ MonitorName, IsCovered, Reasons, ToldNow }) => [
      MonitorName,
      IsCovered ? 'yes' : 'no',
      listed(Reasons, '; '),
      listed(ToldNow.map(toldInWords), '; '),
    ]),
  };
}

const toldInWords = ({ Recipient, AlertName, EscalationLevelId }: ToldNow): string =>
  `${Recipient} (${AlertName}, escalation level ${EscalationLevelId})`;

const listed = (texts: readonly string[], between: string): string | undefined =>
  texts.length === 0 ? undefined : texts.join(between);

/** Errors of the last 24 hours, 7 days and 30 days. */
export function errorCountsSection(tile: DashboardTile, { Spans: spans }: DashboardErrorCounts): Section {
  return {
    ...plain,
    title: 'ErrorCounts',
    name: tile.Title,
    rules: ['ruleErrorCounts', 'ruleChecks'],
    columns: [
      column('time', 'instant'),
      column('Checks', 'count'),
      column('ConfirmedErrors', 'count'),
      column('UnconfirmedErrors', 'count'),
    ],
    rows: spans.map((each) => [each.FromAt, each.Checks, each.ConfirmedErrors, each.UnconfirmedErrors]),
  };
}

/** Errors by what went wrong. */
export function errorTypesSection(tile: DashboardTile, { Rows: rows, Classes: classes }: DashboardErrorTypes): Section {
  if (tile.ErrorsBy !== 'Code') return errorClassesSection(tile, classes);
  return {
    ...plain,
    title: 'ErrorTypes',
    name: tile.Title,
    rules: ['ruleErrorTypes', 'ruleChecks'],
    isOfEvents: true,
    columns: [
      column('error', 'sentence'),
      column('ConfirmedErrors', 'count'),
      column('UnconfirmedErrors', 'count'),
      column('lastTime', 'instant'),
    ],
    ...shortened(rows, (each) => [each.Description, each.ConfirmedErrors, each.UnconfirmedErrors, each.LastAt]),
  };
}

function errorClassesSection(tile: DashboardTile, classes: DashboardErrorTypes['Classes']): Section {
  return {
    ...plain,
    title: 'ErrorTypes',
    name: tile.Title,
    rules: ['ruleErrorClasses', 'ruleChecks'],
    isOfEvents: true,
    columns: [
      column('errorClass', 'value'),
      column('codes', 'count'),
      column('ConfirmedErrors', 'count'),
      column('UnconfirmedErrors', 'count'),
      column('lastTime', 'instant'),
    ],
    ...shortened(classes, (each) => [
      each.Class,
      each.Codes,
      each.ConfirmedErrors,
      each.UnconfirmedErrors,
      each.LastAt,
    ]),
  };
}

/** What each checkpoint measured. */
export function checkpointFiguresSection(tile: DashboardTile, { Rows: rows }: DashboardCheckpoints): Section {
  return {
    ...plain,
    title: 'CheckpointFigures',
    name: tile.Title,
    rules: ['ruleCheckpointFigures', 'ruleTimes'],
    columns: [
      column('checkpoint', 'text'),
      column('Checks', 'count'),
      column('ConfirmedErrors', 'count'),
      column('UnconfirmedErrors', 'count'),
      column('TotalTime', 'ms'),
    ],
    ...shortened(rows, (each) => [
      each.CheckpointName,
      each.Checks,
      each.ConfirmedErrors,
      each.UnconfirmedErrors,
      each.TotalTime,
    ]),
  };
}

const numberOf = (numbers: Partial<DashboardNumbers>, metric: TileMetric): number | undefined => numbers[metric];

/** One metric of each checkpoint over time; one that measured nothing takes no rows. */
export function checkpointLinesSection(
  tile: DashboardTile,
  { Lines: lines, Scale: scale }: DashboardCheckpointLines,
): Section {
  const metric = tile.Metric ?? 'TotalTime';
  const { rules } = METRICS[metric];
  const told = lines.filter(({ Checks, TotalTime }) => Checks > 0 || TotalTime !== undefined);
  const rows = told.flatMap(({ CheckpointName, Times }) => Times.map((each) => [CheckpointName, each] as const));
  return {
    ...plain,
    title: 'CheckpointLines',
    name: tile.Title,
    rules: ['ruleCheckpointFigures', ...rules],
    columns: [column('checkpoint', 'text'), column('time', STEPS[scale]), metricColumn(metric)],
    ...shortened(rows, ([name, each]) => [name, each.FromAt, numberOf(each, metric)]),
    lines: {
      names: [column('checkpoint', 'text')],
      time: column('time', STEPS[scale]),
      value: metricColumn(metric),
      // On the page, too, the first are drawn: one orders them by choosing.
      worse: undefined,
      all: told.map(({ CheckpointName, Times, ...whole }) => ({
        names: [CheckpointName],
        whole: numberOf(whole, metric),
        times: Times.map((each) => [each.FromAt, numberOf(each, metric)]),
      })),
    },
  };
}

export interface ToldWebsite {
  readonly name: string;
  readonly values: readonly RumFigureValues[];
}

/** In the order of a page's life, as the tile has them. */
const TIMES = [
  'TimeToFirstByte',
  'FirstContentfulPaint',
  'LargestContentfulPaint',
  'PageReadyTime',
  'LoadTime',
  'InteractionToNextPaint',
] as const;

/** @param websites undefined: the owner may not see them */
export function realUsersSection(tile: DashboardTile, websites: readonly ToldWebsite[] | undefined): Section {
  const rules: readonly SectionWord[] = websites ? ['ruleRealUsers', 'ruleNoUnit'] : ['ruleAdministrators'];
  return {
    ...plain,
    title: 'RealUsers',
    name: tile.Title,
    rules,
    columns: [
      column('website', 'text'),
      column('pageLoads', 'count'),
      ...TIMES.map((figure): Column => column(figure, 'ms')),
      column('CumulativeLayoutShift', 'ratio'),
    ],
    ...shortened(websites ?? [], ({ name, values }) => {
      const of = new Map(values.map((each) => [each.Figure, each]));
      const shift = of.get('CumulativeLayoutShift')?.Percentile75;
      return [
        name,
        of.get('LoadTime')?.Count ?? 0,
        ...TIMES.map((figure) => of.get(figure)?.Percentile75),
        shift === undefined ? undefined : shift / 1_000,
      ];
    }),
  };
}

/** How each checkpoint is at `now`, and why it gives no results that count. */
export function checkpointsSection(tile: DashboardTile, checkpoints: readonly Checkpoint[], now: Instant): Section {
  return {
    ...plain,
    title: 'Checkpoints',
    name: tile.Title,
    rules: ['ruleCheckpoints'],
    columns: [
      column('checkpoint', 'text'),
      column('state', 'word'),
      column('lastHeard', 'instant'),
      column('servers', 'count'),
      column('why', 'sentence'),
    ],
    ...shortened(checkpoints, (one) => {
      const seen = one.servers.flatMap(({ lastSeenAt }) => lastSeenAt ?? []);
      const state = checkpointState(one, now);
      const lastAt = seen.length === 0 ? undefined : Math.max(...seen);
      return [one.name, state, lastAt, one.servers.length, whyOf(one, state)];
    }),
  };
}

/** Up while one of its servers can take runs. */
function checkpointState({ isEnabled, servers }: Checkpoint, now: Instant): SectionWord {
  if (!isEnabled) return 'Inactive';
  if (servers.some((server) => isAvailable(server, now))) return 'up';
  if (servers.some(({ impairments }) => impairments.length > 0)) return 'Impaired';
  return servers.some(({ lastSeenAt }) => lastSeenAt !== undefined) ? 'Silent' : 'Unheard';
}

function whyOf({ disabledReason, servers }: Checkpoint, state: SectionWord): string | undefined {
  if (state === 'Inactive') return disabledReason;
  if (state !== 'Impaired') return undefined;
  return listed([...new Set(servers.flatMap(({ impairments }) => impairments))], '; ');
}
