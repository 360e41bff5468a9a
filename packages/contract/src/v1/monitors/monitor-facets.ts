/** What the list of monitors is filtered by, and how many monitors there are of each value. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { MonitorState } from '../shared.js';

export const monitorFilters = {
  Search: z.string().optional().meta({ description: 'Part of name, target or group, any case.' }),
  State: z.string().optional().meta({ description: 'Comma list of states.' }),
  MonitorType: z.string().optional().meta({ description: 'Comma list of types.' }),
  MonitorMode: z.string().optional().meta({ description: 'Comma list of modes.' }),
  MonitorGroupGuid: z.guid().optional(),
  Host: z.string().optional().meta({
    description: 'Name or address of the host of the target, any case; of monitors whose settings the caller may see.',
  }),
  CustomFieldName: z
    .string()
    .optional()
    .meta({ description: 'They have a custom field of this name, and the caller may see their settings.' }),
  CustomFieldValue: z.string().optional().meta({ description: 'With CustomFieldName: which has this value.' }),
};

/** So many values of a facet are told at most. */
export const MAX_FACET_VALUES = 100;
/** A longer value of a custom field is a text, nothing to group by. */
export const MAX_FACET_VALUE_LENGTH = 200;

const facetShape = <const S extends z.ZodRawShape>(value: S) =>
  z.object({
    Rows: z
      .array(z.object({ ...value, Monitors: z.int(), Worst: MonitorState }))
      .meta({ description: `Those of the most monitors first, ${MAX_FACET_VALUES} at most.` }),
    Total: z.int().meta({ description: 'So many values there are.' }),
  });

/** Each counts what matches all of the filter but its own part. */
export const MonitorFacets = z.object({
  Groups: facetShape({ MonitorGroupGuid: z.guid(), Description: z.string() }),
  Types: facetShape({ MonitorType: z.string() }),
  Modes: facetShape({ MonitorMode: z.string() }),
  Hosts: facetShape({ Host: z.string() }),
  CustomFields: facetShape({ Name: z.string(), Value: z.string() }).meta({
    description: `Of values of at most ${MAX_FACET_VALUE_LENGTH} letters.`,
  }),
});
export type MonitorFacets = z.infer<typeof MonitorFacets>;

export const monitorFacetEndpoints = {
  read: endpoint({
    id: 'v1ReadMonitorFacets',
    surface: 'v1',
    area: 'Monitor',
    method: 'GET',
    path: '/Monitor/Facet',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'What the monitors the caller may see can be filtered by: groups, types, modes, hosts and custom fields',
    description: 'Each with the number of its monitors and their worst state.',
    query: z.object({
      ...monitorFilters,
      Containing: z
        .string()
        .optional()
        .meta({ description: 'Only hosts and custom fields (`Name: Value`) with this part, any case.' }),
    }),
    status: 200,
    reply: MonitorFacets,
  }),
};
