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
  (annotation: Annotation): Bar => ({
    from: annotation.At,
    until: annotation.UntilAt ?? (annotation.Kind === 'Incident' ? until : annotation.At),
    text: annotationText(annotation),
    ...(annotation.IncidentId !== undefined && { incidentId: annotation.IncidentId }),
  });

/** Builds the rows of events. Incidents and maintenance always have one, the others only if they have bars. */
export function buildEventRows(
  annotations: readonly Annotation[],
  { UntilAt, Unknown }: Pick<Latency, 'UntilAt' | 'Unknown'>,
): readonly EventRow[] {
  const toRow = (id: 'Incident' | 'Maintenance' | 'Checkpoint', label: string): EventRow => ({
    id,
    label,
    bars: annotations.filter(({ Kind }) => Kind === id).map(toBar(UntilAt)),
  });
  const unknown = Unknown.map((period) => ({
    from: period.FromAt,
    until: period.UntilAt,
    text: t('Unobserved: {reason}', { reason: period.Reason }),
  }));
  const optionalRows: readonly EventRow[] = [
    toRow('Checkpoint', KIND_LABELS.Checkpoint),
    { id: 'Unknown', label: t('Unobserved'), bars: unknown },
  ];
  return [
    toRow('Incident', t('Incidents')),
    toRow('Maintenance', t('Maintenance')),
    ...optionalRows.filter(({ bars }) => bars.length > 0),
  ];
}

const KEYBOARD_STOPS = 48;

/** Splits a period into equal parts, for keyboard navigation. */
export const splitRange = ({ from, until }: TimeRange): readonly TimeRange[] =>
  Array.from({ length: KEYBOARD_STOPS }, (_part, index) => ({
    from: Math.round(from + ((until - from) * index) / KEYBOARD_STOPS),
    until: Math.round(from + ((until - from) * (index + 1)) / KEYBOARD_STOPS),
  }));

/** Lists the events that were active in a part of the period; empty if there were none. */
export const describeEvents = (rows: readonly EventRow[], range: TimeRange): string =>
  rows
    .flatMap(({ bars }) => bars)
    .filter(({ from, until }) => from < range.until && (until > range.from || (from === until && from >= range.from)))
    .map(({ text }) => text)
    .join('; ');
