import { z } from 'zod';
import {
  Capture,
  CustomIntegration,
  CustomIntegrationWrite,
  HttpStep,
  HttpStepWrite,
  messageTypes,
  PredefinedVariable,
  variableName,
} from '../../v4/custom-integration.js';
import { endpoint } from '../../endpoint.js';
import { channelIds } from './channel.js';

const SECRET_DESCRIPTION =
  'The value is stored encrypted and returned as an empty string. If omitted or empty, the stored value is kept. It must be sent again whenever a request that uses it, a variable or a function changes.';
const ONLY_WHEN_DESCRIPTION =
  'Sends the request only if an earlier request has captured the value, or has not. If absent, it is always sent.';

const PredefinedVariables = z
  .array(PredefinedVariable.extend({ IsSecret: z.boolean().optional().meta({ description: SECRET_DESCRIPTION }) }))
  .max(50)
  .optional();
const additionalStepFields = {
  Variables: z
    .array(
      Capture.extend({
        IsOptional: z
          .boolean()
          .optional()
          .meta({ description: 'Whether the value may be missing from the response. Default: false.' }),
      }),
    )
    .max(50)
    .optional(),
  OnlyWhen: z
    .object({ Captured: variableName, IsThere: z.boolean() })
    .optional()
    .meta({ description: ONLY_WHEN_DESCRIPTION }),
};
const stepsShape = <S extends z.ZodType>(step: S) =>
  z
    .array(z.object({ MessageTypes: messageTypes, HttpSteps: z.array(step).min(1).max(20) }))
    .min(1)
    .max(3);

/** A custom integration of the v4 API, with the fields that customised channels need in addition. */
export const CustomFormWrite = CustomIntegrationWrite.extend({
  PredefinedVariables,
  Steps: stepsShape(HttpStepWrite.extend(additionalStepFields)),
});
export type CustomFormWrite = z.infer<typeof CustomFormWrite>;
export const CustomFormPatch = CustomFormWrite.exactPartial();
export type CustomFormPatch = z.infer<typeof CustomFormPatch>;

export const CustomForm = CustomIntegration.extend({
  PredefinedVariables,
  Steps: stepsShape(HttpStep.extend(additionalStepFields)),
  OriginalChannel: z
    .enum(channelIds)
    .optional()
    .meta({ description: 'The predefined channel that it was created from and can be restored to.' }),
}).meta({ id: 'CustomForm' });
export type CustomForm = z.infer<typeof CustomForm>;

const base = { surface: 'v1', area: 'Integration', credentials: 'account' } as const;
const params = z.object({ integrationGuid: z.guid() });
const editPermission = { kind: 'integration', level: 'EditIntegration', param: 'integrationGuid' } as const;

export const customFormEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListCustomIntegrations',
    method: 'GET',
    path: '/Integration/Custom',
    permission: { kind: 'basic' },
    summary: 'List the custom integrations that the caller may edit, including fields that version 4 does not have',
    status: 200,
    reply: z.array(CustomForm),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateCustomIntegration',
    method: 'POST',
    path: '/Integration/Custom',
    permission: { kind: 'system', type: 'CreateIntegration' },
    summary: 'Create a custom integration, optionally with secret variables and conditions. Its creator may edit it.',
    body: CustomFormWrite,
    status: 201,
    reply: CustomForm,
    location: '/Integration/Custom/:IntegrationGuid',
  }),
  read: endpoint({
    ...base,
    id: 'v1ReadCustomIntegration',
    method: 'GET',
    path: '/Integration/Custom/:integrationGuid',
    permission: editPermission,
    summary: 'Get a custom integration, including fields that version 4 does not have',
    params,
    status: 200,
    reply: CustomForm,
  }),
  patch: endpoint({
    ...base,
    id: 'v1PatchCustomIntegration',
    method: 'PATCH',
    path: '/Integration/Custom/:integrationGuid',
    permission: editPermission,
    summary: 'Update a custom integration. Omitted fields are kept. Lists are replaced as a whole.',
    params,
    body: CustomFormPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeleteCustomIntegration',
    method: 'DELETE',
    path: '/Integration/Custom/:integrationGuid',
    permission: editPermission,
    summary: 'Delete a custom integration. Fails with 400 while an escalation level uses it.',
    params,
    status: 204,
  }),
  customize: endpoint({
    ...base,
    id: 'v1CustomizeChannel',
    method: 'POST',
    path: '/Integration/Channel/:integrationGuid/Customize',
    permission: editPermission,
    summary:
      'Convert a predefined channel to a custom integration with the same requests. Escalation levels keep using it.',
    params,
    status: 204,
  }),
  restore: endpoint({
    ...base,
    id: 'v1RestoreChannel',
    method: 'POST',
    path: '/Integration/Custom/:integrationGuid/Restore',
    permission: editPermission,
    summary:
      'Restore a customised channel to the predefined one. Its variables become settings again, and its custom requests are deleted.',
    params,
    status: 204,
  }),
};
