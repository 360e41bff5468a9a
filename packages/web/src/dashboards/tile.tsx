import { ChartTile } from './chart-tile.js';
import { CheckpointFiguresTile } from './checkpoint-figures-tile.js';
import { ErrorCountsTile, ErrorTypesTile } from './error-tiles.js';
import { LogTile } from './log-tile.js';
import { MonitorLinesTile } from './monitor-lines-tile.js';
import { MonitorsTile } from './monitors-tile.js';
import { AlertsTile, IncidentsTile, StatusTile } from './now-tiles.js';
import { RealUsersTile } from './real-users-tile.js';
import { DayOfWeekTile, HourOfDayTile } from './rhythm-tile.js';
import { CheckpointsTile, CoverageTile } from './service-tiles.js';
import { SlaTile } from './sla-tile.js';
import type { TileProps } from './tile-props.js';

const TILES = {
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
} as const;

export function Tile(props: TileProps) {
  const Kind = TILES[props.tile.Kind];
  return <Kind {...props} />;
}
