/** Annotations of a tile's charts. */
import type { DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import type { Instant } from '@vedette/kernel/clock';
import { annotationText } from '../../chart-notes/annotation-rules.js';
import type { PlainRow } from '../../parts/files/plain-rows.js';

type ChartNoteRow = DashboardChartNotes['Rows'][number];

/** Returns whether a tile's chart shows notes on monitors. */
export const showsNotes = ({ Kind }: DashboardTile): boolean => tileRecord(Kind).chartNotes === 'monitors';

/** Returns whether a tile's chart shows annotations: notes on monitors, or events that visitors may have noticed. */
export const showsAnnotations = ({ Kind }: DashboardTile): boolean => tileRecord(Kind).chartNotes !== 'none';

/** Converts a note to an annotation of charts that names its monitors or groups. */
export const toAnnotation = ({ AboutName, ...note }: ChartNoteRow): Annotation => ({
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
  const ranges = rows.map((row) => ({ from: parseInstant(row['from']), until: parseInstant(row['until']) }));
  const timedRanges = ranges.filter(({ from }) => !Number.isNaN(from));
  const areTimesUnique = new Set(timedRanges.map(({ from }) => from)).size === timedRanges.length;
  return areTimesUnique ? addNotesInRows(rows, ranges, notes) : insertNoteRows(rows, ranges, notes);
}

function addNotesInRows(
  rows: readonly PlainRow[],
  ranges: readonly TimeRange[],
  notes: readonly Annotation[],
): readonly PlainRow[] {
  return rows.map((row, index) => {
    const rowNotes = notes.filter(({ At }) => isInRange(ranges[index], At));
    return rowNotes.length === 0 ? row : { ...row, happened: rowNotes.map(annotationText).join('; ') };
  });
}

/** Inserts a row for each note after the last row with a time; rows without a time are remarks about the file. */
function insertNoteRows(
  rows: readonly PlainRow[],
  ranges: readonly TimeRange[],
  notes: readonly Annotation[],
): readonly PlainRow[] {
  const noteRows = notes
    .filter(({ At }) => ranges.some((range) => isInRange(range, At)))
    .map((note) => ({ from: new Date(note.At).toISOString(), happened: annotationText(note) }));
  const lastTimedIndex = ranges.findLastIndex(({ from }) => !Number.isNaN(from));
  return noteRows.length === 0 ? rows : rows.toSpliced(lastTimedIndex + 1, 0, ...noteRows);
}

const isInRange = (range: TimeRange | undefined, at: Instant): boolean =>
  range !== undefined && at >= range.from && at < range.until;

interface TimeRange {
  readonly from: Instant;
  readonly until: Instant;
}

/** Parses an instant of a file; NaN if there is none. */
const parseInstant = (text: PlainRow[string]): Instant => (typeof text === 'string' ? Date.parse(text) : NaN);
