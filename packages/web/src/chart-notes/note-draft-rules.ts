/** The fields of the note dialog and what is sent to the API. */
import type {
  ChartNote,
  ChartNoteKind,
  ChartNotePatch,
  ChartNoteWrite,
} from '@vedette/contract/v1/chart-notes/chart-note';
import { parseDateTime, toLocal } from '@vedette/kernel/zones';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';

/** Scope of a note: the monitor, a monitor group by its guid, or the account. */
type NoteScope = 'monitor' | 'account' | (string & {});

export interface NoteDraft {
  /** In the reader's time zone. */
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
  /** The time when the dialog was opened; more exact than the field, which shows minutes. */
  readonly at: number;
}

/**
 * Builds the body of a change; a time that was not edited is not sent.
 * @throws ApiError for an invalid time, which names the field as the API does
 */
export function noteBody(draft: NoteDraft, { zone, at }: Known): ChartNotePatch & { readonly Title: string } {
  const typed = parseDateTime(draft.when, zone);
  if (typed === undefined) throw new ApiError(400, [`At: ${t('must be a date and a time')}`]);
  return {
    ...(draft.when !== written(at, zone) && { At: typed }),
    Kind: draft.kind,
    Title: draft.title.trim(),
    Text: draft.text.trim(),
    Link: draft.link.trim(),
  };
}

/** Builds the body of a new note with its scope. */
export function newNoteBody(draft: NoteDraft, known: Known, monitorGuid: string): ChartNoteWrite {
  const { scope } = draft;
  return {
    At: known.at,
    ...noteBody(draft, known),
    ...(scope === 'monitor' && { MonitorGuid: monitorGuid }),
    ...(scope !== 'monitor' && scope !== 'account' && { MonitorGroupGuid: scope }),
  };
}
