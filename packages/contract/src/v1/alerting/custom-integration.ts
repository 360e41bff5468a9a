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

const SECRET =
  'Its value is kept sealed and reads as an empty text; sent empty or not at all it stays. Whoever changes a call that names it, a variable or a function has to send it again.';
const ONLY_WHEN = 'Made only when an earlier call has taken the value, or has not; absent: always.';

const PredefinedVariables = z
  .array(PredefinedVariable.extend({ IsSecret: z.boolean().optional().meta({ description: SECRET }) }))
  .max(50)
  .optional();
const more = {
  Variables: z
    .array(
      Capture.extend({
        IsOptional: z.boolean().optional().meta({ description: 'It may be missing from the answer. Default false.' }),
      }),
    )
    .max(50)
    .optional(),
  OnlyWhen: z.object({ Captured: variableName, IsThere: z.boolean() }).optional().meta({ description: ONLY_WHEN }),
};
const stepsShape = <S extends z.ZodType>(step: S) =>
  z
    .array(z.object({ MessageTypes: messageTypes, HttpSteps: z.array(step).min(1).max(20) }))
    .min(1)
    .max(3);

/** What version 4 knows of a custom integration, and what a customised channel needs besides. */
export const CustomFormWrite = CustomIntegrationWrite.extend({
  PredefinedVariables,
  Steps: stepsShape(HttpStepWrite.extend(more)),
});
export type CustomFormWrite = z.infer<typeof CustomFormWrite>;
export const CustomFormPatch = CustomFormWrite.exactPartial();
export type CustomFormPatch = z.infer<typeof CustomFormPatch>;

export const CustomForm = CustomIntegration.extend({
  PredefinedVariables,
  Steps: stepsShape(HttpStep.extend(more)),
  MadeFrom: z
    .enum(channelIds)
    .optional()
    .meta({ description: 'The ready-made channel it was, to which it can go back.' }),
}).meta({ id: 'CustomForm' });
export type CustomForm = z.infer<typeof CustomForm>;

const base = { surface: 'v1', area: 'Integration', credentials: 'account' } as const;
const params = z.object({ integrationGuid: z.guid() });
const edit = { of: 'integration', level: 'EditIntegration', param: 'integrationGuid' } as const;

export const customFormEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListCustomIntegrations',
    method: 'GET',
    path: '/Integration/Custom',
    right: { of: 'basic' },
    summary: 'Custom integrations the caller may edit, with what version 4 does not know of them',
    status: 200,
    reply: z.array(CustomForm),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateCustomIntegration',
    method: 'POST',
    path: '/Integration/Custom',
    right: { of: 'system', type: 'CreateIntegration' },
    summary: 'Create a custom integration with secret variables and conditions; its creator may edit it',
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
    right: edit,
    summary: 'One custom integration with what version 4 does not know of it',
    params,
    status: 200,
    reply: CustomForm,
  }),
  patch: endpoint({
    ...base,
    id: 'v1PatchCustomIntegration',
    method: 'PATCH',
    path: '/Integration/Custom/:integrationGuid',
    right: edit,
    summary: 'Change some fields of a custom integration; lists are taken whole',
    params,
    body: CustomFormPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeleteCustomIntegration',
    method: 'DELETE',
    path: '/Integration/Custom/:integrationGuid',
    right: edit,
    summary: 'Remove a custom integration; 400 while an escalation level uses it',
    params,
    status: 204,
  }),
  customize: endpoint({
    ...base,
    id: 'v1CustomizeChannel',
    method: 'POST',
    path: '/Integration/Channel/:integrationGuid/Customize',
    right: edit,
    summary: 'Make a ready-made channel a custom integration that makes the same calls; levels keep telling by it',
    params,
    status: 204,
  }),
  restore: endpoint({
    ...base,
    id: 'v1RestoreChannel',
    method: 'POST',
    path: '/Integration/Custom/:integrationGuid/Restore',
    right: edit,
    summary:
      'Make a customised channel ready-made again: its variables are the settings, its calls those of the channel',
    params,
    status: 204,
  }),
};
