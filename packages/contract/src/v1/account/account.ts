import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CultureName } from '../../v4/operator.js';

/** Whether a sign-in by password also requires a code of the operator's authenticator. */
export const SecondFactorPolicy = z.enum(['Required', 'Optional', 'Disabled']);
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

export const notesReaders = ['ViewMonitorData', 'ViewMonitor', 'EditMonitor', 'Administrators'] as const;
/** Who may read the notes of a monitor: operators with this permission or more on it, or administrators only. */
export type NotesReaders = (typeof notesReaders)[number];

/** The settings of the account that `/v4/Account/Settings` returns as read-only, or does not have. */
export const AccountSettingsV1 = z.object({
  TimezoneId: z.int(),
  CultureName: CultureName.meta({
    description:
      'Language and formats of the web app, alerts, reports and e-mails, for operators without a setting of their own.',
  }),
  GroupAuthorizationForm: z.enum(['Objects', 'Names']).meta({
    description:
      'Format of the response of GET /v4/OperatorGroup/{guid}/Authorization. With Objects, an API account that grants or removes permissions by type name gets names from then on. Setting this field resets all API accounts.',
  }),
  ReturnDeprecatedFields: z.boolean().meta({
    description:
      'Whether `/v4/Monitor` also returns the fields that ErrorConditions replaced, unless a call sets `IncludeDeprecated`. Clients older than ErrorConditions need them.',
  }),
  CheckpointFallback: z.boolean().meta({
    description:
      'If true, a monitor runs on another public checkpoint while all its selected checkpoints are unavailable. If false, it does not run, and the time is unobserved.',
  }),
  DefaultMonitorGroupGuid: z.union([z.guid(), z.literal('')]).meta({
    description: 'Group that new monitors join in addition to the group of all monitors. Empty: none.',
  }),
  FallbackIntegrationGuid: z.union([z.guid(), z.literal('')]).meta({
    description: 'Integration that reports deliveries that failed or were not accepted for 15 minutes. Empty: none.',
  }),
  DefaultDashboard: z.string().max(64).meta({
    description:
      'Start page of operators without a setting of their own: a built-in name, or the guid of a dashboard. Empty: the list of monitors, which is also used for operators who may not view the dashboard.',
  }),
  AllowNativeLogin: z
    .boolean()
    .meta({ description: 'Sign-in by password, for operators without a setting of their own.' }),
  AllowSingleSignon: z
    .boolean()
    .meta({ description: 'Sign-in through the identity provider, for operators without a setting of their own.' }),
  MinPasswordLength: z.int().min(6).max(64).meta({ description: 'Minimum length of new passwords in characters.' }),
  MessageCredits: z.int().min(0).max(1_000_000).meta({
    description: 'Credits left for SMS and phone messages, one each. 1,000,000 means no limit. Tests are free.',
  }),
  KeepChecksDays: z
    .int()
    .min(0)
    .max(3_660)
    .meta({
      not: { const: 1 },
      description:
        'Retention of checks and their content in days, at least 2. 0: the setting of the service. Older checks are deleted within minutes. If there are several accounts, the longest retention applies.',
    }),
  KeepStatisticsDays: z
    .int()
    .min(0)
    .max(3_660)
    .meta({
      not: { minimum: 1, maximum: 31 },
      description:
        'Retention of statistics, alerts, incidents and the audit log in days, at least 32. 0: the setting of the service.',
    }),
  MonitorNotesFor: z.enum(notesReaders).meta({
    description:
      'Who may read the notes of a monitor in lists, dashboards and reports: operators with this permission or more on it, or administrators only. `/v4/Monitor` returns them with the other settings to callers who may view those.',
  }),
  SecondFactor: SecondFactorPolicy.meta({ description: 'For operators without a setting of their own.' }),
});
export type AccountSettingsV1 = z.infer<typeof AccountSettingsV1>;

export const accountV1Endpoints = {
  settings: endpoint({
    id: 'v1ReadAccountSettings',
    surface: 'v1',
    area: 'Account',
    method: 'GET',
    path: '/Account/Settings',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'Get the settings of the account',
    status: 200,
    reply: AccountSettingsV1,
  }),
  changeSettings: endpoint({
    id: 'v1ChangeAccountSettings',
    surface: 'v1',
    area: 'Account',
    method: 'PATCH',
    path: '/Account/Settings',
    credentials: 'account',
    permission: { kind: 'administrator' },
    summary: 'Update the settings of the account. Omitted fields are kept.',
    body: AccountSettingsV1.exactPartial(),
    status: 204,
  }),
};
