import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ErrorCondition, ErrorConditionWrite } from '../../v4/error-condition.js';
import { text, trimmedName } from '../../lenient.js';
import { MaintenancePeriodWrite } from '../../v4/maintenance-period.js';
import { SelectedCheckpoints, SelectedCheckpointsWrite } from '../../v4/monitor.js';

/** Parts of a template. Each part is applied as a whole or not at all. */
export const templateSections = [
  'LoadTimeLimits',
  'ErrorConditions',
  'UserAgent',
  'Checkpoints',
  'Maintenance',
] as const;
export type TemplateSection = (typeof templateSections)[number];

const settings = {
  Name: trimmedName(64).meta({ description: 'Unique in the account, regardless of case.' }),
  UserAgent: text(1_000).optional().meta({ description: 'If absent, each monitor keeps its own.' }),
  UsePrimaryCheckpointsOnly: z.boolean().optional().meta({ description: 'Applied together with the checkpoints.' }),
};

/** A template as it is written. Omitted and null parts do not belong to it. */
export const MonitorTemplateWrite = z.object({
  ...settings,
  ErrorConditions: z.array(ErrorConditionWrite).max(100).optional().meta({
    description:
      'Replaces the conditions of the same types on a monitor. Other conditions are kept. Load time limits are a separate part.',
  }),
  SelectedCheckpoints: SelectedCheckpointsWrite.optional(),
  MaintenancePeriods: z.array(MaintenancePeriodWrite).max(50).optional().meta({
    description: 'Added to the monitors, unless they already have an identical one.',
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

export const TemplateApplyRequest = z.object({
  MonitorGuids: z.array(z.guid()).max(10_000).optional(),
  MonitorGroupGuids: z.array(z.guid()).max(1_000).optional().meta({
    description: 'Current members that the caller may edit. Others are returned as skipped.',
  }),
  Sections: z
    .array(z.enum(templateSections))
    .max(100)
    .optional()
    .meta({ description: 'If omitted, all parts of the template are applied.' }),
});
export type TemplateApplyRequest = z.infer<typeof TemplateApplyRequest>;

export const TemplateApplyResult = z.object({
  Changed: z.array(z.guid()).meta({ description: 'Monitors that were changed.' }),
  Unchanged: z
    .array(z.guid())
    .meta({ description: 'Monitors that already matched, or to whose type none of the parts apply.' }),
  Skipped: z
    .array(z.object({ MonitorGuid: z.guid(), Reason: z.string() }))
    .meta({ description: 'Members of the groups that the caller may not change.' }),
});
export type TemplateApplyResult = z.infer<typeof TemplateApplyResult>;

const base = {
  surface: 'v1',
  area: 'Monitor template',
  credentials: 'account',
  permission: { kind: 'system', type: 'ManageMonitorTemplates' },
} as const;
const templateParams = z.object({ monitorTemplateGuid: z.guid() });
const templatePath = '/MonitorTemplate/:monitorTemplateGuid';

export const monitorTemplateEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListMonitorTemplates',
    method: 'GET',
    path: '/MonitorTemplate',
    summary: 'List all monitor templates, sorted by name',
    status: 200,
    reply: z.array(MonitorTemplate),
  }),
  create: endpoint({
    ...base,
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
    ...base,
    id: 'v1GetMonitorTemplate',
    method: 'GET',
    path: templatePath,
    summary: 'Get a monitor template',
    params: templateParams,
    status: 200,
    reply: MonitorTemplate,
  }),
  replace: endpoint({
    ...base,
    id: 'v1ReplaceMonitorTemplate',
    method: 'PUT',
    path: templatePath,
    summary: 'Replace a monitor template. Monitors it was applied to are not changed.',
    params: templateParams,
    body: MonitorTemplateWrite,
    status: 204,
    alsoFails: [409],
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeleteMonitorTemplate',
    method: 'DELETE',
    path: templatePath,
    summary: 'Delete a monitor template. Monitors it was applied to are not changed.',
    params: templateParams,
    status: 204,
  }),
  apply: endpoint({
    ...base,
    id: 'v1ApplyMonitorTemplate',
    method: 'POST',
    path: `${templatePath}/Apply`,
    summary: 'Apply a template to monitors. Either all are changed or none.',
    description: 'Parts that do not apply to the type of a monitor are skipped for it.',
    params: templateParams,
    body: TemplateApplyRequest,
    status: 200,
    reply: TemplateApplyResult,
  }),
};
