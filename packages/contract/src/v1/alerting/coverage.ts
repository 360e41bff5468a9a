import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CheckId, InstantMs } from '../shared.js';

/** Somebody a level tells. */
const NotifiedRecipient = z.object({
  Recipient: z.string().meta({ description: 'An address or number; of a service, the name of its integration.' }),
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
});
export type NotifiedRecipient = z.infer<typeof NotifiedRecipient>;

/** Whether anybody would be told of an error of a monitor. */
const CoverageRow = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  MonitorMode: z.enum(['Development', 'Staging', 'Production']),
  MonitorActive: z.boolean(),
  AlertsOn: z.boolean(),
  ActiveDefinition: z
    .boolean()
    .meta({ description: 'An active alert definition contains it, by itself or by a group; one the caller may edit.' }),
  ActiveLevel: z.boolean().meta({ description: 'One of those has an active escalation level.' }),
  IsCovered: z.boolean().meta({ description: 'Who is off duty counts as told: it ends by itself.' }),
  Reasons: z
    .array(z.string())
    .meta({ description: 'Why nobody would be told, and what holds its alerts back at the moment.' }),
  ToldNow: z
    .array(NotifiedRecipient)
    .meta({ description: 'Who would be told at this moment and by which level, at most 20.' }),
});

export const Coverage = z.object({
  Covered: z.int(),
  Uncovered: z.int(),
  Production: z
    .object({ Covered: z.int(), Uncovered: z.int() })
    .meta({ description: 'Of monitors in production mode.' }),
  Rows: z
    .array(CoverageRow)
    .meta({ description: 'Uncovered monitors in production first, those in other modes last; at most 1,000.' }),
});
export type Coverage = z.infer<typeof Coverage>;

const decisionSteps = [
  'Condition',
  'Recheck',
  'Quorum',
  'Mode',
  'Maintenance',
  'Incident',
  'Confirmation',
  'Monitor',
  'Dependency',
  'Coverage',
  'Level',
  'Recipient',
  'Message',
] as const;

/** One decision on the way from an error to a message. */
export const Decision = z.object({
  Step: z.enum(decisionSteps),
  IsPassed: z.boolean(),
  Text: z.string(),
  At: InstantMs.optional().meta({ description: 'When it was made, or will be looked at again.' }),
  AlertName: z.string().optional(),
  EscalationLevelId: z.int().optional(),
  Reminder: z
    .object({
      Number: z.int(),
      By: z.string().meta({ description: 'The channel and the address, as in Text.' }),
      Outcome: z.string().meta({ description: 'What became of it, as in Text.' }),
    })
    .optional()
    .meta({ description: 'Of the message of a reminder: those that differ by their number alone may be told as one.' }),
});
export type Decision = z.infer<typeof Decision>;

export const IncidentWhy = z.object({ IncidentId: z.int(), Decisions: z.array(Decision) });
export type IncidentWhy = z.infer<typeof IncidentWhy>;

export const CheckWhy = z.object({
  MonitorCheckId: CheckId,
  IncidentId: z.int().optional(),
  Decisions: z.array(Decision),
});
export type CheckWhy = z.infer<typeof CheckWhy>;

/** What an open incident leads to next, as it would be decided now. */
const NextStep = z.object({
  AlertName: z.string(),
  AlertDefinitionGuid: z.guid(),
  EscalationLevelId: z.int(),
  Kind: z.enum(['Error', 'Reminder']).meta({ description: 'Error: the level is reached. Reminder: it was before.' }),
  DueAt: InstantMs,
  People: z.int().meta({ description: 'Operators who would be told, each counted once.' }),
  Receivers: z.int().meta({ description: 'Other addresses and services that would be told.' }),
  HeldBy: z.string().optional().meta({ description: 'What keeps alerts of the monitor back now.' }),
});
export const IncidentNext = z.object({
  Steps: z
    .array(NextStep)
    .meta({ description: 'Those whose time is known, the next one first. None: only an error counts.' }),
});
export type IncidentNext = z.infer<typeof IncidentNext>;

const base = { surface: 'v1', method: 'GET', credentials: 'account', right: { of: 'basic' } } as const;

export const explainEndpoints = {
  coverage: endpoint({
    ...base,
    area: 'AlertDefinition',
    id: 'v1ReadCoverage',
    path: '/Coverage',
    summary: 'Which monitors nobody would be told about and why, by the alert definitions the caller may edit',
    status: 200,
    reply: Coverage,
  }),
  why: endpoint({
    ...base,
    area: 'Incident',
    id: 'v1ReadIncidentWhy',
    path: '/Incident/:incidentId/Why',
    summary: 'Why somebody was told of an incident or was not: every decision, by the rules that decide',
    params: z.object({ incidentId: z.coerce.number<string | number>().int().min(1) }),
    status: 200,
    reply: IncidentWhy,
  }),
  whyCheck: endpoint({
    ...base,
    area: 'MonitorCheck',
    id: 'v1ReadCheckWhy',
    path: '/MonitorCheck/:monitorCheckId/Why',
    right: { of: 'check', param: 'monitorCheckId' },
    summary: 'Why a check alerted or did not: from what it saw to the messages of its incident',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    status: 200,
    reply: CheckWhy,
  }),
  next: endpoint({
    ...base,
    area: 'Incident',
    id: 'v1ReadIncidentNext',
    path: '/Incident/:incidentId/Next',
    summary: 'Which level or reminder of an open incident comes next, when, and how many would be told',
    params: z.object({ incidentId: z.coerce.number<string | number>().int().min(1) }),
    status: 200,
    reply: IncidentNext,
  }),
};
