import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { text, trimmedName } from '../lenient.js';
import { webUrl } from '../wire-texts.js';
import { periodQuery } from './list-query.js';

/** Timings of the browser, and the number of page views. */
export const rumMetrics = [
  'PageViews',
  'LoadTime',
  'TimeToFirstByte',
  'PageReadyTime',
  'NetworkDuration',
  'RedirectDuration',
  'DnsDuration',
  'ConnectDuration',
  'BackendDuration',
  'SendDuration',
  'ReceiveDuration',
  'FrontEndDuration',
  'DomDuration',
  'RenderDuration',
  'DownloadTime',
] as const;

const Description = trimmedName(200).meta({ description: 'Display name.' });
const Url = webUrl(2_000).regex(/\S/, { error: 'must not be empty' }).meta({
  description: 'Address of the website, http or https; page views of its host count, with and without www.',
});
const IsSpa = z.boolean().meta({ description: 'Every change of the route is a page view. It changes the script.' });
const IncludeUrlFragment = z.boolean().meta({ description: 'Pages differ by their fragment; only with IsSpa.' });

/** The id is taken under both names; it and RumScript are not written. */
const RumWebsiteWrite = z.object({
  Description,
  Url,
  IsSpa: IsSpa.optional(),
  IncludeUrlFragment: IncludeUrlFragment.optional(),
});
const ownGuid = text(40).optional().meta({ description: 'Must equal the guid of the path if given and not empty.' });
export const RumWebsiteReplace = RumWebsiteWrite.extend({ RumWebsiteGuid: ownGuid, RumWebsiteId: ownGuid });
export type RumWebsiteReplace = z.infer<typeof RumWebsiteReplace>;

/** A website whose visitors' page loads are measured. */
export const RumWebsite = z
  .object({
    RumWebsiteId: z.guid(),
    Description: z.string(),
    Url: z.string(),
    IsSpa: z.boolean(),
    IncludeUrlFragment: z.boolean(),
    RumScript: z.string().meta({ description: 'To be placed in the head of every page; the same at every read.' }),
  })
  .meta({ id: 'RumWebsite' });
export type RumWebsite = z.infer<typeof RumWebsite>;

const whole = z.int().min(0);

/** Figures of one metric over all page views of a period; times in ms. Without measurements only the count, 0. */
export const RumMetricValues = z
  .object({
    Metric: z.enum(rumMetrics),
    Median: whole.optional().meta({ description: 'From a histogram, within 1 %.' }),
    Minimum: whole.optional(),
    Maximum: whole.optional(),
    Average: whole.optional(),
    Count: whole.optional().meta({ description: 'Page views that had it. PageViews has nothing else.' }),
  })
  .meta({ id: 'RumMetricValues' });
export type RumMetricValues = z.infer<typeof RumMetricValues>;

export const RumWebsiteWithMetricValues = z
  .object({ RumWebsiteId: z.guid(), Description: z.string(), MetricValues: z.array(RumMetricValues) })
  .meta({ id: 'RumWebsiteWithMetricValues' });
export type RumWebsiteWithMetricValues = z.infer<typeof RumWebsiteWithMetricValues>;

const base = {
  surface: 'v4',
  area: 'Rum',
  credentials: 'account',
  right: { of: 'administrator' },
} as const;
const params = z.object({ rumWebsiteGuid: z.guid() });
const one = '/Rum/Website/:rumWebsiteGuid' as const;

export const rumWebsiteEndpoints = {
  list: endpoint({
    ...base,
    id: 'listRumWebsites',
    method: 'GET',
    path: '/Rum/Website',
    summary: 'All websites whose visitors are measured, by name',
    status: 200,
    reply: z.array(RumWebsite),
  }),
  create: endpoint({
    ...base,
    id: 'createRumWebsite',
    method: 'POST',
    path: '/Rum/Website',
    summary: 'Add a website; its answer carries the script for its pages',
    body: RumWebsiteWrite,
    status: 201,
    reply: RumWebsite,
    location: '/Rum/Website/:RumWebsiteId',
  }),
  allMetrics: endpoint({
    ...base,
    id: 'listRumMetrics',
    method: 'GET',
    path: '/Rum/Website/Metrics',
    summary: 'Figures of every website, or of those whose name fits',
    query: z.object({
      ...periodQuery,
      WebsiteFilter: text(500)
        .optional()
        .meta({ description: 'Patterns of names, in any case: ? is one character, * any number; | between patterns.' }),
    }),
    status: 200,
    reply: z.array(RumWebsiteWithMetricValues),
  }),
  read: endpoint({
    ...base,
    id: 'getRumWebsite',
    method: 'GET',
    path: one,
    summary: 'One website',
    params,
    status: 200,
    reply: RumWebsite,
  }),
  replace: endpoint({
    ...base,
    id: 'updateRumWebsite',
    method: 'PUT',
    path: one,
    summary: 'Change a website; what is left out gets its default',
    params,
    body: RumWebsiteReplace,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteRumWebsite',
    method: 'DELETE',
    path: one,
    summary: 'Remove a website with everything measured of it',
    params,
    status: 204,
  }),
  metrics: endpoint({
    ...base,
    id: 'getRumMetrics',
    method: 'GET',
    path: `${one}/Metrics`,
    summary: 'Figures of one website',
    params,
    query: z.object(periodQuery),
    status: 200,
    reply: z.array(RumMetricValues),
  }),
};
