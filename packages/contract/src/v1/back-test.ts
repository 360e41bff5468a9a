import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { EscalationLevelWrite } from '../escalation-level.js';
import { CheckId, InstantMs } from './shared.js';

/** One alert that would have been made, or was, or both. */
const BackTestRow = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  AlertType: z.enum(['Error', 'Reminder', 'Ok']),
  Ordinal: z.int().meta({ description: 'Which reminder, from 1; 0 for the others.' }),
  FirstErrorCheckId: CheckId.meta({ description: 'The first error of the incident.' }),
  WouldAt: InstantMs.optional().meta({ description: 'When the settings sent would have alerted; absent: never.' }),
  WasAt: InstantMs.optional().meta({ description: 'When the level has alerted; absent: it has not.' }),
});
export type BackTestRow = z.infer<typeof BackTestRow>;

export const BackTest = z.object({
  Rows: z.array(BackTestRow).meta({ description: 'Newest first; at most 500.' }),
  Would: z.int().meta({ description: 'Alerts the settings sent would have made, those beyond the rows included.' }),
  Was: z.int().meta({ description: 'Alerts that were made.' }),
  Monitors: z.int().meta({ description: 'Monitors looked at, at most 100.' }),
  MonitorsLeftOut: z.int(),
});
export type BackTest = z.infer<typeof BackTest>;

export const BackTestWish = EscalationLevelWrite.omit({ Id: true, AlertDefinitionGuid: true }).extend({
  Days: z.int().min(1).max(90).optional().meta({ description: 'How far back; default 30.' }),
});
export type BackTestWish = z.infer<typeof BackTestWish>;

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
    body: BackTestWish,
    status: 200,
    reply: BackTest,
  }),
};
