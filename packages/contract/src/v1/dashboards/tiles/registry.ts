/** Every kind of tile. A new kind is a file here and a line below; the compiler then reports what else it needs. */
import type { TileRecord } from '../tile-record.js';
import { alerts } from './alerts.js';
import { chart } from './chart.js';
import { checkpointFigures } from './checkpoint-figures.js';
import { checkpointLines } from './checkpoint-lines.js';
import { checkpoints } from './checkpoints.js';
import { coverage } from './coverage.js';
import { dayOfWeek } from './day-of-week.js';
import { empty } from './empty.js';
import { errorCounts } from './error-counts.js';
import { errorTypes } from './error-types.js';
import { hourOfDay } from './hour-of-day.js';
import { incidents } from './incidents.js';
import { lastCheck } from './last-check.js';
import { log } from './log.js';
import { metricLines } from './metric-lines.js';
import { monitorData } from './monitor-data.js';
import { monitorLines } from './monitor-lines.js';
import { monitors } from './monitors.js';
import { pageLines } from './page-lines.js';
import { realUsers } from './real-users.js';
import { rumChart } from './rum-chart.js';
import { rumMap } from './rum-map.js';
import { rumNumber } from './rum-number.js';
import { rumTable } from './rum-table.js';
import { sla } from './sla.js';
import { status } from './status.js';
import { stepFigures } from './step-figures.js';
import { stepLines } from './step-lines.js';

/** In the order in which they are offered. */
const tiles = {
  Chart: chart,
  Monitors: monitors,
  Status: status,
  Incidents: incidents,
  Alerts: alerts,
  Sla: sla,
  Log: log,
  Coverage: coverage,
  RealUsers: realUsers,
  Checkpoints: checkpoints,
  MonitorLines: monitorLines,
  HourOfDay: hourOfDay,
  DayOfWeek: dayOfWeek,
  ErrorCounts: errorCounts,
  ErrorTypes: errorTypes,
  CheckpointFigures: checkpointFigures,
  CheckpointLines: checkpointLines,
  RumNumber: rumNumber,
  RumChart: rumChart,
  RumTable: rumTable,
  StepLines: stepLines,
  StepFigures: stepFigures,
  MetricLines: metricLines,
  PageLines: pageLines,
  RumMap: rumMap,
  Empty: empty,
  LastCheck: lastCheck,
  MonitorData: monitorData,
} as const satisfies Readonly<Record<string, TileRecord>>;

export type TileKind = keyof typeof tiles;
export const tileKinds = Object.keys(tiles) as readonly TileKind[];

export const tileRecord = (kind: TileKind): TileRecord => tiles[kind];
