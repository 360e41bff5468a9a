import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { displayName } from '../../lenient.js';
import { integrationTypes } from '../../v4/integration.js';
import { InstantMs, MonitorState, queryNumber } from '../shared.js';

/** Kinds of objects that Find searches, in the order of its response. */
export const findKinds = [
  'Monitor',
  'MonitorGroup',
  'MonitorTemplate',
  'DomainGroup',
  'MaintenancePeriod',
  'Incident',
  'AlertDefinition',
  'Integration',
  'Dashboard',
  'Sla',
  'ScheduledReport',
  'PublicStatusPage',
  'RumWebsite',
  'Operator',
  'OperatorGroup',
  'PrivateLocation',
  'Checkpoint',
  'VaultSection',
  'VaultItem',
] as const;
export const FindKind = z.enum(findKinds);
export type FindKind = z.infer<typeof FindKind>;

/** A search result. */
export const FindResult = z.object({
  Id: z.string().meta({ description: 'Guid, or the number of a checkpoint, location, period or incident.' }),
  Name: z.string().meta({ description: 'Monitor of a period or incident; dashboard of a report.' }),
  Note: z.string().meta({
    description:
      'Distinguishes it from others with the same name, for example a type, an address or a time. May be empty.',
  }),
  MayEdit: z.boolean().optional().meta({ description: 'For monitors, dashboards and vault items.' }),
  State: MonitorState.optional().meta({ description: 'For monitors.' }),
  IsActive: z.boolean().optional().meta({ description: 'For monitors: whether they are active.' }),
  GenerateAlert: z.boolean().optional().meta({ description: 'For monitors: whether errors are alerted.' }),
  MonitorGuid: z.guid().optional().meta({ description: 'For periods and incidents.' }),
  OpenedAt: InstantMs.optional().meta({ description: 'For incidents.' }),
  DashboardGuid: z.guid().optional().meta({ description: 'For monitors: the dashboard for one monitor of its kind.' }),
  IntegrationType: z.enum(integrationTypes).optional().meta({ description: 'For integrations.' }),
  IntegrationKind: z.enum(['BuiltIn', 'Channel', 'Custom']).optional().meta({ description: 'For integrations.' }),
});
export type FindResult = z.infer<typeof FindResult>;

/**
 * Results of one kind, best matches first: names that begin with the query, then words that begin with it, then by
 * name.
 */
export const FindResultGroup = z.object({
  Kind: FindKind,
  Rows: z.array(FindResult),
  HasMore: z.boolean().meta({ description: 'Whether there are more results of this kind than requested.' }),
});
export type FindResultGroup = z.infer<typeof FindResultGroup>;

export const FindResponse = z.object({
  Groups: z.array(FindResultGroup).meta({ description: 'Kinds without results are omitted.' }),
});
export type FindResponse = z.infer<typeof FindResponse>;

export const findEndpoints = {
  find: endpoint({
    id: 'v1Find',
    surface: 'v1',
    area: 'Find',
    method: 'GET',
    path: '/Find',
    credentials: 'account',
    permission: { kind: 'basic' },
    summary: 'Search all objects that the caller may view, by name, address, type or group',
    description:
      'All words must match, in any order and case, including as part of longer words. Monitors match by name, type and group, and by target if the caller may view their settings. Incidents are included if they are open or were opened within 30 days, up to the newest 2,000.',
    query: z.object({
      Search: displayName(100).meta({ description: 'One to eight words; further words are ignored.' }),
      Take: queryNumber
        .min(1)
        .max(20)
        .optional()
        .meta({ description: 'Maximum number of results of each kind. Default: 6.' }),
    }),
    status: 200,
    reply: FindResponse,
  }),
};
