import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ErrorConditionWrite } from '../../v4/error-condition.js';
import { EscalationLevelWrite } from '../../v4/escalation-level.js';
import { CheckId, InstantMs } from '../shared.js';

/** An alert that the tested settings would have raised, that was raised, or both. */
const ComparedAlert = z.object({
  AlertType: z.enum(['Error', 'Reminder', 'Ok']),
  Ordinal: z.int().meta({ description: 'Number of the reminder, from 1. 0 for other alerts.' }),
  FirstErrorCheckId: CheckId.meta({ description: 'Id of the check with the first error of the incident.' }),
  SimulatedAt: InstantMs.optional().meta({
    description: 'Time at which the tested settings would have raised the alert. Absent if they would not have.',
  }),
  ActualAt: InstantMs.optional().meta({ description: 'Time at which the level alerted. Absent if it did not.' }),
});
const BackTestRow = ComparedAlert.extend({ MonitorGuid: z.guid(), MonitorName: z.string() });
export type BackTestRow = z.infer<typeof BackTestRow>;

export const BackTest = z.object({
  Rows: z.array(BackTestRow).meta({ description: 'Newest first; at most 500.' }),
  SimulatedAlerts: z
    .int()
    .meta({ description: 'Number of alerts with the tested settings, including those beyond the rows.' }),
  ActualAlerts: z.int().meta({ description: 'Number of alerts that were raised.' }),
  Monitors: z.int().meta({ description: 'Number of evaluated monitors, at most 100.' }),
  OmittedMonitors: z.int(),
});
export type BackTest = z.infer<typeof BackTest>;

const Days = z.int().min(1).max(90).optional().meta({ description: 'Number of days to evaluate. Default: 30.' });

export const BackTestRequest = EscalationLevelWrite.omit({ Id: true, AlertDefinitionGuid: true }).extend({
  Days,
});
export type BackTestRequest = z.infer<typeof BackTestRequest>;

/** A check with a different result under the tested conditions. */
const RejudgedCheck = z.object({
  MonitorCheckId: CheckId,
  At: InstantMs,
  ActualErrorCode: z.int().meta({ description: 'Stored error code of the check. 0 if it had no error.' }),
  ActualErrorDescription: z.string(),
  SimulatedErrorCode: z.int(),
  SimulatedErrorDescription: z.string(),
});
export type RejudgedCheck = z.infer<typeof RejudgedCheck>;

const ConditionAlert = ComparedAlert.extend({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
});
export type ConditionAlert = z.infer<typeof ConditionAlert>;

export const ConditionBackTest = z.object({
  Checks: z.int().meta({ description: 'Number of evaluated checks, excluding staging and partial checks.' }),
  SimulatedErrors: z.int(),
  ActualErrors: z.int(),
  Changes: z.array(RejudgedCheck).meta({ description: 'Checks with a different result, newest first; at most 200.' }),
  TotalChanges: z.int(),
  RecordedConditions: z.array(z.object({ ErrorConditionType: z.string(), Checks: z.int() })).meta({
    description:
      'Changed conditions that cannot be evaluated again, with the number of checks whose stored result is used.',
  }),
  AssumedConfirmed: z.int().meta({
    description:
      'Checks that become errors but were not rechecked, because they were OK at the time. They count as confirmed if the previous run failed too.',
  }),
  Alerts: z.array(ConditionAlert).meta({ description: 'Newest first; at most 500.' }),
  SimulatedAlerts: z.int(),
  ActualAlerts: z.int(),
});
export type ConditionBackTest = z.infer<typeof ConditionBackTest>;

export const ConditionBackTestRequest = z.object({ ErrorConditions: z.array(ErrorConditionWrite).max(200), Days });
export type ConditionBackTestRequest = z.infer<typeof ConditionBackTestRequest>;

export const backTestEndpoints = {
  level: endpoint({
    id: 'v1BackTestLevel',
    surface: 'v1',
    area: 'AlertDefinition',
    method: 'POST',
    path: '/AlertDefinition/:alertDefinitionGuid/EscalationLevel/:escalationLevelId/BackTest',
    credentials: 'account',
    permission: { kind: 'alertDefinition', level: 'EditAlertDefinition', param: 'alertDefinitionGuid' },
    summary:
      'Compare the alerts of an escalation level with those that other settings would have raised. Nothing is changed.',
    description:
      'Evaluates the stored checks with the rules of alerting. Omitted settings keep their stored values. Modes, alert switches and maintenance are applied as they are set now. Suppression by parents is ignored.',
    params: z.object({ alertDefinitionGuid: z.guid(), escalationLevelId: z.int().min(0).max(32_767) }),
    body: BackTestRequest,
    status: 200,
    reply: BackTest,
  }),
  conditions: endpoint({
    id: 'v1BackTestConditions',
    surface: 'v1',
    area: 'Monitor',
    method: 'POST',
    path: '/Monitor/:monitorGuid/BackTest',
    credentials: 'account',
    permission: { kind: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary:
      'Compare check results and alerts with those that other error conditions would have produced. Nothing is changed.',
    description:
      'Evaluates the stored checks with the rules of checks. Load times and statuses are evaluated for every check, and sizes wherever the content size is stored. Conditions on content, elements, consoles and page metrics cannot be evaluated again: their stored result is used if a condition of that type is sent. Alert definitions, modes and maintenance are applied as they are set now.',
    params: z.object({ monitorGuid: z.guid() }),
    body: ConditionBackTestRequest,
    status: 200,
    reply: ConditionBackTest,
  }),
};
