import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { oneLine } from '../../lenient.js';

/** Subjects: for each type of alert, one for mails about a single monitor and one for mails about several. */
export type SubjectName = 'Error' | 'ErrorOfSeveral' | 'Reminder' | 'ReminderOfSeveral' | 'Ok' | 'OkOfSeveral';

const subject = (meaning: string) =>
  oneLine(300)
    .optional()
    .meta({
      description: `${meaning}. Variables, {{@count}} (number of monitors in the e-mail), {{@monitors}} (their names) and functions are replaced. Empty: the default.`,
    });

const Subjects = z.object({
  Error: subject('Subject of a new error of one monitor'),
  ErrorOfSeveral: subject('Subject of new errors of several monitors'),
  Reminder: subject('Subject of a reminder for one monitor'),
  ReminderOfSeveral: subject('Subject of reminders for several monitors'),
  Ok: subject('Subject of the recovery of one monitor'),
  OkOfSeveral: subject('Subject of the recovery of several monitors'),
});

/** The built-in e-mail integration: the format of all alert mails of the account. */
export const MailIntegration = z.object({
  IntegrationGuid: z.guid(),
  Name: z.string(),
  IsActive: z.boolean().meta({ description: 'If false, no escalation level sends e-mails.' }),
  IsHtml: z.boolean().meta({ description: 'Whether e-mails have an HTML part beside the plain text.' }),
  Subjects: Subjects.required(),
  Hash: z.string(),
});
export type MailIntegration = z.infer<typeof MailIntegration>;

export const MailIntegrationPatch = z.object({
  IsActive: z.boolean().optional(),
  IsHtml: z.boolean().optional(),
  Subjects: Subjects.optional(),
});
export type MailIntegrationPatch = z.infer<typeof MailIntegrationPatch>;

const base = {
  surface: 'v1',
  area: 'Integration',
  credentials: 'account',
  path: '/Integration/Email/:integrationGuid',
  permission: { kind: 'integration', level: 'EditIntegration', param: 'integrationGuid' },
  params: z.object({ integrationGuid: z.guid() }),
} as const;

export const mailIntegrationEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadMailIntegration',
    method: 'GET',
    summary: 'Get the built-in e-mail integration: its subjects, and whether e-mails have an HTML part',
    status: 200,
    reply: MailIntegration,
  }),
  patch: endpoint({
    ...base,
    id: 'v1PatchMailIntegration',
    method: 'PATCH',
    summary: 'Update the format of alert e-mails. Omitted fields are kept.',
    body: MailIntegrationPatch,
    status: 204,
  }),
};
