import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { displayName } from '../../lenient.js';
import { InstantMs, MonitorState, queryNumber } from '../shared.js';

/** What Find looks for, in the order its answer has. */
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

/** One thing found. */
export const Found = z.object({
  Id: z.string().meta({ description: 'Its guid; of checkpoints, locations, periods and incidents their number.' }),
  Name: z.string().meta({ description: 'Of periods and incidents that of the monitor; of reports of the dashboard.' }),
  Note: z
    .string()
    .meta({ description: 'What tells it from others of its name: a type, an address, a time; or empty.' }),
  MayEdit: z.boolean().optional().meta({ description: 'Of monitors, dashboards and vault items.' }),
  State: MonitorState.optional().meta({ description: 'Of monitors.' }),
  IsActive: z.boolean().optional().meta({ description: 'Of monitors: whether they are started.' }),
  GenerateAlert: z.boolean().optional().meta({ description: 'Of monitors: whether anybody is told of errors.' }),
  MonitorGuid: z.guid().optional().meta({ description: 'Of periods and incidents.' }),
  OpenedAt: InstantMs.optional().meta({ description: 'Of incidents.' }),
  DashboardGuid: z.guid().optional().meta({ description: 'Of monitors: the dashboard that shows one of its kind.' }),
  IntegrationKind: z.enum(['BuiltIn', 'Channel', 'Custom']).optional().meta({ description: 'Of integrations.' }),
});
export type Found = z.infer<typeof Found>;

/** What was found of one kind, the closest first: names that begin with the search, then words that do, then by name. */
export const FoundGroup = z.object({
  Kind: FindKind,
  Rows: z.array(Found),
  HasMore: z.boolean().meta({ description: 'There are more of this kind than were asked for.' }),
});
export type FoundGroup = z.infer<typeof FoundGroup>;

export const Find = z.object({
  Groups: z.array(FoundGroup).meta({ description: 'Kinds of which nothing was found are left out.' }),
});
export type Find = z.infer<typeof Find>;

export const findEndpoints = {
  find: endpoint({
    id: 'v1Find',
    surface: 'v1',
    area: 'Find',
    method: 'GET',
    path: '/Find',
    credentials: 'account',
    right: { of: 'basic' },
    summary: 'Everything the caller may see whose name, address, type or group has all words of a search in it',
    description:
      'Words match in any order and case, also inside of other words; monitors are found by name, type, group and, where the caller may see settings, target. Of incidents those that are open or opened within 30 days, the newest 2,000 at most.',
    query: z.object({
      Search: displayName(100).meta({ description: 'One to eight words count.' }),
      Take: queryNumber.min(1).max(20).optional().meta({ description: 'Rows wanted of each kind. Default 6.' }),
    }),
    status: 200,
    reply: Find,
  }),
};
