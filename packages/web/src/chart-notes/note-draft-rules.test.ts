import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import { expect, test } from 'vitest';
import { draftOfNote, newNote, newNoteBody, noteBody } from './note-draft-rules.js';

const zone = 'Europe/Amsterdam';
const at = Date.UTC(2026, 6, 1, 12, 2, 17);
const shop = '0a1b2c3d-0000-4000-8000-000000000001';
const front = '0a1b2c3d-0000-4000-8000-000000000002';

test('sends a time only if it was edited, converted from the reader’s time zone', () => {
  const draft = { ...newNote(at, zone), title: ' Shop 4.2 ' };
  expect(draft.when).toBe('2026-07-01T14:02');
  const common = { Kind: 'Deployment', Title: 'Shop 4.2', Text: '', Link: '' };
  expect(noteBody(draft, { zone, at })).toEqual(common);
  expect(newNoteBody({ ...draft, scope: 'account' }, { zone, at }, shop)).toEqual({ At: at, ...common });
  expect(noteBody({ ...draft, when: '2026-07-01T14:00' }, { zone, at })).toEqual({
    At: Date.UTC(2026, 6, 1, 12),
    ...common,
  });
  expect(() => noteBody({ ...draft, when: '' }, { zone, at })).toThrow('At: must be a date and a time');
});

test('sends what a note applies to only when it is created', () => {
  const draft = { ...newNote(at, zone), title: 'x' };
  const about = (scope: string) => {
    const { MonitorGuid, MonitorGroupGuid } = newNoteBody({ ...draft, scope }, { zone, at }, shop);
    return [MonitorGuid, MonitorGroupGuid];
  };
  expect([about('monitor'), about(front), about('account')]).toEqual([
    [shop, undefined],
    [undefined, front],
    [undefined, undefined],
  ]);
});

test('fills in the fields of a stored note', () => {
  const note: ChartNote = {
    ChartNoteGuid: front,
    At: at,
    Kind: 'Other',
    Title: 'Moved',
    Text: 'More',
    Link: 'https://ci.example/1',
    MonitorGroupGuid: front,
    ByName: 'Ann',
    CreatedAt: at,
    MayChange: true,
  };
  expect(draftOfNote(note, zone)).toEqual({
    when: '2026-07-01T14:02',
    kind: 'Other',
    title: 'Moved',
    text: 'More',
    link: 'https://ci.example/1',
    scope: front,
  });
});
