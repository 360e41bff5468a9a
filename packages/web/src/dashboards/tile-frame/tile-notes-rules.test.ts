import type { DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import { expect, test } from 'vitest';
import { annotationText } from '../../chart-notes/annotation-rules.js';
import { toAnnotation, showsAnnotations, showsNotes, addNotesToRows } from './tile-notes-rules.js';

const note: DashboardChartNotes['Rows'][number] = {
  ChartNoteGuid: 'n',
  At: Date.UTC(2026, 6, 1, 10, 30),
  Kind: 'Deployment',
  Title: 'Shop 4.2',
  Text: '',
  Link: '',
  ByName: 'Ada',
  CreatedAt: 0,
  MayChange: false,
};
const row = (hour: number) => ({
  from: new Date(Date.UTC(2026, 6, 1, hour)).toISOString(),
  value: hour,
  until: new Date(Date.UTC(2026, 6, 1, hour + 1)).toISOString(),
});

test('names the monitors of a note if they are a part of the tile', () => {
  expect(annotationText(toAnnotation({ ...note, AboutName: 'Front' }))).toBe('Deployment: Shop 4.2 (Front), by Ada');
  expect(annotationText(toAnnotation(note))).toBe('Deployment: Shop 4.2, by Ada');
});

test('writes notes at the time they start, and no column without notes', () => {
  const rows = [row(9), row(10), row(11), { value: 3 }];
  expect(addNotesToRows(rows, [toAnnotation(note), toAnnotation({ ...note, Kind: 'Other', Title: 'Sale' })])).toEqual([
    row(9),
    { ...row(10), happened: 'Deployment: Shop 4.2, by Ada; Sale, by Ada' },
    row(11),
    { value: 3 },
  ]);
  expect(addNotesToRows(rows, [toAnnotation({ ...note, At: Date.UTC(2026, 6, 1, 11) })])[2]).toHaveProperty('happened');
  expect(addNotesToRows(rows, [])).toBe(rows);
});

test('writes each note once in its own row if a file has several monitors', () => {
  const of = (monitor: string) => [9, 10].map((hour) => ({ ...row(hour), monitor }));
  const rows = [...of('Shop'), ...of('Blog'), { note: 'The first 2 of 3 monitors' }];
  const [lines, lack] = [rows.slice(0, 4), rows.slice(4)];
  const late = { ...note, At: Date.UTC(2026, 6, 1, 11), Title: 'Too late' };
  expect(addNotesToRows(rows, [toAnnotation({ ...note, AboutName: 'Shop' }), toAnnotation(late)])).toEqual([
    ...lines,
    { from: '2026-07-01T10:30:00.000Z', happened: 'Deployment: Shop 4.2 (Shop), by Ada' },
    ...lack,
  ]);
  expect(addNotesToRows(rows, [toAnnotation(late)])).toBe(rows);
});

test('shows no notes for hours of the day, which have no date', () => {
  const tile = { Width: 6, Height: 2 };
  expect([showsNotes({ ...tile, Kind: 'Chart' }), showsNotes({ ...tile, Kind: 'MonitorLines' })]).toEqual([true, true]);
  expect([showsNotes({ ...tile, Kind: 'RumChart' }), showsAnnotations({ ...tile, Kind: 'RumChart' })]).toEqual([
    false,
    true,
  ]);
  expect([showsNotes({ ...tile, Kind: 'HourOfDay' }), showsNotes({ ...tile, Kind: 'Log' })]).toEqual([false, false]);
});
