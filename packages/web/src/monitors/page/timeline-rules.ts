/** The first band of a monitor's page: what was on at which time. */
import type { Annotation, Latency } from '@vedette/contract/v1/monitors/monitor-figures';
import type { TimeRange } from '../../parts/charts/brush-rules.js';
import { KIND_WORDS, annotationText } from '../../chart-notes/annotation-rules.js';

/** What lasted, as a bar. */
export interface Bar extends TimeRange {
  readonly words: string;
  readonly incidentId?: number;
}

export interface Lane {
  readonly id: 'Incident' | 'Maintenance' | 'Checkpoint' | 'Unknown';
  readonly words: string;
  readonly bars: readonly Bar[];
}

const toBar =
  (until: number) =>
  (one: Annotation): Bar => ({
    from: one.At,
    until: one.UntilAt ?? (one.Kind === 'Incident' ? until : one.At),
    words: annotationText(one),
    ...(one.IncidentId !== undefined && { incidentId: one.IncidentId }),
  });

/** Incidents and maintenance always, the others where there is something to tell. */
export function buildLanes(
  all: readonly Annotation[],
  { UntilAt, Unknown }: Pick<Latency, 'UntilAt' | 'Unknown'>,
): readonly Lane[] {
  const lane = (id: 'Incident' | 'Maintenance' | 'Checkpoint', words: string): Lane => ({
    id,
    words,
    bars: all.filter(({ Kind }) => Kind === id).map(toBar(UntilAt)),
  });
  const unknown = Unknown.map((one) => ({
    from: one.FromAt,
    until: one.UntilAt,
    words: `Not observed: ${one.Reason}`,
  }));
  const sometimes: readonly Lane[] = [
    lane('Checkpoint', KIND_WORDS.Checkpoint),
    { id: 'Unknown', words: 'Not observed', bars: unknown },
  ];
  return [
    lane('Incident', 'Incidents'),
    lane('Maintenance', 'Maintenance'),
    ...sometimes.filter(({ bars }) => bars.length > 0),
  ];
}

const STOPS = 48;

/** Equal parts of a period, which keys go through. */
export const splitRange = ({ from, until }: TimeRange): readonly TimeRange[] =>
  Array.from({ length: STOPS }, (_part, index) => ({
    from: Math.round(from + ((until - from) * index) / STOPS),
    until: Math.round(from + ((until - from) * (index + 1)) / STOPS),
  }));

/** What was on in a part of the period; empty: nothing. */
export const onIn = (lanes: readonly Lane[], part: TimeRange): string =>
  lanes
    .flatMap(({ bars }) => bars)
    .filter(({ from, until }) => from < part.until && (until > part.from || (from === until && from >= part.from)))
    .map(({ words }) => words)
    .join('; ');
