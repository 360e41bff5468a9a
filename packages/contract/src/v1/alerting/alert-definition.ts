import { z } from 'zod';
import { endpoint } from '../../endpoint.js';

/** An alert definition, with the numbers of its levels that are on. */
export const DefinitionRow = z
  .object({
    AlertDefinitionGuid: z.guid(),
    AlertName: z.string(),
    IsActive: z.boolean(),
    LevelsOn: z
      .array(z.int())
      .meta({ description: 'Ids of the levels that are active, in order; none: it tells nobody.' }),
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
    right: { of: 'basic' },
    summary: 'Alert definitions the caller may edit, with the levels that are on',
    status: 200,
    reply: z.array(DefinitionRow),
  }),
};
