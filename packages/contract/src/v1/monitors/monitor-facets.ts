/** Filters of the list of monitors, with the number of monitors for each value. */
import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { MonitorState } from '../shared.js';

export const monitorFilters = {
  Search: z.string().optional().meta({ description: 'Part of the name, target or group, regardless of case.' }),
  State: z.string().optional().meta({ description: 'Comma-separated states.' }),
  MonitorType: z.string().optional().meta({ description: 'Comma-separated types.' }),
  MonitorMode: z.string().optional().meta({ description: 'Comma-separated modes.' }),
  MonitorGroupGuid: z.guid().optional(),
  Host: z.string().optional().meta({
    description:
      'Host name or address of the target, regardless of case. Only monitors whose settings the caller may view.',
  }),
  CustomFieldName: z.string().optional().meta({
    description: 'Only monitors that have a custom field with this name and whose settings the caller may view.',
  }),
  CustomFieldValue: z.string().optional().meta({ description: 'With CustomFieldName: value of the field.' }),
};

/** Maximum values of a facet in a response. */
export const MAX_FACET_VALUES = 100;
/** Longer values of a custom field are considered free text and not listed. */
export const MAX_FACET_VALUE_LENGTH = 200;

const facetShape = <const S extends z.ZodRawShape>(value: S) =>
  z.object({
    Rows: z
      .array(z.object({ ...value, Monitors: z.int(), Worst: MonitorState }))
      .meta({ description: `The ${MAX_FACET_VALUES} values with the most monitors, most first.` }),
    Total: z.int().meta({ description: 'Number of all values.' }),
  });

/** Each facet counts the monitors that match all other parts of the filter. */
export const MonitorFacets = z.object({
  Groups: facetShape({ MonitorGroupGuid: z.guid(), Description: z.string() }),
  Types: facetShape({ MonitorType: z.string() }),
  Modes: facetShape({ MonitorMode: z.string() }),
  Hosts: facetShape({ Host: z.string() }),
  CustomFields: facetShape({ Name: z.string(), Value: z.string() }).meta({
    description: `Only values of at most ${MAX_FACET_VALUE_LENGTH} characters.`,
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
    permission: { kind: 'basic' },
    summary: 'List the values by which monitors can be filtered: groups, types, modes, hosts and custom fields',
    description: 'Each value comes with the number of its monitors and their worst state.',
    query: z.object({
      ...monitorFilters,
      Containing: z.string().optional().meta({
        description: 'Only hosts and custom fields (`Name: Value`) that contain this text, regardless of case.',
      }),
    }),
    status: 200,
    reply: MonitorFacets,
  }),
};
