import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { Integration, IntegrationServiceMap } from './integration.js';
import { caseInsensitiveEnum, boundedRecord, text } from '../lenient.js';

const escalationModes = ['AlertOnErrorCount', 'AlertOnErrorDuration'] as const;

const base = { surface: 'v4', area: 'AlertDefinition', credentials: 'account' } as const;
const editPermission = { kind: 'alertDefinition', level: 'EditAlertDefinition', param: 'alertDefinitionGuid' } as const;
const path = '/AlertDefinition/:alertDefinitionGuid/EscalationLevel' as const;

const intBetween = (min: number, max: number) => z.int().min(min).max(max);
const fields = {
  ThresholdErrorCount: intBetween(1, 1_000).meta({
    description: 'Number of confirmed errors at which the level is reached: n in “n or more errors”.',
  }),
  ThresholdMinutes: intBetween(0, 10_080).meta({
    description: 'Minutes in error after which the level is reached: x in “longer than x minutes”.',
  }),
  IsActive: z.boolean(),
  Message: text(4_000).meta({ description: 'Text that is added to messages.' }),
  NumberOfReminders: intBetween(0, 1_000).meta({ description: 'Maximum number of reminders. 0 sends none.' }),
  ReminderDelay: intBetween(1, 10_080).meta({ description: 'Minutes between reminders.' }),
  IncludeTraceRoute: z.boolean().meta({ description: 'Adds a traceroute to e-mails if one is available.' }),
};

/** One of the three levels of an alert definition. Both thresholds are stored, whatever the mode. */
export const EscalationLevel = z
  .object({
    Id: z.int(),
    AlertDefinitionGuid: z.guid(),
    EscalationMode: z.enum(escalationModes),
    ...fields,
    Hash: z.string(),
  })
  .meta({ id: 'EscalationLevel' });
export type EscalationLevel = z.infer<typeof EscalationLevel>;

/** Clients that send back what they read include id and guid, which must equal those of the path. */
export const EscalationLevelWrite = z
  .object({
    EscalationMode: caseInsensitiveEnum(escalationModes),
    ...fields,
    Id: z.int(),
    AlertDefinitionGuid: z.guid(),
  })
  .exactPartial();
export type EscalationLevelWrite = z.infer<typeof EscalationLevelWrite>;

export const AlertEscalationLevelMember = z
  .object({ OperatorGuid: z.guid().optional(), OperatorGroupGuid: z.guid().optional() })
  .meta({ id: 'AlertEscalationLevelMember', description: 'Exactly one of the two guids is set.' });
export type AlertEscalationLevelMember = z.infer<typeof AlertEscalationLevelMember>;

const levelResponseFields = { AlertDefinition: z.guid(), Escalationlevel: z.int() };
const AlertDefinitionOperator = z
  .object({ ...levelResponseFields, Operator: z.guid() })
  .meta({ id: 'AlertDefinitionOperator' });
const AlertDefinitionOperatorGroup = z
  .object({ ...levelResponseFields, OperatorGroup: z.guid() })
  .meta({ id: 'AlertDefinitionOperatorGroup' });

/** How a level uses an integration. Addresses are an array in requests and one comma-separated text in responses. */
const integrationFields = {
  VariableValues: boundedRecord(text(100), text(10_000), 100)
    .optional()
    .meta({ description: 'Values of the variables that the level provides.' }),
  ExtraEmailAddresses: z
    .array(text(1_000))
    .max(100)
    .nullable()
    .optional()
    .meta({ description: 'Only for type Email.' }),
  ExtraEmailAddressesSpecified: z
    .boolean()
    .optional()
    .meta({ description: 'If true, ExtraEmailAddresses is applied even if it is empty.' }),
  StatusHubServiceList: z
    .array(IntegrationServiceMap)
    .max(1_000)
    .nullable()
    .optional()
    .meta({ description: 'Only for type Statushub.' }),
  StatusHubServiceListSpecified: z.boolean().optional(),
  Hash: text(1_000).optional().meta({ description: 'Ignored.' }),
};
export const EscalationLevelIntegrationCreate = z
  .object({
    IntegrationGuid: z.guid(),
    IsActive: z.boolean(),
    SendOkAlerts: z.boolean().meta({ description: 'Must be false for Phone and GenericWebhook.' }),
    SendReminderAlerts: z.boolean().meta({ description: 'Must be false for GenericWebhook.' }),
    ...integrationFields,
  })
  .meta({ id: 'EscalationLevelIntegration' });
export type EscalationLevelIntegrationCreate = z.infer<typeof EscalationLevelIntegrationCreate>;
export const EscalationLevelIntegrationPatch = EscalationLevelIntegrationCreate.exactPartial();
export type EscalationLevelIntegrationPatch = z.infer<typeof EscalationLevelIntegrationPatch>;

const listParams = z.object({ alertDefinitionGuid: z.guid() });
const params = listParams.extend({ escalationLevelId: z.int().min(0).max(32_767) });
const operatorParams = params.extend({ operatorGuid: z.guid() });
const groupParams = params.extend({ operatorGroupGuid: z.guid() });
const integrationParams = params.extend({ integrationGuid: z.guid() });

