import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { ErrorConditionWrite } from '../../v4/error-condition.js';
import { EscalationLevelWrite } from '../../v4/escalation-level.js';
import { CheckId, InstantMs } from '../shared.js';

/** One alert that would have been made, or was, or both. */
const TriedAlert = z.object({
  AlertType: z.enum(['Error', 'Reminder', 'Ok']),
  Ordinal: z.int().meta({ description: 'Which reminder, from 1; 0 for the others.' }),
  FirstErrorCheckId: CheckId.meta({ description: 'The first error of the incident.' }),
  WouldAt: InstantMs.optional().meta({ description: 'When the settings sent would have alerted; absent: never.' }),
  WasAt: InstantMs.optional().meta({ description: 'When the level has alerted; absent: it has not.' }),
});
const BackTestRow = TriedAlert.extend({ MonitorGuid: z.guid(), MonitorName: z.string() });
export type BackTestRow = z.infer<typeof BackTestRow>;

export const BackTest = z.object({
  Rows: z.array(BackTestRow).meta({ description: 'Newest first; at most 500.' }),
  Would: z.int().meta({ description: 'Alerts the settings sent would have made, those beyond the rows included.' }),
  Was: z.int().meta({ description: 'Alerts that were made.' }),
  Monitors: z.int().meta({ description: 'Monitors looked at, at most 100.' }),
  MonitorsLeftOut: z.int(),
});
export type BackTest = z.infer<typeof BackTest>;

const Days = z.int().min(1).max(90).optional().meta({ description: 'How far back; default 30.' });

export const BackTestRequest = EscalationLevelWrite.omit({ Id: true, AlertDefinitionGuid: true }).extend({
  Days,
});
export type BackTestRequest = z.infer<typeof BackTestRequest>;

/** A check that other conditions judge otherwise. */
const RejudgedCheck = z.object({
  MonitorCheckId: CheckId,
  At: InstantMs,
  WasCode: z.int().meta({ description: 'Its error code; 0 without error.' }),
  WasText: z.string(),
  WouldCode: z.int(),
  WouldText: z.string(),
});
export type RejudgedCheck = z.infer<typeof RejudgedCheck>;

const ConditionAlert = TriedAlert.extend({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
});
export type ConditionAlert = z.infer<typeof ConditionAlert>;

export const ConditionBackTest = z.object({
  Checks: z.int().meta({ description: 'Checks looked at; those of Staging and parts of rounds are not counted.' }),
  ErrorsWould: z.int(),
  ErrorsWere: z.int(),
  Changes: z.array(RejudgedCheck).meta({ description: 'Checks judged otherwise, newest first; at most 200.' }),
  ChangesInAll: z.int(),
  AsRecorded: z
    .array(z.object({ ErrorConditionType: z.string(), Checks: z.int() }))
    .meta({ description: 'Changed conditions, and of how many checks what they found at the time counts.' }),
  AssumedConfirmed: z.int().meta({
    description: 'Errors nobody looked at twice, as they were none: confirmed because the run before failed as well.',
  }),
  Alerts: z.array(ConditionAlert).meta({ description: 'Newest first; at most 500.' }),
  Would: z.int(),
  Was: z.int(),
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
    right: { of: 'alertDefinition', level: 'EditAlertDefinition', param: 'alertDefinitionGuid' },
    summary: 'Which alerts a level would have made with other settings, beside those it has made; nothing is changed',
    description:
      'From the checks that are kept, by the rules that decide. What is not sent is as it is stored. Modes, alerts switched off and maintenance count as they are set today; alerts held back because of a parent are not.',
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
    right: { of: 'monitor', level: 'EditMonitor', param: 'monitorGuid' },
    summary: 'Which checks other error conditions would have judged otherwise, and what would have been alerted',
    description:
      'From the checks that are kept, by the functions that judge. Load times and statuses are judged again of every check, sizes where the size of the content is kept; what a condition found in contents, elements, consoles and page figures is not looked for again: where it was found then, it counts as long as a condition of that type is sent. Alert definitions, modes and maintenance count as they are set today.',
    params: z.object({ monitorGuid: z.guid() }),
    body: ConditionBackTestRequest,
    status: 200,
    reply: ConditionBackTest,
  }),
};
