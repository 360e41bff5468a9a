import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { Cursor, InstantMs, Take, pageOf } from './shared.js';

/** Whether a sign-in by password also needs a code of the operator's authenticator. */
export const SecondFactorPolicy = z.enum(['Required', 'Optional', 'Disabled']);
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;

/** The settings of the account that `/v4/Account/Settings` only reads, or lacks. */
export const AccountSettingsV1 = z.object({
  TimezoneId: z.int(),
  GroupAuthorizationForm: z.enum(['Objects', 'Names']).meta({
    description: 'What GET /v4/OperatorGroup/{guid}/Authorization answers.',
  }),
  CheckpointFallback: z.boolean().meta({
    description:
      'With every selected checkpoint of a monitor away, it runs on another public one; without, not at all, and that time is unknown.',
  }),
  AllowNativeLogin: z
    .boolean()
    .meta({ description: 'Sign-in by password, for operators without a setting of their own.' }),
  AllowSingleSignon: z.boolean().meta({ description: 'Sign-in by the identity provider, likewise.' }),
  ShortestPassword: z.int().min(6).max(64).meta({ description: 'Characters a new password needs at least.' }),
  SecondFactor: SecondFactorPolicy.meta({ description: 'For operators without a setting of their own.' }),
});
export type AccountSettingsV1 = z.infer<typeof AccountSettingsV1>;

/** One change somebody, or the service itself, made. Secrets are never in it. */
export const AuditRow = z.object({
  AuditId: z.int(),
  At: InstantMs,
  Action: z.string(),
  ObjectType: z.string(),
  ObjectGuid: z.string().optional(),
  ObjectName: z.string(),
  OperatorName: z.string().meta({ description: '`system` for the service itself.' }),
  Source: z.enum(['Api', 'WebApp', 'System']),
  Before: z.record(z.string(), z.unknown()).optional(),
  After: z.record(z.string(), z.unknown()).optional(),
});
export type AuditRow = z.infer<typeof AuditRow>;

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
  audit: endpoint({
    id: 'v1ListAudit',
    surface: 'v1',
    area: 'Audit',
    method: 'GET',
    path: '/Audit',
    credentials: 'account',
    right: { of: 'administrator' },
    summary: 'What was changed, by whom, newest first',
    query: z.object({
      ObjectType: z.string().optional(),
      ObjectGuid: z.guid().optional(),
      Search: z.string().optional().meta({ description: 'Part of the name of the object or the operator.' }),
      Cursor,
      Take,
    }),
    status: 200,
    reply: pageOf(AuditRow),
  }),
};
