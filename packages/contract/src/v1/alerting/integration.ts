import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { integrationTypes } from '../../v4/integration.js';
import { channelIds } from './channel.js';

/** A level that tells by an integration. */
const IntegrationUse = z.object({
  AlertDefinitionGuid: z.guid(),
  AlertName: z.string(),
  EscalationLevelId: z.int(),
  IsActive: z.boolean().meta({ description: 'Definition, level, and the level’s use of it are all switched on.' }),
});
type IntegrationUse = z.infer<typeof IntegrationUse>;

/** Any integration: built in, ready-made or custom. */
export const IntegrationRow = z.object({
  IntegrationGuid: z.guid(),
  Name: z.string(),
  Type: z.enum(integrationTypes),
  Kind: z.enum(['BuiltIn', 'Channel', 'Custom']).meta({ description: 'By which endpoints it is read and changed.' }),
  Channel: z.enum(channelIds).optional().meta({ description: 'Of kind Channel: which.' }),
  IsActive: z.boolean(),
  MayEdit: z.boolean(),
  LevelVariables: z
    .array(z.string())
    .meta({ description: 'Names of the variables each escalation level has to give a value.' }),
  Uses: z.array(IntegrationUse).meta({ description: 'Levels of definitions the caller may edit, by name and level.' }),
  OtherUses: z.int().meta({ description: 'How many levels of other definitions use it.' }),
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
    right: { of: 'basic' },
    summary: 'Integrations the caller may use or edit by name, and which escalation levels use them',
    status: 200,
    reply: z.array(IntegrationRow),
  }),
};
