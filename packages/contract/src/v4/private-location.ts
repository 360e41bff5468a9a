import { z } from 'zod';
import { authorizationEndpoints, contextAuthorization, contextAuthorizationWrite } from './authorization.js';
import { endpoint } from '../endpoint.js';

const privateLocationAuthorizationTypes = ['UsePrivateLocation', 'EditPrivateLocation'] as const;

/** Attention a server of a private location needs; beside these, what the server itself says ails it. */
const serverWarnings = [
  'NotInstalled',
  'Disabled',
  'UpdateRequired',
  'ClockSkew',
  'Overloaded',
  'LowMemory',
  'LowDisk',
  'ResolverFailing',
  'BrowserMissing',
  'BrowserOutdated',
] as const;
export type ServerWarning = (typeof serverWarnings)[number];

const serverStatuses = ['Available', 'NotAvailable', 'Maintenance'] as const;

export const ServerHealth = z
  .object({
    CheckpointName: z.string(),
    Status: z.enum(serverStatuses).meta({
      description: 'NotAvailable: no contact for 90 s. Maintenance: in contact, and kept out of use.',
    }),
    StatusDetails: z
      .object({ LastOnlineUtc: z.string().meta({ description: 'YYYY-MM-DDTHH:MM:SS in UTC.' }) })
      .optional()
      .meta({ description: 'Absent until the server was heard of.' }),
    Warnings: z
      .array(z.string())
      .optional()
      .meta({ description: `What needs attention: ${serverWarnings.join(', ')}, or what the server says of itself.` }),
  })
  .meta({ id: 'ServerHealth' });
export type ServerHealth = z.infer<typeof ServerHealth>;

const count = z.int().min(0);
export const CheckpointsHealth = z
  .object({
    HealthyServers: count.meta({ description: 'Available, without warnings.' }),
    UnhealthyServers: count.meta({ description: 'With errors or warnings, or not set up.' }),
    NumberOfServers: count,
    Servers: z.array(ServerHealth),
  })
  .meta({ id: 'CheckpointsHealth' });
export type CheckpointsHealth = z.infer<typeof CheckpointsHealth>;

const regionId = z.int().min(0).max(2_147_483_647).meta({ description: 'Id of one private location.' });
const get = { surface: 'v4', area: 'Checkpoint', method: 'GET', credentials: 'account', status: 200 } as const;

/** How the servers of private locations are: those of the locations the caller may use, all for administrators. */
export const privateLocationHealthEndpoints = {
  all: endpoint({
    ...get,
    id: 'getPrivateCheckpointHealth',
    path: '/PrivateCheckpointHealth',
    aliases: ['/PrivateLocationHealth'],
    right: { of: 'basic' },
    summary: 'Health of the servers of private locations the caller may use',
    description: '404 when no private checkpoint is found.',
    query: z.object({
      filter: z.string().optional().meta({ description: 'Part of the name of a checkpoint or of its location.' }),
      regionId: regionId.optional(),
    }),
    reply: CheckpointsHealth,
    alsoFails: [404],
  }),
  ofRegion: endpoint({
    ...get,
    id: 'getPrivateCheckpointHealthForRegion',
    path: '/PrivateCheckpointHealthForRegion',
    right: { of: 'basic' },
    summary: 'Health of the servers of one private location',
    description: '404 when there is no such private location, or it has no checkpoint.',
    query: z.object({ regionId }),
    reply: CheckpointsHealth,
    alsoFails: [404],
  }),
};

const param = 'privateLocationId';

/** Who may select a private location in monitors, and who may change it. */
export const privateLocationAuthorizationEndpoints = authorizationEndpoints({
  area: 'Checkpoint',
  idSuffix: 'PrivateLocation',
  path: '/PrivateLocation/:privateLocationId',
  param,
  id: z.int().min(0).max(2_147_483_647),
  reply: contextAuthorization('PrivateLocationAuthorization', privateLocationAuthorizationTypes),
  write: contextAuthorizationWrite(privateLocationAuthorizationTypes),
  viewRight: { of: 'privateLocation', level: 'EditPrivateLocation', param },
  changeRight: { of: 'privateLocation', level: 'administrator', param },
});
