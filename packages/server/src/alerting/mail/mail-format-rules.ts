/** Format of alert mails: their subjects, and whether they have an HTML part. */
import type { SubjectName } from '@vedette/contract/v1/alerting/mail-integration';
import type { AlertKind } from '../delivery-log/alert.js';
import { createLocalise, type Localise } from '../texts/alert-texts.js';

export interface MailFormat {
  readonly isHtml: boolean;
  /** Subjects that differ from the default. */
  readonly subjects: Readonly<Partial<Record<SubjectName, string>>>;
}

export const DEFAULT_FORMAT: MailFormat = { isHtml: true, subjects: {} };

const SUBJECT_NAMES = ['Error', 'ErrorOfSeveral', 'Reminder', 'ReminderOfSeveral', 'Ok', 'OkOfSeveral'] as const;

/** Returns the default subjects; a mail gets the one in its reader's language. */
const localisedSubjects = (localise: Localise): Readonly<Record<SubjectName, string>> =>
  Object.fromEntries(SUBJECT_NAMES.map((name) => [name, localise(`subject${name}`)])) as Record<SubjectName, string>;

/** Shown to operators who may edit subjects. */
const DEFAULT_SUBJECTS = localisedSubjects(createLocalise('en-GB'));

/**
 * Returns the subject template. The integration's subjects apply to every reader; system alerts always use the default.
 */
export function subjectTemplate(
  { subjects }: MailFormat,
  { kind, isOne, culture }: { readonly kind: AlertKind; readonly isOne: boolean; readonly culture: string },
): string {
  const localise = createLocalise(culture);
  if (kind === 'System') return localise(isOne ? 'subjectSystem' : 'subjectSystemOfSeveral');
  const name: SubjectName = isOne ? kind : `${kind}OfSeveral`;
  return subjects[name] ?? localise(`subject${name}`);
}

/** Returns every subject: the custom one, otherwise the default. */
export const effectiveSubjects = ({ subjects }: MailFormat): Record<SubjectName, string> => ({
  ...DEFAULT_SUBJECTS,
  ...subjects,
});

/** Returns the format after a write. An empty subject, or one equal to the default, becomes the default again. */
export function applyFormatChange(
  { isHtml, subjects }: MailFormat,
  write: {
    readonly IsHtml?: boolean | undefined;
    readonly Subjects?: Readonly<Partial<Record<SubjectName, string | undefined>>> | undefined;
  },
): MailFormat {
  const entries = Object.entries({ ...subjects, ...write.Subjects }) as [SubjectName, string | undefined][];
  const customSubjects = entries.filter(
    ([name, text = '']) => text.trim() !== '' && text.trim() !== DEFAULT_SUBJECTS[name],
  );
  return {
    isHtml: write.IsHtml ?? isHtml,
    subjects: Object.fromEntries(customSubjects.map(([name, text = '']) => [name, text.trim()])),
  };
}
