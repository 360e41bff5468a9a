import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { displayName, oneLine } from '../lenient.js';

const base = { surface: 'v4', area: 'Operator', credentials: 'account' } as const;
const params = z.object({ operatorGuid: z.guid() });
const seePermission = { kind: 'operator', level: 'see', param: 'operatorGuid' } as const;
const editPermission = { kind: 'operator', level: 'edit', param: 'operatorGuid' } as const;
const administerPermission = { kind: 'operator', level: 'administrator', param: 'operatorGuid' } as const;

const email = /^[^\s@<>\p{Cc}\p{Cf}]+@[^\s@<>\p{Cc}\p{Cf}]+$/u;
export const CultureName = z.enum(['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL']);
const SmsProvider = z.enum([
  'UseAccountSetting',
  'SmsProviderEurope',
  'SmsProviderEurope2',
  'SmsProviderUSA',
  'SmsProviderInternational',
]);
const PhoneProvider = z.enum(['UseAccountSetting']);
const OperatorSetupMode = z.enum(['Manual', 'Invitation']);

/** All fields that callers may write. The call decides which of them are required. */
const fields = {
  Email: z
    .string()
    .max(254)
    .regex(email, { error: 'must be an e-mail address' })
    .meta({ description: 'Primary address and sign-in name.' }),
  FullName: displayName(100),
  MobilePhone: z
    .string()
    .max(20)
    .meta({ description: '`+`, country code and digits. May be empty.', pattern: String.raw`^(?:\+[1-9]\d{4,17})?$` }),
  BackupEmail: z.union([z.literal(''), z.string().max(254).regex(email, { error: 'must be an e-mail address' })]),
  IsOnDuty: z.boolean().meta({ description: 'Whether the operator receives alerts.' }),
  OutgoingPhoneNumber: z.string().max(20),
  OutgoingPhoneNumberId: z.int(),
  CultureName: CultureName.meta({ description: 'Default: the setting of the account.' }),
  TimeZoneId: z.int().meta({ description: 'Default: the setting of the account.' }),
  SmsProvider,
  PhoneProvider,
  UseNumericSender: z.boolean(),
  AllowNativeLogin: z.boolean().meta({ description: 'Default: the setting of the account.' }),
  AllowSingleSignon: z.boolean().meta({ description: 'Default: the setting of the account.' }),
  DefaultDashboard: z.string().max(64).meta({
    description:
      'Start page of the operator: UseAccountSpecifiedDashboard, MonitorList (the list of monitors, regardless of the account setting), a built-in name, or the guid of a dashboard.',
  }),
  OperatorRole: oneLine(50),
};
const allFields = z.object(fields);
const optionalFields = allFields.exactPartial().shape;

/** `…Specified: true` without a value resets the field to the account's setting. `false` leaves the field unchanged. */
const specifiedFlags = z
  .object({
    OutgoingPhoneNumberIdSpecified: z.boolean(),
    CultureNameSpecified: z.boolean(),
    TimeZoneIdSpecified: z.boolean(),
    UseNumericSenderSpecified: z.boolean(),
    AllowNativeLoginSpecified: z.boolean(),
    AllowSingleSignonSpecified: z.boolean(),
  })
  .exactPartial().shape;

const writeOnly = {
  OperatorGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  Password: z.string().optional().meta({
    description: 'Required with SetupMode Manual. Never returned. The account sets the minimum length.',
    maxLength: 128,
  }),
};

/** Body of PUT, and of POST with SetupMode. */
export const OperatorWrite = z.object({
  ...optionalFields,
  ...specifiedFlags,
  ...writeOnly,
  ...allFields.pick({ Email: true, FullName: true }).shape,
});
export const OperatorCreate = OperatorWrite.extend({ SetupMode: OperatorSetupMode.optional() });
export const OperatorPatch = z.object({ ...optionalFields, ...specifiedFlags, ...writeOnly });
export type OperatorWrite = z.infer<typeof OperatorWrite>;
export type OperatorCreate = z.infer<typeof OperatorCreate>;
export type OperatorPatch = z.infer<typeof OperatorPatch>;

export const Operator = z
  .object({
    OperatorGuid: z.guid(),
    Hash: z.string(),
    ...optionalFields,
    Email: z.string(),
    UserName: z.string().meta({ description: 'Same as Email.' }),
    FullName: z.string(),
    MobilePhone: z.string(),
    IsAccountAdministrator: z.boolean(),
    BackupEmail: z.string(),
    IsOnDuty: fields.IsOnDuty,
    SmsProvider,
    DefaultDashboard: z.string(),
    OperatorRole: z.string(),
  })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

