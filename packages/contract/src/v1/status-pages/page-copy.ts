import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

export const PageCopy = z
  .object({
    Storage: z
      .enum(['Folder', 'Bucket'])
      .optional()
      .meta({ description: 'Absent if this installation makes no copies.' }),
    WrittenAt: InstantMs.optional().meta({ description: 'When the copy was last written completely.' }),
    FailedSinceAt: InstantMs.optional().meta({ description: 'Time since which it could not be written.' }),
    LastError: z.string().optional().meta({ description: 'Error of the last attempt.' }),
  })
  .meta({ id: 'PageCopy', description: 'The signed copy of a status page outside the service.' });
export type PageCopy = z.infer<typeof PageCopy>;

export const pageCopyEndpoints = {
  read: endpoint({
    surface: 'v1',
    area: 'PublicStatusPage',
    credentials: 'account',
    id: 'v1ReadPageCopy',
    method: 'GET',
    path: '/PublicStatusPage/:publicStatusPageGuid/Copy',
    params: z.object({ publicStatusPageGuid: z.guid() }),
    permission: { kind: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
    summary: 'Get the state of the external copy of a status page',
    status: 200,
    reply: PageCopy,
  }),
};
