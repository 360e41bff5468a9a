import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

const LevelImpact = z.object({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
  LosesAllRecipients: z
    .boolean()
    .meta({ description: 'Whether it alerts someone now and would alert no one afterwards.' }),
});

/**
 * Effect on alerting of deleting an alert definition, an operator, an operator group, or a permission to view monitors.
 */
export const AlertImpact = z.object({
  Levels: z.array(LevelImpact).meta({
    description:
      'Active levels that alert the operator or the group, in definitions the caller may edit. For a permission: levels whose alerts reach its holder only through it.',
  }),
  OtherLevels: z.int().meta({ description: 'Number of such levels in definitions the caller may not edit.' }),
  Monitors: z
    .array(z.object({ MonitorGuid: z.guid(), MonitorName: z.string() }))
    .meta({ description: 'Monitors that alert someone now and would alert no one afterwards, at most 20.' }),
  TotalMonitors: z.int().meta({ description: 'Number of such monitors, including those the caller may not view.' }),
  OpenIncidents: z.int().meta({
    description:
      'Number of open incidents that the definition has alerted on. They would end without a recovery alert.',
  }),
});
export type AlertImpact = z.infer<typeof AlertImpact>;

const base = { surface: 'v1', method: 'GET', credentials: 'account', status: 200, reply: AlertImpact } as const;

export const alertImpactEndpoints = {
  ofDefinition: endpoint({
    ...base,
    area: 'AlertDefinition',
    id: 'v1ReadDefinitionAlertImpact',
    path: '/AlertDefinition/:alertDefinitionGuid/AlertImpact',
    permission: { kind: 'alertDefinition', level: 'EditAlertDefinition', param: 'alertDefinitionGuid' },
    summary: 'Get the monitors that would alert no one if the definition were deleted',
    params: z.object({ alertDefinitionGuid: z.guid() }),
  }),
  ofOperator: endpoint({
    ...base,
    area: 'Operator',
    id: 'v1ReadOperatorAlertImpact',
    path: '/Operator/:operatorGuid/AlertImpact',
    permission: { kind: 'operator', level: 'see', param: 'operatorGuid' },
    summary:
      'Get the escalation levels that notify an operator, and the monitors that would alert no one without this operator',
    params: z.object({ operatorGuid: z.guid() }),
  }),
  ofMonitorAuthorization: endpoint({
    ...base,
    area: 'Monitor',
    id: 'v1ReadMonitorAuthorizationAlertImpact',
    path: '/Monitor/:monitorGuid/Authorizations/:authorizationId/AlertImpact',
    permission: { kind: 'administrator' },
    summary: 'Get the alerts that would no longer be sent if a permission on a monitor were revoked',
    params: z.object({ monitorGuid: z.guid(), authorizationId: z.guid() }),
  }),
  ofMonitorGroupAuthorization: endpoint({
    ...base,
    area: 'MonitorGroup',
    id: 'v1ReadMonitorGroupAuthorizationAlertImpact',
    path: '/MonitorGroup/:monitorGroupGuid/Authorizations/:authorizationId/AlertImpact',
    permission: { kind: 'administrator' },
    summary: 'Get the alerts that would no longer be sent if a permission on a monitor group were revoked',
    params: z.object({ monitorGroupGuid: z.guid(), authorizationId: z.guid() }),
  }),
  ofGroup: endpoint({
    ...base,
    area: 'OperatorGroup',
    id: 'v1ReadOperatorGroupAlertImpact',
    path: '/OperatorGroup/:operatorGroupGuid/AlertImpact',
    permission: { kind: 'operatorGroup', level: 'see', param: 'operatorGroupGuid' },
    summary:
      'Get the escalation levels that notify an operator group, and the monitors that would alert no one without it',
    params: z.object({ operatorGroupGuid: z.guid() }),
  }),
};
