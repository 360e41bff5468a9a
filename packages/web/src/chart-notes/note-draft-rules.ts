/** The fields of the note dialog and what is sent to the API. */
import type {
  ChartNote,
  ChartNoteKind,
  ChartNotePatch,
  ChartNoteWrite,
} from '@vedette/contract/v1/chart-notes/chart-note';
import { parseDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';

/** Scope of a note: the monitor, a monitor group by its guid, or the account. */
type NoteScope = 'monitor' | 'account' | (string & {});

export interface NoteDraft {
  /** In the reader's time zone. */
  readonly localTime: string;
  readonly kind: ChartNoteKind;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly scope: NoteScope;
}

export const NOTE_FIELDS = ['At', 'Kind', 'Title', 'Text', 'Link', 'MonitorGuid', 'MonitorGroupGuid'] as const;

const formatMinute = (at: number, zone: string): string => formatLocalDateTime(at, zone).slice(0, 16);

export const newNoteDraft = (at: number, zone: string): NoteDraft => ({
  localTime: formatMinute(at, zone),
  kind: 'Deployment',
  title: '',
  text: '',
  link: '',
  scope: 'monitor',
});

export const noteDraft = (note: ChartNote, zone: string): NoteDraft => ({
  localTime: formatMinute(note.At, zone),
  kind: note.Kind,
  title: note.Title,
  text: note.Text,
  link: note.Link,
  scope: note.MonitorGroupGuid ?? (note.MonitorGuid === undefined ? 'account' : 'monitor'),
});

interface NoteContext {
  readonly zone: string;
  /** The time when the dialog was opened; more exact than the field, which shows minutes. */
  readonly at: number;
}

/**
 * Builds the body of a change; a time that was not edited is not sent.
 * @throws ApiError for an invalid time, which names the field as the API does
 */
export function toNoteBody(draft: NoteDraft, { zone, at }: NoteContext): ChartNotePatch & { readonly Title: string } {
  const parsedAt = parseDateTime(draft.localTime, zone);
  if (parsedAt === undefined) throw new ApiError(400, [`At: ${t('must be a date and a time')}`]);
  return {
    ...(draft.localTime !== formatMinute(at, zone) && { At: parsedAt }),
    Kind: draft.kind,
    Title: draft.title.trim(),
    Text: draft.text.trim(),
    Link: draft.link.trim(),
  };
}

/** Builds the body of a new note with its scope. */
export function toNewNoteBody(draft: NoteDraft, context: NoteContext, monitorGuid: string): ChartNoteWrite {
  const { scope } = draft;
  return {
    At: context.at,
    ...toNoteBody(draft, context),
    ...(scope === 'monitor' && { MonitorGuid: monitorGuid }),
    ...(scope !== 'monitor' && scope !== 'account' && { MonitorGroupGuid: scope }),
  };
}
