import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { reportCultures } from '../files.js';

/** An image of 30 kB as base64. */
const MAX_LOGO_LENGTH = 40_000;

export const StatusPageExtras = z
  .object({
    AutoRefresh: z.boolean().meta({ description: 'Whether open pages reload their data every 30 s.' }),
    HostName: z
      .string()
      .max(253)
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i, {
        error: 'must be a host name such as status.example.com',
      })
      .optional()
      .meta({ description: 'While the page is published, requests to this host name return it.' }),
    Logo: z
      .string()
      .max(MAX_LOGO_LENGTH, { error: 'must be an image of at most 30 kB' })
      .regex(/^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[a-z0-9+/]*={0,2}$/i, {
        error: 'must be a PNG or JPEG as a data: URL',
      })
      .optional()
      .meta({ description: 'Shown above the title, at up to 210 × 40 px.' }),
    CultureName: z
      .enum(reportCultures)
      .optional()
      .meta({ description: 'Language of the page and its e-mails. Default: that of the account.' }),
  })
  .meta({ id: 'StatusPageExtras', description: 'Settings of a status page that version 4 does not have.' });
export type StatusPageExtras = z.infer<typeof StatusPageExtras>;

const base = {
  surface: 'v1',
  area: 'PublicStatusPage',
  credentials: 'account',
  path: '/PublicStatusPage/:publicStatusPageGuid/Extras',
  params: z.object({ publicStatusPageGuid: z.guid() }),
} as const;

export const statusPageExtrasEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadStatusPageExtras',
    method: 'GET',
    permission: { kind: 'publicStatusPage', level: 'ViewPublicDashboard', param: 'publicStatusPageGuid' },
    summary: 'Get the logo, host name, language and refresh setting of a public status page',
    status: 200,
    reply: StatusPageExtras,
  }),
  replace: endpoint({
    ...base,
    id: 'v1UpdateStatusPageExtras',
    method: 'PUT',
    permission: { kind: 'publicStatusPage', level: 'administrator', param: 'publicStatusPageGuid' },
    summary: 'Set the logo, host name, language and refresh setting of a public status page',
    description: 'Each host name can be used by only one page.',
    body: StatusPageExtras,
    status: 204,
    alsoFails: [409],
  }),
};
