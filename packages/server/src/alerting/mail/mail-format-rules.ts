/** How mails of alerts look: their subjects, and whether they have an HTML part. */
import type { SubjectName } from '@vedette/contract/v1/mail-integration';
import type { AlertKind } from '../alerts/alert.js';

export interface MailFormat {
  readonly isHtml: boolean;
  /** Those that are not the default. */
  readonly subjects: Readonly<Partial<Record<SubjectName, string>>>;
}

export const STANDARD: MailFormat = { isHtml: true, subjects: {} };

/** Integrations, section 3. */
export const DEFAULT_SUBJECTS: Readonly<Record<SubjectName, string>> = {
  Error: 'Alert: {{@monitor.name}} - {{@alert.description}}',
  ErrorOfSeveral: 'Alert: {{@count}} monitors',
  Reminder: 'Reminder: {{@monitor.name}} - {{@alert.description}}',
  ReminderOfSeveral: 'Reminder: {{@count}} monitors',
  Ok: 'OK: {{@monitor.name}}',
  OkOfSeveral: 'OK: {{@count}} monitors',
};

/** Alerts of the service itself are nobody's integration. */
const SYSTEM = { one: 'Vedette: {{@alert.description}}', several: 'Vedette: {{@count}} messages' };

export function subjectTemplate({ subjects }: MailFormat, kind: AlertKind, isOne: boolean): string {
  if (kind === 'System') return isOne ? SYSTEM.one : SYSTEM.several;
  const name: SubjectName = isOne ? kind : `${kind}OfSeveral`;
  return subjects[name] ?? DEFAULT_SUBJECTS[name];
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
  const wanted = Object.entries({ ...subjects, ...write.Subjects }) as [SubjectName, string | undefined][];
  const own = wanted.filter(([name, text = '']) => text.trim() !== '' && text.trim() !== DEFAULT_SUBJECTS[name]);
  return {
    isHtml: write.IsHtml ?? isHtml,
    subjects: Object.fromEntries(own.map(([name, text = '']) => [name, text.trim()])),
  };
}
