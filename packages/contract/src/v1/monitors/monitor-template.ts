import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ErrorCondition, ErrorConditionWrite } from '../../v4/error-condition.js';
import { text, trimmedName } from '../../lenient.js';
import { MaintenancePeriodWrite } from '../../v4/maintenance-period.js';
import { SelectedCheckpoints, SelectedCheckpointsWrite } from '../../v4/monitor.js';

/** What a template can carry; each part is applied or left alone as a whole. */
export const templateSections = [
  'LoadTimeLimits',
  'ErrorConditions',
  'UserAgent',
  'Checkpoints',
  'Maintenance',
] as const;
export type TemplateSection = (typeof templateSections)[number];

const settings = {
  Name: trimmedName(64).meta({ description: 'Unique in the account, whatever the case.' }),
  UserAgent: text(1_000).optional().meta({ description: 'Absent: each monitor keeps its own.' }),
  UsePrimaryCheckpointsOnly: z.boolean().optional().meta({ description: 'Belongs to the checkpoints.' }),
};

/** A template as it is written; what is left out, or null, is no part of it. */
export const MonitorTemplateWrite = z.object({
  ...settings,
  ErrorConditions: z.array(ErrorConditionWrite).max(100).optional().meta({
    description:
      'Each replaces those of its type on a monitor; the others stay. Load time limits are a part of their own.',
  }),
  SelectedCheckpoints: SelectedCheckpointsWrite.optional(),
  MaintenancePeriods: z.array(MaintenancePeriodWrite).max(50).optional().meta({
    description: 'Added to the monitors; an equal one that is there already is not added again.',
  }),
});
export type MonitorTemplateWrite = z.infer<typeof MonitorTemplateWrite>;

export const MonitorTemplate = z
  .object({
    MonitorTemplateGuid: z.guid(),
    ...settings,
    ErrorConditions: z.array(ErrorCondition).optional(),
    SelectedCheckpoints: SelectedCheckpoints.optional(),
    MaintenancePeriods: z.array(MaintenancePeriodWrite.omit({ Id: true })).optional(),
    Hash: z.string(),
  })
  .meta({ id: 'MonitorTemplate' });
export type MonitorTemplate = z.infer<typeof MonitorTemplate>;

export const TemplateUse = z.object({
  MonitorGuids: z.array(z.guid()).max(10_000).optional(),
  MonitorGroupGuids: z.array(z.guid()).max(1_000).optional().meta({
    description: 'Their present members the caller may edit; the others are told as skipped.',
  }),
  Sections: z
    .array(z.enum(templateSections))
    .max(100)
    .optional()
    .meta({ description: 'Absent: everything the template has.' }),
});
export type TemplateUse = z.infer<typeof TemplateUse>;

export const TemplateOutcome = z.object({
  Changed: z.array(z.guid()).meta({ description: 'Monitors that are different now.' }),
  Unchanged: z.array(z.guid()).meta({ description: 'Those that were so already, or whose type has none of it.' }),
  Skipped: z
    .array(z.object({ MonitorGuid: z.guid(), Reason: z.string() }))
    .meta({ description: 'Members of the groups that may not be changed.' }),
});
export type TemplateOutcome = z.infer<typeof TemplateOutcome>;

const onTemplate = {
  surface: 'v1',
  area: 'Monitor template',
  credentials: 'account',
  right: { of: 'system', type: 'ManageMonitorTemplates' },
} as const;
const ofTemplate = z.object({ monitorTemplateGuid: z.guid() });
const oneTemplate = '/MonitorTemplate/:monitorTemplateGuid';

export const monitorTemplateEndpoints = {
  list: endpoint({
    ...onTemplate,
    id: 'v1ListMonitorTemplates',
    method: 'GET',
    path: '/MonitorTemplate',
    summary: 'All monitor templates, by name',
    status: 200,
    reply: z.array(MonitorTemplate),
  }),
  create: endpoint({
    ...onTemplate,
    id: 'v1CreateMonitorTemplate',
    method: 'POST',
    path: '/MonitorTemplate',
    summary: 'Create a monitor template',
    body: MonitorTemplateWrite,
    status: 201,
    reply: MonitorTemplate,
    location: '/MonitorTemplate/:MonitorTemplateGuid',
    alsoFails: [409],
  }),
  read: endpoint({
    ...onTemplate,
    id: 'v1GetMonitorTemplate',
    method: 'GET',
    path: oneTemplate,
    summary: 'One monitor template',
    params: ofTemplate,
    status: 200,
    reply: MonitorTemplate,
  }),
  replace: endpoint({
    ...onTemplate,
    id: 'v1ReplaceMonitorTemplate',
    method: 'PUT',
    path: oneTemplate,
    summary: 'Replace a monitor template; monitors it was applied to stay as they are',
    params: ofTemplate,
    body: MonitorTemplateWrite,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...onTemplate,
    id: 'v1DeleteMonitorTemplate',
    method: 'DELETE',
    path: oneTemplate,
    summary: 'Delete a monitor template; monitors it was applied to stay as they are',
    params: ofTemplate,
    status: 204,
  }),
  apply: endpoint({
    ...onTemplate,
    id: 'v1ApplyMonitorTemplate',
    method: 'POST',
    path: `${oneTemplate}/Apply`,
    summary: 'Change monitors as a template says, all or none',
    description: 'A part that a type of monitor does not have is left out for it.',
    params: ofTemplate,
    body: TemplateUse,
    status: 200,
    reply: TemplateOutcome,
  }),
};
