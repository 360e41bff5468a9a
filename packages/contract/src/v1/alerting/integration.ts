import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { integrationTypes } from '../../v4/integration.js';
import { channelIds } from './channel.js';

/** An escalation level that uses an integration. */
const IntegrationUse = z.object({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
  IsActive: z
    .boolean()
    .meta({ description: 'True if the definition, the level and its use of the integration are all active.' }),
});
type IntegrationUse = z.infer<typeof IntegrationUse>;

/** Any integration: built in, ready-made or custom. */
export const IntegrationRow = z.object({
  IntegrationGuid: z.guid(),
  Name: z.string(),
  Type: z.enum(integrationTypes),
  Kind: z
    .enum(['BuiltIn', 'Channel', 'Custom'])
    .meta({ description: 'Determines which endpoints read and change it.' }),
  Channel: z.enum(channelIds).optional().meta({ description: 'For kind Channel: the channel.' }),
  IsActive: z.boolean(),
  MayEdit: z.boolean(),
  LevelVariables: z
    .array(z.string())
    .meta({ description: 'Names of the variables that each escalation level must set.' }),
  Uses: z.array(IntegrationUse).meta({
    description: 'Escalation levels of the definitions that the caller may edit, sorted by definition and level.',
  }),
  OtherUses: z.int().meta({ description: 'Number of escalation levels of other definitions that use it.' }),
});
export type IntegrationRow = z.infer<typeof IntegrationRow>;

export const integrationViewEndpoints = {
  list: endpoint({
    surface: 'v1',
    area: 'Integration',
    credentials: 'account',
    id: 'v1ListIntegrations',
    method: 'GET',
    path: '/Integration',
    permission: { kind: 'basic' },
    summary:
      'List the integrations that the caller may use or edit, with the escalation levels that use them, sorted by name',
    status: 200,
    reply: z.array(IntegrationRow),
  }),
};
