import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { CheckId, InstantMs } from '../shared.js';

/** A recipient of an escalation level. */
const NotifiedRecipient = z.object({
  Recipient: z.string().meta({ description: 'An address or number, or the name of the integration for a service.' }),
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
});
export type NotifiedRecipient = z.infer<typeof NotifiedRecipient>;

/** Whether an error of a monitor would alert anyone. */
const CoverageRow = z.object({
  MonitorGuid: z.guid(),
  MonitorName: z.string(),
  MonitorMode: z.enum(['Development', 'Staging', 'Production']),
  IsMonitorActive: z.boolean(),
  IsAlertingEnabled: z.boolean(),
  HasActiveDefinition: z.boolean().meta({
    description:
      'Whether an active alert definition that the caller may edit covers the monitor, directly or through a group.',
  }),
  HasActiveLevel: z.boolean().meta({ description: 'Whether one of those definitions has an active escalation level.' }),
  IsCovered: z.boolean().meta({
    description:
      'Whether an error would alert someone. Recipients who are off duty count, because off-duty periods end by themselves.',
  }),
  Reasons: z
    .array(z.string())
    .meta({ description: 'Why no one would be notified, or what suppresses its alerts now.' }),
  CurrentRecipients: z
    .array(NotifiedRecipient)
    .meta({ description: 'Recipients who would be notified now, with the level. At most 20.' }),
});

export const Coverage = z.object({
  Covered: z.int(),
  Uncovered: z.int(),
  Production: z
    .object({ Covered: z.int(), Uncovered: z.int() })
    .meta({ description: 'Only monitors in Production mode.' }),
  Rows: z
    .array(CoverageRow)
    .meta({ description: 'Uncovered Production monitors first, monitors in other modes last; at most 1,000.' }),
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

/** One decision between an error and a message. */
export const Decision = z.object({
  Step: z.enum(decisionSteps),
  IsPassed: z.boolean(),
  Text: z.string(),
  At: InstantMs.optional().meta({ description: 'Time of the decision, or of its next evaluation.' }),
  MonitorCheckId: CheckId.optional().meta({ description: 'The check that Text names.' }),
  AlertName: z.string().optional(),
  EscalationLevelId: z.int().optional(),
  Reminder: z
    .object({
      Number: z.int(),
      Via: z.string().meta({ description: 'Channel and address, as in Text.' }),
      Outcome: z.string().meta({ description: 'Result of the delivery, as in Text.' }),
    })
    .optional()
    .meta({ description: 'For a reminder: its number. Entries that differ only in this number may be shown as one.' }),
});
export type Decision = z.infer<typeof Decision>;

export const IncidentDecisions = z.object({ IncidentId: z.int(), Decisions: z.array(Decision) });
export type IncidentDecisions = z.infer<typeof IncidentDecisions>;

export const CheckDecisions = z.object({
  MonitorCheckId: CheckId,
  IncidentId: z.int().optional(),
  Decisions: z.array(Decision),
});
export type CheckDecisions = z.infer<typeof CheckDecisions>;

/** Next escalation step of an open incident, as it would be decided now. */
const NextStep = z.object({
  AlertName: z.string(),
  AlertDefinitionGuid: z.guid(),
  EscalationLevelId: z.int(),
  Kind: z
    .enum(['Error', 'Reminder'])
    .meta({ description: 'Error: the level will be reached. Reminder: it has already been reached.' }),
  DueAt: InstantMs,
  Operators: z.int().meta({ description: 'Number of operators who would be notified, each counted once.' }),
  OtherRecipients: z.int().meta({ description: 'Number of other addresses and services that would be notified.' }),
  SuppressedBy: z.string().optional().meta({ description: 'What suppresses the alerts of the monitor now.' }),
});
export const NextEscalation = z.object({
  Steps: z.array(NextStep).meta({
    description: 'Steps whose time is known, the next one first. Empty: further steps depend on the number of errors.',
  }),
});
export type NextEscalation = z.infer<typeof NextEscalation>;

const base = { surface: 'v1', method: 'GET', credentials: 'account', permission: { kind: 'basic' } } as const;

export const explainEndpoints = {
  coverage: endpoint({
    ...base,
    area: 'AlertDefinition',
    id: 'v1ReadAlertCoverage',
    path: '/AlertCoverage',
    summary:
      'List which monitors would alert someone, and why the others would not, based on the alert definitions that the caller may edit',
    status: 200,
    reply: Coverage,
  }),
  incidentDecisions: endpoint({
    ...base,
    area: 'Incident',
    id: 'v1ReadIncidentAlertDecision',
    path: '/Incident/:incidentId/AlertDecision',
    summary: 'Get the alert decisions of an incident',
    params: z.object({ incidentId: z.coerce.number<string | number>().int().min(1) }),
    status: 200,
    reply: IncidentDecisions,
  }),
  checkDecisions: endpoint({
    ...base,
    area: 'MonitorCheck',
    id: 'v1ReadCheckAlertDecision',
    path: '/MonitorCheck/:monitorCheckId/AlertDecision',
    permission: { kind: 'check', param: 'monitorCheckId' },
    summary: 'Get the alert decisions of a check, from its result to the messages of its incident',
    params: z.object({ monitorCheckId: z.coerce.number<string | number>().int().min(0) }),
    status: 200,
    reply: CheckDecisions,
  }),
  nextEscalation: endpoint({
    ...base,
    area: 'Incident',
    id: 'v1ReadNextEscalation',
    path: '/Incident/:incidentId/NextEscalation',
    summary: 'Get the next escalation steps of an open incident, with their times and numbers of recipients',
    params: z.object({ incidentId: z.coerce.number<string | number>().int().min(1) }),
    status: 200,
    reply: NextEscalation,
  }),
};