export const escalationLevelEndpoints = {
  list: endpoint({
    ...base,
    id: 'listEscalationLevels',
    method: 'GET',
    path,
    permission: editPermission,
    summary: 'List the three escalation levels, ordered by id',
    params: listParams,
    status: 200,
    reply: z.array(EscalationLevel),
  }),
  read: endpoint({
    ...base,
    id: 'getEscalationLevel',
    method: 'GET',
    path: `${path}/:escalationLevelId`,
    permission: editPermission,
    summary: 'Get an escalation level',
    params,
    status: 200,
    reply: EscalationLevel,
  }),
  replace: endpoint({
    ...base,
    id: 'updateEscalationLevel',
    method: 'PUT',
    path: `${path}/:escalationLevelId`,
    permission: editPermission,
    summary: 'Replace an escalation level. Omitted fields are reset to their defaults.',
    params,
    body: EscalationLevelWrite,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchEscalationLevel',
    method: 'PATCH',
    path: `${path}/:escalationLevelId`,
    permission: editPermission,
    summary: 'Update an escalation level. Omitted fields are kept.',
    params,
    body: EscalationLevelWrite,
    status: 204,
  }),
  listMembers: endpoint({
    ...base,
    id: 'listEscalationLevelMembers',
    method: 'GET',
    path: `${path}/:escalationLevelId/Member`,
    permission: editPermission,
    summary: 'List the operators and operator groups that the level notifies and that the caller may view',
    params,
    status: 200,
    reply: z.array(AlertEscalationLevelMember),
  }),
  addOperator: endpoint({
    ...base,
    id: 'addEscalationLevelOperator',
    method: 'POST',
    path: `${path}/:escalationLevelId/Member/Operator/:operatorGuid`,
    permission: editPermission,
    summary: 'Add an operator to the recipients of an escalation level',
    params: operatorParams,
    status: 201,
    reply: AlertDefinitionOperator,
  }),
  removeOperator: endpoint({
    ...base,
    id: 'removeEscalationLevelOperator',
    method: 'DELETE',
    path: `${path}/:escalationLevelId/Member/Operator/:operatorGuid`,
    permission: editPermission,
    summary: 'Remove an operator from the recipients of an escalation level',
    params: operatorParams,
    status: 204,
  }),
  addOperatorGroup: endpoint({
    ...base,
    id: 'addEscalationLevelOperatorGroup',
    method: 'POST',
    path: `${path}/:escalationLevelId/Member/OperatorGroup/:operatorGroupGuid`,
    permission: editPermission,
    summary: 'Add an operator group to the recipients. The members at the time of the alert are notified.',
    params: groupParams,
    status: 201,
    reply: AlertDefinitionOperatorGroup,
  }),
  removeOperatorGroup: endpoint({
    ...base,
    id: 'removeEscalationLevelOperatorGroup',
    method: 'DELETE',
    path: `${path}/:escalationLevelId/Member/OperatorGroup/:operatorGroupGuid`,
    permission: editPermission,
    summary: 'Remove an operator group from the recipients of an escalation level',
    params: groupParams,
    status: 204,
  }),
  listIntegrations: endpoint({
    ...base,
    id: 'listEscalationLevelIntegrations',
    method: 'GET',
    path: `${path}/:escalationLevelId/Integration`,
    permission: editPermission,
    summary: 'List the integrations of an escalation level',
    params,
    status: 200,
    reply: z.array(Integration),
  }),
  addIntegration: endpoint({
    ...base,
    id: 'addEscalationLevelIntegration',
    method: 'POST',
    path: `${path}/:escalationLevelId/Integration`,
    permission: editPermission,
    summary: 'Add an integration that the caller may use to an escalation level',
    params,
    body: EscalationLevelIntegrationCreate,
    status: 201,
    reply: Integration,
    location: '/AlertDefinition/:alertDefinitionGuid/EscalationLevel/:escalationLevelId/Integration/:IntegrationGuid',
  }),
  readIntegration: endpoint({
    ...base,
    id: 'getEscalationLevelIntegration',
    method: 'GET',
    path: `${path}/:escalationLevelId/Integration/:integrationGuid`,
    permission: editPermission,
    summary: 'Get an integration of an escalation level',
    params: integrationParams,
    status: 200,
    reply: Integration,
  }),
  replaceIntegration: endpoint({
    ...base,
    id: 'updateEscalationLevelIntegration',
    method: 'PUT',
    path: `${path}/:escalationLevelId/Integration/:integrationGuid`,
    permission: editPermission,
    summary:
      'Replace the settings of an integration on an escalation level. Omitted fields are reset to their defaults.',
    params: integrationParams,
    body: EscalationLevelIntegrationPatch,
    status: 204,
  }),
  patchIntegration: endpoint({
    ...base,
    id: 'patchEscalationLevelIntegration',
    method: 'PATCH',
    path: `${path}/:escalationLevelId/Integration/:integrationGuid`,
    permission: editPermission,
    summary: 'Update the settings of an integration on an escalation level. Omitted fields are kept.',
    params: integrationParams,
    body: EscalationLevelIntegrationPatch,
    status: 204,
  }),
  removeIntegration: endpoint({
    ...base,
    id: 'removeEscalationLevelIntegration',
    method: 'DELETE',
    path: `${path}/:escalationLevelId/Integration/:integrationGuid`,
    permission: editPermission,
    summary: 'Remove an integration from an escalation level',
    params: integrationParams,
    status: 204,
  }),
};
