/** Rules of the timeline on a monitor’s page. */
import type { Annotation, Latency } from '@vedette/contract/v1/monitors/monitor-figures';
import { t } from '../../i18n/translate.js';
import type { TimeRange } from '../../parts/charts/brush-rules.js';
import { KIND_LABELS, annotationText } from '../../chart-notes/annotation-rules.js';

/** An event with a duration, drawn as a bar. */
export interface Bar extends TimeRange {
  readonly text: string;
  readonly incidentId?: number;
}

export interface EventRow {
  readonly id: 'Incident' | 'Maintenance' | 'Checkpoint' | 'Unknown';
  readonly label: string;
  readonly bars: readonly Bar[];
}

const toBar =
  (until: number) =>
  (one: Annotation): Bar => ({
    from: one.At,
    until: one.UntilAt ?? (one.Kind === 'Incident' ? until : one.At),
    text: annotationText(one),
    ...(one.IncidentId !== undefined && { incidentId: one.IncidentId }),
  });

/** Builds the rows of events. Incidents and maintenance always have one, the others only if they have bars. */
export function buildEventRows(
  all: readonly Annotation[],
  { UntilAt, Unknown }: Pick<Latency, 'UntilAt' | 'Unknown'>,
): readonly EventRow[] {
  const toRow = (id: 'Incident' | 'Maintenance' | 'Checkpoint', label: string): EventRow => ({
    id,
    label,
    bars: all.filter(({ Kind }) => Kind === id).map(toBar(UntilAt)),
  });
  const unknown = Unknown.map((one) => ({
    from: one.FromAt,
    until: one.UntilAt,
    text: t('Unobserved: {reason}', { reason: one.Reason }),
  }));
  const sometimes: readonly EventRow[] = [
    toRow('Checkpoint', KIND_LABELS.Checkpoint),
    { id: 'Unknown', label: t('Unobserved'), bars: unknown },
  ];
  return [
    toRow('Incident', t('Incidents')),
    toRow('Maintenance', t('Maintenance')),
    ...sometimes.filter(({ bars }) => bars.length > 0),
  ];
}

const STOPS = 48;

/** Splits a period into equal parts, for keyboard navigation. */
export const splitRange = ({ from, until }: TimeRange): readonly TimeRange[] =>
  Array.from({ length: STOPS }, (_part, index) => ({
    from: Math.round(from + ((until - from) * index) / STOPS),
    until: Math.round(from + ((until - from) * (index + 1)) / STOPS),
  }));

/** Lists the events that were active in a part of the period; empty if there were none. */
export const describeEvents = (lanes: readonly EventRow[], part: TimeRange): string =>
  lanes
    .flatMap(({ bars }) => bars)
    .filter(({ from, until }) => from < part.until && (until > part.from || (from === until && from >= part.from)))
    .map(({ text }) => text)
    .join('; ');
