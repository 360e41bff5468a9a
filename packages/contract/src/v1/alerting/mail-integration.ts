import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { oneLine } from '../../lenient.js';

/** Subjects there are: of each type of alert for a mail about one monitor, and for one about several. */
export type SubjectName = 'Error' | 'ErrorOfSeveral' | 'Reminder' | 'ReminderOfSeveral' | 'Ok' | 'OkOfSeveral';

const subject = (what: string) =>
  oneLine(300)
    .optional()
    .meta({
      description: `${what}. Variables, {{@count}} (monitors of the mail), {{@monitors}} (their names) and functions are filled; empty: the default.`,
    });

const Subjects = z.object({
  Error: subject('Of a new error of one monitor'),
  ErrorOfSeveral: subject('Of new errors of several monitors'),
  Reminder: subject('Of a reminder of one monitor'),
  ReminderOfSeveral: subject('Of reminders of several monitors'),
  Ok: subject('When one monitor is well again'),
  OkOfSeveral: subject('When several monitors are well again'),
});

/** The built-in e-mail integration: how every mail that tells of alerts of the account looks. */
export const MailIntegration = z.object({
  IntegrationGuid: z.guid(),
  Name: z.string(),
  IsActive: z.boolean().meta({ description: 'Off: no escalation level tells by e-mail.' }),
  IsHtml: z.boolean().meta({ description: 'Mails have an HTML part beside the plain text.' }),
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
  right: { of: 'integration', level: 'EditIntegration', param: 'integrationGuid' },
  params: z.object({ integrationGuid: z.guid() }),
} as const;

export const mailIntegrationEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadMailIntegration',
    method: 'GET',
    summary: 'The built-in e-mail integration: subjects, and whether mails have an HTML part',
    status: 200,
    reply: MailIntegration,
  }),
  patch: endpoint({
    ...base,
    id: 'v1PatchMailIntegration',
    method: 'PATCH',
    summary: 'Change how mails of alerts look; what is not sent stays',
    body: MailIntegrationPatch,
    status: 204,
  }),
};
