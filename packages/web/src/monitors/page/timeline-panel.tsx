import { type Annotation, type Latency, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import type { CsvFormat } from '@vedette/documents/csv';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/translate.js';
import {
  PERIODS,
  type PeriodName,
  type PeriodSearch,
  resolvePeriod,
  pickPeriod,
} from '../../parts/navigation/search.js';
import { useSession } from '../../api/session.js';
import { type TimeRange, toCssPercent, positionInSpan } from '../../parts/charts/brush-rules.js';
import { useFormat, useNow } from '../../parts/format/format.js';
import { Loading } from '../../parts/feedback/loading.js';
import { StaleData } from '../../parts/feedback/stale-data.js';
import { Panel } from '../../parts/page/panel.js';
import { PeriodSteps } from '../../parts/time/period-steps.js';
import { formatCsv } from '../../parts/files/plain-rows.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { TimeBrush } from '../../parts/charts/time-brush.js';
import { annotationText, annotationKind } from '../../chart-notes/annotation-rules.js';
import { ChartActions } from './chart-actions.js';
import { AnnotationTable } from '../../chart-notes/annotation-table.js';
import { latencyQuery } from '../../api/queries/monitor-queries.js';
import { type Bar, type EventRow, buildEventRows, describeEvents, splitRange } from './timeline-rules.js';
import classes from './timeline-panel.module.css';
import { useNotes } from '../../chart-notes/use-notes.js';
import type { LoadedAnnotations } from '../../chart-notes/use-annotations.js';

interface Props {
  readonly monitorGuid: string;
  readonly search: PeriodSearch;
  readonly loadedAnnotations: LoadedAnnotations;
  readonly onPeriod: (period: PeriodSearch) => void;
}

/** Shows incidents and maintenance of a period. The period selected here applies to all charts of the page. */
export function TimelinePanel({ monitorGuid, search, loadedAnnotations, onPeriod }: Props) {
  const { csv } = useFormat();
  const [asTable, setAsTable] = useState(false);
  const now = useNow(60_000);
  const { TimeZone } = useSession();
  const view = useMemo(() => pickPeriod(search), [search]);
  // Shares the query of the response time chart, which also shows its errors.
  const { data } = useQuery(latencyQuery(monitorGuid, view, () => resolvePeriod(view, Date.now())));
  const { annotations: all, hasMore, isStale, error, retry } = loadedAnnotations;
  return (
    <Panel
      title={t('Timeline')}
      actions={
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={t('Period')}
            value={search.from === undefined ? (search.period ?? '24h') : ''}
            onChange={(period) => onPeriod({ period: period as PeriodName })}
            data={Object.entries(PERIODS).map(([value, hours]) => ({ value, label: periodLabel(hours) }))}
          />
          <PeriodSteps period={resolvePeriod(view, now)} zone={TimeZone} size="compact-sm" onStep={onPeriod} />
          <AddNoteButton />
          <ChartActions
            title={t('Timeline')}
            fileName="timeline.csv"
            {...{ asTable, setAsTable }}
            chartData={all && { csv: eventsCsv(all, csv), span: resolvePeriod(view, now) }}
          />
        </Group>
      }
    >
      {error && <ProblemView error={error} retry={retry} failure={t('The events could not be loaded')} />}
      {!all && !error && <Loading label={t('Loading events')} lines={2} />}
      {all && (
        <StaleData isStale={isStale}>
          {asTable ? (
            <AnnotationTable annotations={all} />
          ) : (
            <TimelineRows
              span={data ? { from: data.FromAt, until: data.UntilAt } : resolvePeriod(view, now)}
              unknown={data?.Unknown ?? []}
              all={all}
              onZoom={onPeriod}
            />
          )}
        </StaleData>
      )}
      {all?.length === 0 && asTable && <p className="dimmed">{t('No events in this period.')}</p>}
      {hasMore && (
        <p className="dimmed">
          {t('Only the latest {count, number} events of each type are shown.', { count: MAX_ANNOTATIONS })}
        </p>
      )}
    </Panel>
  );
}

function AddNoteButton() {
  const add = useNotes()?.add;
  if (!add) return null;
  return (
    <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={add}>
      {t('Add chart note')}
    </Button>
  );
}

const periodLabel = (hours: number): string =>
  hours > 24 ? t('{count, number}d', { count: hours / 24 }) : t('{count, number}h', { count: hours });

const eventsCsv = (all: readonly Annotation[], format: CsvFormat): string =>
  formatCsv(
    all.map((annotation) => ({
      from: new Date(annotation.At).toISOString(),
      until: annotation.UntilAt === undefined ? undefined : new Date(annotation.UntilAt).toISOString(),
      kind: annotationKind(annotation),
      happened: annotationText(annotation),
      link: annotation.ChartNote?.Link,
    })),
    format,
  );

interface TimelineRowsProps {
  readonly span: TimeRange;
  readonly unknown: Latency['Unknown'];
  readonly all: readonly Annotation[];
  readonly onZoom: (range: TimeRange) => void;
}

function TimelineRows({ span, unknown, all, onZoom }: TimelineRowsProps) {
  const format = useFormat();
  const rows = buildEventRows(all, { UntilAt: span.until, Unknown: unknown });
  const stopRanges = splitRange(span);
  const describeStop = (stop: number): string => {
    const stopRange = stopRanges[stop] ?? span;
    return `${format.dateTime(stopRange.from)}: ${describeEvents(rows, stopRange) || t('nothing')}`;
  };
  return (
    <>
      <div className={classes['rows']}>
        <div className={classes['brush']}>
          <TimeBrush
            {...{ span, stops: stopRanges, describeStop, onZoom, label: t('Timeline'), onPoint: () => undefined }}
          />
        </div>
        {rows.map((row) => (
          <TimelineRow key={row.id} row={row} span={span} />
        ))}
      </div>
      <div className={classes['ends']}>
        <span>{format.dateTime(span.from)}</span>
        <span>{format.dateTime(span.until)}</span>
      </div>
    </>
  );
}

function TimelineRow({ row: { id, label, bars }, span }: { readonly row: EventRow; readonly span: TimeRange }) {
  return (
    <>
      <span className={classes['name']}>
        {bars.length === 0 ? t('{label}: none', { label }) : `${label} (${String(bars.length)})`}
      </span>
      <ul className={classes['row']} aria-label={label} data-kind={id}>
        {bars.map((bar) => (
          <TimelineBar key={`${String(bar.from)} ${bar.text}`} bar={bar} span={span} />
        ))}
      </ul>
    </>
  );
}

function TimelineBar({ bar, span }: { readonly bar: Bar; readonly span: TimeRange }) {
  const format = useFormat();
  const { left, width } = positionInSpan(bar, span);
  const text = `${bar.text}, ${format.dateTime(bar.from)} – ${format.dateTime(bar.until)}`;
  return (
    <li style={{ left: toCssPercent(left), width: toCssPercent(width) }}>
      {bar.incidentId === undefined ? (
        <span title={text}>
          <span className={classes['hiddenText']}>{text}</span>
        </span>
      ) : (
        <Link
          to="/incidents/$incidentId"
          params={{ incidentId: String(bar.incidentId) }}
          aria-label={text}
          title={text}
          draggable={false}
        />
      )}
    </li>
  );
}