const OperatorMember = z.object({ OperatorGroupGuid: z.guid() }).meta({ id: 'OperatorMember' });

/**
 * Account-wide permissions as operators spell them. `AccountAdministrator` is returned, but never granted or revoked.
 */
export const OperatorAuthorizationType = z.enum([
  'AccountAccess',
  'AccountAdministrator',
  'AllowInfra',
  'FinancialOperator',
  'TechnicalContact',
  'ShareDashboards',
  'CreateAlertDefinition',
  'CreateIntegration',
  'CreatePrivateLocations',
  'ManageMonitorTemplates',
]);
export type OperatorAuthorizationType = z.infer<typeof OperatorAuthorizationType>;
const authorizationParams = z.object({ operatorGuid: z.guid(), authorizationType: OperatorAuthorizationType });

export const operatorEndpoints = {
  list: endpoint({
    ...base,
    id: 'listOperators',
    method: 'GET',
    path: '/Operator',
    permission: { kind: 'basic' },
    summary: 'List the operators that the caller may view',
    status: 200,
    reply: z.array(Operator),
  }),
  create: endpoint({
    ...base,
    id: 'createOperator',
    method: 'POST',
    path: '/Operator',
    permission: { kind: 'basic' },
    needsReauthentication: true,
    summary: 'Create an operator',
    description:
      'Requires an administrator, or CreateAndDeleteOperators on an operator group. In the latter case, the new operator joins those groups.',
    body: OperatorCreate,
    status: 201,
    reply: Operator,
    location: '/Operator/:OperatorGuid',
    // Only with an invitation.
    alsoFails: [429],
  }),
  read: endpoint({
    ...base,
    id: 'getOperator',
    method: 'GET',
    path: '/Operator/:operatorGuid',
    permission: seePermission,
    summary: 'Get an operator',
    params,
    status: 200,
    reply: Operator,
  }),
  replace: endpoint({
    ...base,
    id: 'updateOperator',
    method: 'PUT',
    path: '/Operator/:operatorGuid',
    permission: editPermission,
    summary: 'Replace an operator. Omitted fields are reset to their defaults; an omitted password is kept.',
    params,
    body: OperatorWrite,
    status: 200,
    reply: Operator,
  }),
  patch: endpoint({
    ...base,
    id: 'patchOperator',
    method: 'PATCH',
    path: '/Operator/:operatorGuid',
    permission: editPermission,
    summary: 'Update an operator. Omitted fields are kept.',
    params,
    body: OperatorPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteOperator',
    method: 'DELETE',
    path: '/Operator/:operatorGuid',
    permission: { kind: 'operator', level: 'delete', param: 'operatorGuid' },
    summary: 'Delete an operator. You cannot delete the operator whose credentials authenticate the request.',
    params,
    status: 204,
  }),
  listGroups: endpoint({
    ...base,
    id: 'listGroupsOfOperator',
    method: 'GET',
    path: '/Operator/:operatorGuid/OperatorGroup',
    permission: seePermission,
    summary: 'List the groups of the operator',
    params,
    status: 200,
    reply: z.array(OperatorMember),
  }),
  listAuthorizations: endpoint({
    ...base,
    id: 'listOperatorAuthorizations',
    method: 'GET',
    path: '/Operator/:operatorGuid/Authorization',
    permission: seePermission,
    summary: 'List the account-wide permissions granted to the operator directly',
    params,
    status: 200,
    reply: z.array(OperatorAuthorizationType),
  }),
  addAuthorization: endpoint({
    ...base,
    id: 'addOperatorAuthorization',
    method: 'POST',
    path: '/Operator/:operatorGuid/Authorization/:authorizationType',
    permission: administerPermission,
    needsReauthentication: true,
    summary: 'Grant an account-wide permission to the operator',
    params: authorizationParams,
    status: 201,
  }),
  removeAuthorization: endpoint({
    ...base,
    id: 'removeOperatorAuthorization',
    method: 'DELETE',
    path: '/Operator/:operatorGuid/Authorization/:authorizationType',
    permission: administerPermission,
    summary: 'Revoke an account-wide permission of the operator',
    params: authorizationParams,
    status: 204,
  }),
};
