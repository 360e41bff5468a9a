import type { TileKind } from '@vedette/contract/v1/dashboards/tiles/registry';
import type { ComponentType } from 'react';
import type { TileProps } from '../tile-frame/tile-props.js';
import { AlertsTile } from './alerts/alerts-tile.js';
import { ChartTile } from './chart/chart-tile.js';
import { CheckpointFiguresTile } from './checkpoint-figures/checkpoint-figures-tile.js';
import { CheckpointLinesTile } from './checkpoint-lines/checkpoint-lines-tile.js';
import { CheckpointsTile } from './checkpoints/checkpoints-tile.js';
import { CoverageTile } from './alerting-coverage/coverage-tile.js';
import { EmptyTile } from './empty/empty-tile.js';
import { ErrorCountsTile } from './error-counts/error-counts-tile.js';
import { ErrorTypesTile } from './error-types/error-types-tile.js';
import { IncidentsTile } from './incidents/incidents-tile.js';
import { LastCheckTile } from './last-check/last-check-tile.js';
import { LogTile } from './log/log-tile.js';
import { MetricLinesTile } from './metric-lines/metric-lines-tile.js';
import { MonitorDataTile } from './monitor-data/monitor-data-tile.js';
import { MonitorLinesTile } from './monitor-lines/monitor-lines-tile.js';
import { MonitorsTile } from './monitors/monitors-tile.js';
import { PageLinesTile } from './page-lines/page-lines-tile.js';
import { RealUsersTile } from './real-users/real-users-tile.js';
import { DayOfWeekTile, HourOfDayTile } from './time-pattern/time-pattern-tile.js';
import { SlaTile } from './sla/sla-tile.js';
import { StatusTile } from './status/status-tile.js';
import { StepFiguresTile, StepLinesTile } from './steps/step-tiles.js';
import { RumMapTile } from './visitors/rum-map-tile.js';
import { RumChartTile, RumNumberTile, RumTableTile } from './visitors/rum-tiles.js';

/** Component of each tile kind. */
export const tileComponents: Readonly<Record<TileKind, ComponentType<TileProps>>> = {
  Chart: ChartTile,
  Monitors: MonitorsTile,
  Status: StatusTile,
  Incidents: IncidentsTile,
  Alerts: AlertsTile,
  Sla: SlaTile,
  Log: LogTile,
  Coverage: CoverageTile,
  RealUsers: RealUsersTile,
  Checkpoints: CheckpointsTile,
  MonitorLines: MonitorLinesTile,
  HourOfDay: HourOfDayTile,
  DayOfWeek: DayOfWeekTile,
  ErrorCounts: ErrorCountsTile,
  ErrorTypes: ErrorTypesTile,
  CheckpointFigures: CheckpointFiguresTile,
  CheckpointLines: CheckpointLinesTile,
  RumNumber: RumNumberTile,
  RumChart: RumChartTile,
  RumTable: RumTableTile,
  StepLines: StepLinesTile,
  StepFigures: StepFiguresTile,
  PageLines: PageLinesTile,
  RumMap: RumMapTile,
  MetricLines: MetricLinesTile,
  Empty: EmptyTile,
  LastCheck: LastCheckTile,
  MonitorData: MonitorDataTile,
};
