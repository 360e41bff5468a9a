import { hasValue } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { checkpointLinesSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-lines';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { checkpointSeriesQuery } from '../../data/dashboard-queries.js';
import { sectionFile } from '../../sections/section-file.js';
import { MissingDataNote } from '../../tile-frame/missing-data-note.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { LinesChart, LinesTable } from '../../tile-charts/tile-lines.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** One metric by checkpoint over time: the first selected checkpoint as a chart, all of them as a table. */
export function CheckpointLinesTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { data, error } = useQuery(checkpointSeriesQuery(dashboardGuid, search, isAutoRefreshed));
  if (!data) {
    const placeholder = error ? (
      <ProblemView error={error} failure={t('This tile could not be loaded')} />
    ) : (
      <Loading label={t('Loading tile')} lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={placeholder} table={placeholder} />;
  }
  const section = checkpointLinesSection(tile, data);
  const hasValues = section.lines.all.some(hasValue);
  const missingDataNote = <MissingDataNote {...{ section, format }} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      chart={
        <>
          {hasValues ? <LinesChart {...{ section, format }} /> : <NoData />}
          {missingDataNote}
        </>
      }
      table={
        <>
          {hasValues ? <LinesTable {...{ section, format }} label={t('Values by checkpoint')} /> : <NoData />}
          {missingDataNote}
        </>
      }
    />
  );
}

const NoData = () => <p className="dimmed">{t('No data in this period.')}</p>;
