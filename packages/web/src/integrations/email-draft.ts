import type {
  MailIntegration,
  MailIntegrationPatch,
  SubjectName,
} from '@vedette/contract/v1/alerting/mail-integration';
import { SEEN_BY_CHECK } from '@vedette/contract/v1/alerting/message-variables';
import type { OwnNames } from './unknown-names.js';

/** Subjects know how many monitors they tell of; the vault they do not, and nothing of what the check saw. */
export const OF_SUBJECTS: OwnNames = {
  values: [],
  functions: [],
  more: ['@count', '@monitors'],
  lacks: ['@VaultItem'],
  empty: SEEN_BY_CHECK.map((name) => `@${name}`),
};

export type SubjectField = `Subjects.${SubjectName}`;

/** How mails look, as it is typed: subjects by the names the server gives them in its problems. */
export type EmailDraft = { readonly IsActive: boolean; readonly IsHtml: boolean } & Readonly<
  Record<SubjectField, string>
>;

export const SUBJECTS: readonly (readonly [SubjectName, string])[] = [
  ['Error', 'New error'],
  ['ErrorOfSeveral', 'New errors of several monitors'],
  ['Reminder', 'Reminder'],
  ['ReminderOfSeveral', 'Reminders of several monitors'],
  ['Ok', 'Recovery'],
  ['OkOfSeveral', 'Recoveries of several monitors'],
];

export const subjectField = (name: SubjectName): SubjectField => `Subjects.${name}`;

export const toEmailDraft = ({ IsActive, IsHtml, Subjects }: MailIntegration): EmailDraft => ({
  IsActive,
  IsHtml,
  ...(Object.fromEntries(SUBJECTS.map(([name]) => [subjectField(name), Subjects[name]])) as Record<
    SubjectField,
    string
  >),
});

export const toEmailBody = (draft: EmailDraft): MailIntegrationPatch => ({
  IsActive: draft.IsActive,
  IsHtml: draft.IsHtml,
  Subjects: Object.fromEntries(SUBJECTS.map(([name]) => [name, draft[subjectField(name)]])),
});
