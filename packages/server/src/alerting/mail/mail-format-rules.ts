/** How mails of alerts look: their subjects, and whether they have an HTML part. */
import type { SubjectName } from '@vedette/contract/v1/alerting/mail-integration';
import type { AlertKind } from '../ledger/alert.js';
import { sayIn, type Say } from '../words/alert-words.js';

export interface MailFormat {
  readonly isHtml: boolean;
  /** Those that are not the default. */
  readonly subjects: Readonly<Partial<Record<SubjectName, string>>>;
}

export const STANDARD: MailFormat = { isHtml: true, subjects: {} };

const NAMES = ['Error', 'ErrorOfSeveral', 'Reminder', 'ReminderOfSeveral', 'Ok', 'OkOfSeveral'] as const;

/** Default subjects; a mail gets the one in its reader's language. */
const defaultsIn = (say: Say): Readonly<Record<SubjectName, string>> =>
  Object.fromEntries(NAMES.map((name) => [name, say(`subject${name}`)])) as Record<SubjectName, string>;

/** As they are shown to those who may write others. */
const DEFAULT_SUBJECTS = defaultsIn(sayIn('en-GB'));

/** What is written in the integration is for everybody; alerts of the service itself are nobody's integration. */
export function subjectTemplate(
  { subjects }: MailFormat,
  { kind, isOne, culture }: { readonly kind: AlertKind; readonly isOne: boolean; readonly culture: string },
): string {
  const say = sayIn(culture);
  if (kind === 'System') return say(isOne ? 'subjectSystem' : 'subjectSystemOfSeveral');
  const name: SubjectName = isOne ? kind : `${kind}OfSeveral`;
  return subjects[name] ?? say(`subject${name}`);
}

/** Every subject as it is used. */
export const wholeSubjects = ({ subjects }: MailFormat): Record<SubjectName, string> => ({
  ...DEFAULT_SUBJECTS,
  ...subjects,
});

/** With what was written; an empty subject, or the default's own words, is the default again. */
export function formatAfter(
  { isHtml, subjects }: MailFormat,
  write: {
    readonly IsHtml?: boolean | undefined;
    readonly Subjects?: Readonly<Partial<Record<SubjectName, string | undefined>>> | undefined;
  },
): MailFormat {
  const entries = Object.entries({ ...subjects, ...write.Subjects }) as [SubjectName, string | undefined][];
  const own = entries.filter(([name, text = '']) => text.trim() !== '' && text.trim() !== DEFAULT_SUBJECTS[name]);
  return {
    isHtml: write.IsHtml ?? isHtml,
    subjects: Object.fromEntries(own.map(([name, text = '']) => [name, text.trim()])),
  };
}
