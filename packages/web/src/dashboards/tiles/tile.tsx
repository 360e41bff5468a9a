import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { IsSectionContext } from '../../parts/page/is-section-context.js';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { figuresQuery } from '../data/dashboard-queries.js';
import { TileFrame } from '../tile-frame/tile-frame.js';
import type { TileProps } from '../tile-frame/tile-props.js';
import { MonitorNotesProvider } from '../tile-frame/tile-notes.js';
import { showsNotes } from '../tile-frame/tile-notes-rules.js';
import { tileComponents } from './registry.js';
import { hasSettings, needsFigures, toTileView } from '../data/tile-view.js';

/** One tile with an error boundary, so that a failure does not affect other tiles. */
export const Tile = (props: TileProps) => (
  <IsSectionContext value>
    <CatchBoundary
      getResetKey={() => 0}
      errorComponent={({ error, reset }) => <FailedTile {...props} error={error} reset={reset} />}
    >
      <TileWithNotes {...props} />
    </CatchBoundary>
  </IsSectionContext>
);

interface FailedTileProps extends TileProps {
  readonly error: unknown;
  readonly reset: () => void;
}

const FailedTile = ({ tile, arranging, error, reset }: FailedTileProps) => (
  <TileFrame
    {...{ tile, arranging }}
    rows={undefined}
    table={<ProblemView error={error} retry={reset} failure={t('This tile could not be displayed')} />}
  />
);

function TileWithNotes(props: TileProps) {
  const { tile, search, dashboardGuid, isAutoRefreshed } = props;
  if (!showsNotes(tile)) return <TileWithFigures {...props} />;
  return (
    <MonitorNotesProvider search={toTileView(tile, search)} {...{ dashboardGuid, isAutoRefreshed }}>
      <TileWithFigures {...props} />
    </MonitorNotesProvider>
  );
}

function TileWithFigures(props: TileProps) {
  const { tile, search } = props;
  if (!hasSettings(tile)) return <TileContent {...props} />;
  return needsFigures(tile.Kind) ? (
    <TileWithOwnFigures {...props} />
  ) : (
    <TileContent {...props} search={toTileView(tile, search)} />
  );
}

function TileContent(props: TileProps) {
  const Component = tileComponents[props.tile.Kind];
  return <Component {...props} />;
}

/** A tile with settings loads its own figures. */
function TileWithOwnFigures({ tile, dashboardGuid, isAutoRefreshed, arranging, ...props }: TileProps) {
  const search = toTileView(tile, props.search);
  const { data, error } = useQuery(figuresQuery(dashboardGuid, search, isAutoRefreshed));
  if (data) return <TileContent {...{ tile, dashboardGuid, isAutoRefreshed, arranging, search }} figures={data} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={undefined}
      table={
        error ? (
          <ProblemView error={error} failure={t('This tile could not be loaded')} />
        ) : (
          <Loading label={t('Loading tile')} lines={4} />
        )
      }
    />
  );
}
