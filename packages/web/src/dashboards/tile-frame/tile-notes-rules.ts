/** Annotations of a tile's charts. */
import type { DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import type { Instant } from '@vedette/kernel/clock';
import { annotationText } from '../../chart-notes/annotation-rules.js';
import type { PlainRow } from '../../parts/files/plain-rows.js';

type Row = DashboardChartNotes['Rows'][number];

/** Returns whether a tile's chart shows notes on monitors. */
export const showsNotes = ({ Kind }: DashboardTile): boolean => tileRecord(Kind).chartNotes === 'monitors';

/** Returns whether a tile's chart shows annotations: notes on monitors, or events that visitors may have noticed. */
export const showsAnnotations = ({ Kind }: DashboardTile): boolean => tileRecord(Kind).chartNotes !== 'none';

/** Converts a note to an annotation of charts that names its monitors or groups. */
export const toAnnotation = ({ AboutName, ...note }: Row): Annotation => ({
  Kind: 'ChartNote',
  At: note.At,
  ByName: note.ByName,
  ChartNote: note,
  Text: AboutName === undefined ? note.Title : `${note.Title} (${AboutName})`,
});

/**
 * Adds the notes to the rows of a file by time; returns the rows unchanged without notes. In a file with one row per
 * monitor and time, each note has its own row after them, and its text names what it is about.
 */
export function addNotesToRows(rows: readonly PlainRow[], notes: readonly Annotation[]): readonly PlainRow[] {
  if (notes.length === 0) return rows;
  const spans = rows.map((row) => ({ from: parseInstant(row['from']), until: parseInstant(row['until']) }));
  const timed = spans.filter(({ from }) => !Number.isNaN(from));
  const isEachOnce = new Set(timed.map(({ from }) => from)).size === timed.length;
  return isEachOnce ? inRows(rows, spans, notes) : behind(rows, spans, notes);
}

function inRows(rows: readonly PlainRow[], spans: readonly Span[], notes: readonly Annotation[]): readonly PlainRow[] {
  return rows.map((row, index) => {
    const ones = notes.filter(({ At }) => isInSpan(spans[index], At));
    return ones.length === 0 ? row : { ...row, happened: ones.map(annotationText).join('; ') };
  });
}

/** Inserts a row for each note after the last row with a time; rows without a time are remarks about the file. */
function behind(rows: readonly PlainRow[], spans: readonly Span[], notes: readonly Annotation[]): readonly PlainRow[] {
  const noteRows = notes
    .filter(({ At }) => spans.some((span) => isInSpan(span, At)))
    .map((note) => ({ from: new Date(note.At).toISOString(), happened: annotationText(note) }));
  const last = spans.findLastIndex(({ from }) => !Number.isNaN(from));
  return noteRows.length === 0 ? rows : rows.toSpliced(last + 1, 0, ...noteRows);
}

const isInSpan = (span: Span | undefined, at: Instant): boolean =>
  span !== undefined && at >= span.from && at < span.until;

interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

/** Parses an instant of a file; NaN if there is none. */
const parseInstant = (text: PlainRow[string]): Instant => (typeof text === 'string' ? Date.parse(text) : NaN);
