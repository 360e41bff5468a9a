import type {
  MailIntegration,
  MailIntegrationPatch,
  SubjectName,
} from '@vedette/contract/v1/alerting/mail-integration';
import { CHECK_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { t } from '../i18n/translate.js';
import type { PlaceholderNames } from './unknown-placeholders.js';

/** Subjects may use the number and names of monitors, but no vault values and no response content. */
export const SUBJECT_PLACEHOLDERS: PlaceholderNames = {
  values: [],
  functions: [],
  additional: ['@count', '@monitors'],
  excluded: ['@VaultItem'],
  empty: CHECK_VARIABLES.map((name) => `@${name}`),
};

export type SubjectField = `Subjects.${SubjectName}`;

/** E-mail settings as typed: subjects by the names that the server uses in problems. */
export type EmailDraft = { readonly IsActive: boolean; readonly IsHtml: boolean } & Readonly<
  Record<SubjectField, string>
>;

/** Labels of the subjects. */
export const SUBJECTS: readonly (readonly [SubjectName, string])[] = [
  ['Error', t('Subject: new error')],
  ['ErrorOfSeveral', t('Subject: new errors of several monitors')],
  ['Reminder', t('Subject: reminder')],
  ['ReminderOfSeveral', t('Subject: reminders of several monitors')],
  ['Ok', t('Subject: recovery')],
  ['OkOfSeveral', t('Subject: recoveries of several monitors')],
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
