import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** Whether a sign-in by password also needs a code of the operator's authenticator. */
export const SecondFactorPolicy = z.enum(['Required', 'Optional', 'Disabled']);
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

export const notesReaders = ['ViewMonitorData', 'ViewMonitor', 'EditMonitor', 'Administrators'] as const;
/** Whom the account lets read the notes of a monitor: who holds this right on it or more, or administrators alone. */
export type NotesReaders = (typeof notesReaders)[number];

/** The settings of the account that `/v4/Account/Settings` only reads, or lacks. */
export const AccountSettingsV1 = z.object({
  TimezoneId: z.int(),
  GroupAuthorizationForm: z.enum(['Objects', 'Names']).meta({
    description:
      'Form of the response of GET /v4/OperatorGroup/{guid}/Authorization. With Objects, an API account that grants or removes rights by type name gets names from then on. Setting this field resets every API account.',
  }),
  ReturnDeprecatedFields: z.boolean().meta({
    description:
      'Whether `/v4/Monitor` also returns the fields that ErrorConditions replaced, unless a call sets `IncludeDeprecated`. Clients older than ErrorConditions need them.',
  }),
  CheckpointFallback: z.boolean().meta({
    description:
      'With every selected checkpoint of a monitor away, it runs on another public one; without, not at all, and that time is unknown.',
  }),
  DefaultMonitorGroupGuid: z.union([z.guid(), z.literal('')]).meta({
    description: 'Group that new monitors join besides the one of all; empty: none.',
  }),
  FallbackIntegrationGuid: z.union([z.guid(), z.literal('')]).meta({
    description:
      'Integration that tells what does not arrive by its own, given up or not taken for 15 minutes; empty: none.',
  }),
  DefaultDashboard: z.string().max(64).meta({
    description:
      'Where operators without a choice of their own begin: a built-in name, or the guid of a dashboard; empty: the list of monitors. Who may not see it begins there too.',
  }),
  AllowNativeLogin: z
    .boolean()
    .meta({ description: 'Sign-in by password, for operators without a setting of their own.' }),
  AllowSingleSignon: z.boolean().meta({ description: 'Sign-in by the identity provider, likewise.' }),
  ShortestPassword: z.int().min(6).max(64).meta({ description: 'Characters a new password needs at least.' }),
  MessageCredits: z.int().min(0).max(1_000_000).meta({
    description: 'Messages by SMS and phone that may still be sent, one each; 1,000,000: no limit. Tests are free.',
  }),
  KeepChecksDays: z
    .int()
    .min(0)
    .max(3_660)
    .meta({
      not: { const: 1 },
      description:
        'Retention of checks and their content in days, at least 2; 0: the setting of the service. Older ones are deleted within minutes. If there are several accounts, the longest retention applies.',
    }),
  KeepStatisticsDays: z
    .int()
    .min(0)
    .max(3_660)
    .meta({
      not: { minimum: 1, maximum: 31 },
      description:
        'Retention of statistics, alerts, incidents and the audit log in days, at least 32; 0: the setting of the service.',
    }),
  MonitorNotesFor: z.enum(notesReaders).meta({
    description:
      'Who reads the notes of a monitor in lists, on dashboards and in reports: whoever holds this right on it or more, or administrators alone. `/v4/Monitor` tells them with the other settings to who may see those.',
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
    right: { of: 'basic' },
    summary: 'Settings of the account',
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
    right: { of: 'administrator' },
    summary: 'Change some settings of the account',
    body: AccountSettingsV1.exactPartial(),
    status: 204,
  }),
};
