import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

export const PageCopy = z
  .object({
    Place: z.enum(['Folder', 'Bucket']).optional().meta({ description: 'Absent: this installation makes no copies.' }),
    WrittenAt: InstantMs.optional().meta({ description: 'When the copy was last written whole.' }),
    FailedSinceAt: InstantMs.optional().meta({ description: 'Since when it could not be written.' }),
    Trouble: z.string().optional().meta({ description: 'Why the last try failed.' }),
  })
  .meta({ id: 'PageCopy', description: 'The signed copy of a status page that lies outside of the service.' });
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
    right: { of: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
    summary: 'How the copy of a status page outside of the service does',
    status: 200,
    reply: PageCopy,
  }),
};
