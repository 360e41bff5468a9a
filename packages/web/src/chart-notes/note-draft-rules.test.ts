import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import { expect, test } from 'vitest';
import { noteDraft, newNoteDraft, toNewNoteBody, toNoteBody } from './note-draft-rules.js';

const zone = 'Europe/Amsterdam';
const at = Date.UTC(2026, 6, 1, 12, 2, 17);
const shop = '0a1b2c3d-0000-4000-8000-000000000001';
const front = '0a1b2c3d-0000-4000-8000-000000000002';

test('sends a time only if it was edited, converted from the reader’s time zone', () => {
  const draft = { ...newNoteDraft(at, zone), title: ' Shop 4.2 ' };
  expect(draft.localTime).toBe('2026-07-01T14:02');
  const common = { Kind: 'Deployment', Title: 'Shop 4.2', Text: '', Link: '' };
  expect(toNoteBody(draft, { zone, at })).toEqual(common);
  expect(toNewNoteBody({ ...draft, scope: 'account' }, { zone, at }, shop)).toEqual({ At: at, ...common });
  expect(toNoteBody({ ...draft, localTime: '2026-07-01T14:00' }, { zone, at })).toEqual({
    At: Date.UTC(2026, 6, 1, 12),
    ...common,
  });
  expect(() => toNoteBody({ ...draft, localTime: '' }, { zone, at })).toThrow('At: must be a date and a time');
});

test('sends what a note applies to only when it is created', () => {
  const draft = { ...newNoteDraft(at, zone), title: 'x' };
  const about = (scope: string) => {
    const { MonitorGuid, MonitorGroupGuid } = toNewNoteBody({ ...draft, scope }, { zone, at }, shop);
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
  expect(noteDraft(note, zone)).toEqual({
    localTime: '2026-07-01T14:02',
    kind: 'Other',
    title: 'Moved',
    text: 'More',
    link: 'https://ci.example/1',
    scope: front,
  });
});
