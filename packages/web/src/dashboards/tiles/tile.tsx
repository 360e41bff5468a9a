import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { PartOfPage } from '../../parts/page/part-of-page.js';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { AlertsTile } from './alerts-tile.js';
import { ChartTile } from './chart-tile.js';
import { CheckpointFiguresTile } from './checkpoint-figures-tile.js';
import { CheckpointLinesTile } from './checkpoint-lines-tile.js';
import { figuresQuery } from '../data/dashboard-queries.js';
import { EmptyTile } from './empty-tile.js';
import { ErrorCountsTile, ErrorTypesTile } from './error-tiles.js';
import { LastCheckTile } from './last-check-tile.js';
import { LogTile } from './log-tile.js';
import { MetricLinesTile } from './metric-lines-tile.js';
import { MonitorLinesTile } from './monitor-lines-tile.js';
import { MonitorsTile } from './monitors-tile.js';
import { IncidentsTile } from './now-tiles.js';
import { StatusTile } from './status-tile.js';
import { RealUsersTile } from './real-users-tile.js';
import { MonitorDataTile } from './monitor-data-tile.js';
import { PageLinesTile } from './page-lines-tile.js';
import { DayOfWeekTile, HourOfDayTile } from './rhythm-tile.js';
import { CheckpointsTile, CoverageTile } from './service-tiles.js';
import { RumMapTile } from './rum-map-tile.js';
import { RumChartTile, RumNumberTile, RumTableTile } from './rum-tiles.js';
import { StepFiguresTile, StepLinesTile } from './step-tiles.js';
import { SlaTile } from './sla-tile.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';
import { WithNotes } from './tile-notes.js';
import { hasTimes } from './tile-notes-rules.js';
import { hasSettings, needsFigures, viewOf } from '../data/tile-view.js';

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
} as const;

/** A tile by itself: what fails in it takes none of its neighbours with it. */
export const Tile = (props: TileProps) => (
  <PartOfPage value>
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={({ error, reset }) => <FailedTile {...props} error={error} reset={reset} />}
    >
      <WithMarks {...props} />
    </CatchBoundary>
  </PartOfPage>
);

interface FailedProps extends TileProps {
  readonly error: unknown;
  readonly reset: () => void;
}

const FailedTile = ({ tile, arranging, error, reset }: FailedProps) => (
  <TileFrame
    {...{ tile, arranging }}
    rows={undefined}
    table={<ProblemView error={error} retry={reset} what="This tile could not be shown" />}
  />
);

function WithMarks(props: TileProps) {
  const { tile, search, dashboardGuid, isRefreshed } = props;
  if (!hasTimes(tile)) return <WithFigures {...props} />;
  return (
    <WithNotes search={viewOf(tile, search)} {...{ dashboardGuid, isRefreshed }}>
      <WithFigures {...props} />
    </WithNotes>
  );
}

function WithFigures(props: TileProps) {
  const { tile, search } = props;
  if (!hasSettings(tile)) return <Shown {...props} />;
  return needsFigures(tile.Kind) ? <OwnTile {...props} /> : <Shown {...props} search={viewOf(tile, search)} />;
}

function Shown(props: TileProps) {
  const Kind = TILES[props.tile.Kind];
  return <Kind {...props} />;
}

/** A tile with settings has figures of its own. */
function OwnTile({ tile, dashboardGuid, isRefreshed, arranging, ...props }: TileProps) {
  const search = viewOf(tile, props.search);
  const { data, error } = useQuery(figuresQuery(dashboardGuid, search, isRefreshed));
  if (data) return <Shown {...{ tile, dashboardGuid, isRefreshed, arranging, search }} figures={data} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={undefined}
      table={
        error ? (
          <ProblemView error={error} what="This tile could not be read" />
        ) : (
          <Loading label="Loading the tile" lines={4} />
        )
      }
    />
  );
}
