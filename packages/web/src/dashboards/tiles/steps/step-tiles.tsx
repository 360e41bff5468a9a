import { useQuery } from '@tanstack/react-query';
import type { DashboardSteps } from '@vedette/contract/v1/dashboards/dashboard-series';
import { stepFiguresSection } from '@vedette/contract/v1/dashboards/tiles/step-figures';
import { stepLinesSection } from '@vedette/contract/v1/dashboards/tiles/step-lines';
import type { ReactNode } from 'react';
import { rich, t } from '../../../i18n/translate.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { describeStepChanges, firstMeasuredAt } from '../../tile-charts/series-lines.js';
import { stepTimesQuery } from '../../data/series-queries.js';
import { meanBars } from './step-bar-rules.js';
import { StepBars } from './step-bars.js';
import { sectionFile } from '../../sections/section-file.js';
import { rowTitle } from '../../sections/section-lines.js';
import { sectionTable } from '../../sections/section-table.js';
import { LinesChart, LinesTable } from '../../tile-charts/tile-lines.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

const NO_STEPS_TEXT = t('No steps measured in this period.');

interface StepsFrameProps {
  readonly steps: DashboardSteps;
  readonly format: Format;
  readonly children: ReactNode;
}

/** Names the monitor of a tile and the start of its data. */
function StepsFrame({ steps, format, children }: StepsFrameProps) {
  const { MonitorGuid: monitorGuid, MonitorName: name, Total: total, Lines: lines, FromAt } = steps;
  if (monitorGuid === undefined) {
    return <p className="dimmed">{t('No transactions or multi-step API monitors in this dashboard.')}</p>;
  }
  const measuredSince = firstMeasuredAt(lines, FromAt);
  const changesText = describeStepChanges(steps.Changes, format.dateTime);
  const notes = [
    ...(measuredSince === undefined
      ? []
      : [t('Measured by step since {time}.', { time: format.dateTime(measuredSince) })]),
    ...(changesText === undefined ? [] : [changesText]),
  ];
  const monitorName = <MonitorLink guid={monitorGuid} name={name ?? ''} />;
  return (
    <>
      {lines.some(({ Count }) => Count > 0) ? children : <p className="dimmed">{NO_STEPS_TEXT}</p>}
      <p className="dimmed">
        {total > 1
          ? rich(
              '{monitorName} is the first of {total, plural, one {# monitor} other {# monitors}} with steps. Choose another one in the tile settings.',
              { monitorName, total },
            )
          : monitorName}
        {total <= 1 && notes.length > 0 && '.'} {notes.join(' ')}
      </p>
    </>
  );
}

function useSteps({ dashboardGuid, search, isAutoRefreshed }: TileProps) {
  const { data, error } = useQuery(stepTimesQuery(dashboardGuid, search, isAutoRefreshed));
  const waiting = error ? (
    <ProblemView error={error} failure={t('This tile could not be loaded')} />
  ) : (
    <Loading label={t('Loading tile')} lines={4} />
  );
  return { data, waiting };
}

/** Step times of a monitor over time. */
export function StepLinesTile(props: TileProps) {
  const { tile, arranging } = props;
  const format = useFormat();
  const { data, waiting } = useSteps(props);
  if (!data) return <TileFrame {...{ tile, arranging }} rows={undefined} chart={waiting} table={waiting} />;
  const section = stepLinesSection(tile, data);
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      chart={
        <StepsFrame steps={data} format={format}>
          <LinesChart {...{ section, format }} />
        </StepsFrame>
      }
      table={
        <StepsFrame steps={data} format={format}>
          <LinesTable {...{ section, format }} label={t('Time by step')} empty={NO_STEPS_TEXT} />
        </StepsFrame>
      }
    />
  );
}

/** Average step times of a monitor. */
export function StepFiguresTile(props: TileProps) {
  const { tile, arranging } = props;
  const format = useFormat();
  const { data, waiting } = useSteps(props);
  if (!data) return <TileFrame {...{ tile, arranging }} rows={undefined} chart={waiting} table={waiting} />;
  const section = stepFiguresSection(tile, data);
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      chart={
        <StepsFrame steps={data} format={format}>
          <StepBars bars={meanBars(section, format)} />
        </StepsFrame>
      }
      table={
        <StepsFrame steps={data} format={format}>
          <DataTable
            label={t('Time by step')}
            {...sectionTable(section, section.rows, format, {
              columns: { step: { draw: (row) => rowTitle(section, row, format) }, since: null, knownUntil: null },
              conditional: ['since', 'knownUntil'],
              isSortable: true,
            })}
            rowKey={({ source: [name] }) => String(name)}
            empty={NO_STEPS_TEXT}
          />
        </StepsFrame>
      }
    />
  );
}
