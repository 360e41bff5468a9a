import { messages } from '@vedette/i18n/message';
import { z } from 'zod';
import { authorizationEndpoints, contextAuthorizationWrite, IntegrationAuthorization } from './authorization.js';
import { endpoint } from '../endpoint.js';

export const integrationTypes = ['Slack', 'PagerDuty', 'Sms', 'Email', 'Phone', 'Statushub', 'GenericWebhook'] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const integrationTypeNames: Readonly<Record<IntegrationType, string>> = messages({
  Slack: 'Slack',
  PagerDuty: 'PagerDuty',
  Sms: 'SMS',
  Email: 'E-mail',
  Phone: 'Phone',
  Statushub: 'StatusHub',
  GenericWebhook: 'Webhook',
});

const editPermission = { kind: 'integration', level: 'EditIntegration', param: 'integrationGuid' } as const;

/** Maps a monitor to a service of a status page. */
export const IntegrationServiceMap = z
  .object({ MonitorGuid: z.guid(), IntegrationServiceGuid: z.guid() })
  .meta({ id: 'IntegrationServiceMap' });

/** A channel for messages. On an escalation level it includes the settings of the level. */
export const Integration = z
  .object({
    IntegrationGuid: z.guid(),
    Name: z.string(),
    Type: z.enum(integrationTypes),
    IsActive: z.boolean(),
    SendOkAlerts: z.boolean().optional().meta({ description: 'Set by the escalation level.' }),
    SendReminderAlerts: z.boolean().optional().meta({ description: 'Set by the escalation level.' }),
    VariableValues: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Set by the escalation level. Absent if it provides none.' }),
    ExtraEmailAddresses: z
      .string()
      .optional()
      .meta({ description: 'Set by the escalation level. Comma-separated in responses; an array in requests.' }),
    StatusHubServiceList: z
      .array(IntegrationServiceMap)
      .optional()
      .meta({ description: 'Set by the escalation level. Only for type Statushub.' }),
    IntegrationServices: z
      .array(z.guid())
      .optional()
      .meta({ description: 'Services of an integration of type Statushub.' }),
    Hash: z.string(),
  })
  .meta({ id: 'Integration' });
export type Integration = z.infer<typeof Integration>;

export const integrationEndpoints = {
  list: endpoint({
    surface: 'v4',
    area: 'Integration',
    credentials: 'account',
    id: 'listIntegrations',
    method: 'GET',
    path: '/Integration',
    permission: { kind: 'basic' },
    summary: 'List the integrations that the caller may use',
    status: 200,
    reply: z.array(Integration),
  }),
  ...authorizationEndpoints({
    area: 'Integration',
    path: '/Integration/:integrationGuid',
    param: 'integrationGuid',
    reply: IntegrationAuthorization,
    write: contextAuthorizationWrite(IntegrationAuthorization.shape.AuthorizationType.options),
    viewPermission: editPermission,
    changePermission: editPermission,
  }),
};
