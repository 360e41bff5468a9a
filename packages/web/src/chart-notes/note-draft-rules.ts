/** What is typed in the box of a note, and what of it the API is sent. */
import type {
  ChartNote,
  ChartNoteKind,
  ChartNotePatch,
  ChartNoteWrite,
} from '@vedette/contract/v1/chart-notes/chart-note';
import { parseDateTime, toLocal } from '@vedette/kernel/zones';
import { ApiError } from '../api/problem.js';

/** Whose monitors a note is about: this one, those of a group by its guid, all. */
type NoteScope = 'monitor' | 'account' | (string & {});

export interface NoteDraft {
  /** On the clock of the reader. */
  readonly when: string;
  readonly kind: ChartNoteKind;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly scope: NoteScope;
}

export const NOTE_FIELDS = ['At', 'Kind', 'Title', 'Text', 'Link', 'MonitorGuid', 'MonitorGroupGuid'] as const;

const written = (at: number, zone: string): string => toLocal(at, zone).slice(0, 16);

export const newNote = (at: number, zone: string): NoteDraft => ({
  when: written(at, zone),
  kind: 'Deployment',
  title: '',
  text: '',
  link: '',
  scope: 'monitor',
});

export const draftOfNote = (note: ChartNote, zone: string): NoteDraft => ({
  when: written(note.At, zone),
  kind: note.Kind,
  title: note.Title,
  text: note.Text,
  link: note.Link,
  scope: note.MonitorGroupGuid ?? (note.MonitorGuid === undefined ? 'account' : 'monitor'),
});

interface Known {
  readonly zone: string;
  /** What the field of the moment stood for when the box was opened: written to the minute, it is more exact than it says. */
  readonly at: number;
}

/** As the API takes a change; a moment that was left alone is not sent. @throws ApiError naming a moment that is none, as the API would. */
export function noteBody(draft: NoteDraft, { zone, at }: Known): ChartNotePatch & { readonly Title: string } {
  const typed = parseDateTime(draft.when, zone);
  if (typed === undefined) throw new ApiError(400, ['At: must be a date and a time']);
  return {
    ...(draft.when !== written(at, zone) && { At: typed }),
    Kind: draft.kind,
    Title: draft.title.trim(),
    Text: draft.text.trim(),
    Link: draft.link.trim(),
  };
}

/** The same of a new one, with what it is about. */
export function newNoteBody(draft: NoteDraft, known: Known, monitorGuid: string): ChartNoteWrite {
  const { scope } = draft;
  return {
    At: known.at,
    ...noteBody(draft, known),
    ...(scope === 'monitor' && { MonitorGuid: monitorGuid }),
    ...(scope !== 'monitor' && scope !== 'account' && { MonitorGroupGuid: scope }),
  };
}
