import { z } from 'zod';
import { authorizationEndpoints, contextAuthorization, contextAuthorizationWrite } from './authorization.js';
import { endpoint } from '../endpoint.js';

const privateLocationAuthorizationTypes = ['UsePrivateLocation', 'EditPrivateLocation'] as const;

/** Warnings about a server of a private location. The server may report further ones. */
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
      description: 'NotAvailable: not seen for 90 s. Maintenance: connected, but disabled.',
    }),
    StatusDetails: z
      .object({ LastOnlineUtc: z.string().meta({ description: 'YYYY-MM-DDTHH:MM:SS in UTC.' }) })
      .optional()
      .meta({ description: 'Absent until the server has connected for the first time.' }),
    Warnings: z
      .array(z.string())
      .optional()
      .meta({ description: `Warnings: ${serverWarnings.join(', ')}, or a message from the server.` }),
  })
  .meta({ id: 'ServerHealth' });
export type ServerHealth = z.infer<typeof ServerHealth>;

const count = z.int().min(0);
export const CheckpointsHealth = z
  .object({
    HealthyServers: count.meta({ description: 'Available servers without warnings.' }),
    UnhealthyServers: count.meta({ description: 'Servers with errors or warnings, or not set up.' }),
    NumberOfServers: count,
    Servers: z.array(ServerHealth),
  })
  .meta({ id: 'CheckpointsHealth' });
export type CheckpointsHealth = z.infer<typeof CheckpointsHealth>;

const regionId = z.int().min(0).max(2_147_483_647).meta({ description: 'Id of a private location.' });
const getBase = { surface: 'v4', area: 'Checkpoint', method: 'GET', credentials: 'account', status: 200 } as const;

/**
 * Health of the servers of private locations: of the locations that the caller may use, or of all for administrators.
 */
export const privateLocationHealthEndpoints = {
  listAll: endpoint({
    ...getBase,
    id: 'getPrivateCheckpointHealth',
    path: '/PrivateCheckpointHealth',
    aliases: ['/PrivateLocationHealth'],
    permission: { kind: 'basic' },
    summary: 'List the health of the servers in private locations that the caller may use',
    description: 'Returns 404 if no private checkpoint is found.',
    query: z.object({
      filter: z.string().optional().meta({ description: 'Part of the name of a checkpoint or its location.' }),
      regionId: regionId.optional(),
    }),
    reply: CheckpointsHealth,
    alsoFails: [404],
  }),
  readForRegion: endpoint({
    ...getBase,
    id: 'getPrivateCheckpointHealthForRegion',
    path: '/PrivateCheckpointHealthForRegion',
    permission: { kind: 'basic' },
    summary: 'Get the health of the servers of a private location',
    description: 'Returns 404 if the private location does not exist or has no checkpoint.',
    query: z.object({ regionId }),
    reply: CheckpointsHealth,
    alsoFails: [404],
  }),
};

const param = 'privateLocationId';

/** Permissions to select a private location in monitors, and to change it. */
export const privateLocationAuthorizationEndpoints = authorizationEndpoints({
  area: 'Checkpoint',
  idSuffix: 'PrivateLocation',
  path: '/PrivateLocation/:privateLocationId',
  param,
  id: z.int().min(0).max(2_147_483_647),
  reply: contextAuthorization('PrivateLocationAuthorization', privateLocationAuthorizationTypes),
  write: contextAuthorizationWrite(privateLocationAuthorizationTypes),
  viewPermission: { kind: 'privateLocation', level: 'EditPrivateLocation', param },
  changePermission: { kind: 'privateLocation', level: 'administrator', param },
});
