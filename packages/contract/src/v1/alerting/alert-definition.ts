import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** An alert definition with the ids of its active levels. */
export const DefinitionRow = z
  .object({
    AlertDefinitionGuid: z.guid(),
    AlertName: z.string(),
    IsActive: z.boolean(),
    ActiveLevels: z
      .array(z.int())
      .meta({ description: 'Ids of the active escalation levels, in order. Empty: no one is notified.' }),
  })
  .meta({ id: 'AlertDefinitionRow' });
export type DefinitionRow = z.infer<typeof DefinitionRow>;

const base = { surface: 'v1', area: 'AlertDefinition', credentials: 'account' } as const;

export const definitionV1Endpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListAlertDefinitions',
    method: 'GET',
    path: '/AlertDefinition',
    permission: { kind: 'basic' },
    summary: 'List the alert definitions that the caller may edit, with their active levels',
    status: 200,
    reply: z.array(DefinitionRow),
  }),
};
