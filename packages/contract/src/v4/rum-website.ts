import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { text, trimmedName } from '../lenient.js';
import { webUrl } from '../text-patterns.js';
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
  description: 'URL of the website, http or https. Page views on its host are counted, with and without www.',
});
const IsSpa = z.boolean().meta({ description: 'Counts every route change as a page view. Changes the script.' });
const IncludeUrlFragment = z
  .boolean()
  .meta({ description: 'Whether pages are distinguished by their fragment. Only with IsSpa.' });

/** The id is accepted under both names. It and RumScript cannot be written. */
const RumWebsiteWrite = z.object({
  Description,
  Url,
  IsSpa: IsSpa.optional(),
  IncludeUrlFragment: IncludeUrlFragment.optional(),
});
const ownGuid = text(40).optional().meta({ description: 'If given and not empty, must equal the guid in the path.' });
export const RumWebsiteReplace = RumWebsiteWrite.extend({ RumWebsiteGuid: ownGuid, RumWebsiteId: ownGuid });
export type RumWebsiteReplace = z.infer<typeof RumWebsiteReplace>;

/** A website whose page loads are measured in the browsers of its visitors. */
export const RumWebsite = z
  .object({
    RumWebsiteId: z.guid(),
    Description: z.string(),
    Url: z.string(),
    IsSpa: z.boolean(),
    IncludeUrlFragment: z.boolean(),
    RumScript: z.string().meta({
      description: 'Script for the head of every page. It only changes when the settings of the website change.',
    }),
  })
  .meta({ id: 'RumWebsite' });
export type RumWebsite = z.infer<typeof RumWebsite>;

const count = z.int().min(0);

/** Values of one metric over all page views of a period, times in ms. Without measurements, only the count, 0. */
export const RumMetricValues = z
  .object({
    Metric: z.enum(rumMetrics),
    Median: count.optional().meta({ description: 'Calculated from a histogram; accurate to 1%.' }),
    Minimum: count.optional(),
    Maximum: count.optional(),
    Average: count.optional(),
    Count: count
      .optional()
      .meta({ description: 'Number of page views with this metric. The only field of PageViews.' }),
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
  permission: { kind: 'administrator' },
} as const;
const params = z.object({ rumWebsiteGuid: z.guid() });
const websitePath = '/Rum/Website/:rumWebsiteGuid' as const;

export const rumWebsiteEndpoints = {
  list: endpoint({
    ...base,
    id: 'listRumWebsites',
    method: 'GET',
    path: '/Rum/Website',
    summary: 'List all websites with real user monitoring, sorted by name',
    status: 200,
    reply: z.array(RumWebsite),
  }),
  create: endpoint({
    ...base,
    id: 'createRumWebsite',
    method: 'POST',
    path: '/Rum/Website',
    summary: 'Create a website. The response contains the script for its pages.',
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
    summary: 'Get the metrics of all websites, or of those whose name matches the filter',
    query: z.object({
      ...periodQuery,
      WebsiteFilter: text(500).optional().meta({
        description: 'Name patterns, in any case: ? is one character, * any number of them, | separates patterns.',
      }),
    }),
    status: 200,
    reply: z.array(RumWebsiteWithMetricValues),
  }),
  read: endpoint({
    ...base,
    id: 'getRumWebsite',
    method: 'GET',
    path: websitePath,
    summary: 'Get a website',
    params,
    status: 200,
    reply: RumWebsite,
  }),
  replace: endpoint({
    ...base,
    id: 'updateRumWebsite',
    method: 'PUT',
    path: websitePath,
    summary: 'Replace a website. Omitted fields are reset to their defaults.',
    params,
    body: RumWebsiteReplace,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteRumWebsite',
    method: 'DELETE',
    path: websitePath,
    summary: 'Delete a website and all its measurements',
    params,
    status: 204,
  }),
  metrics: endpoint({
    ...base,
    id: 'getRumMetrics',
    method: 'GET',
    path: `${websitePath}/Metrics`,
    summary: 'Get the metrics of a website',
    params,
    query: z.object(periodQuery),
    status: 200,
    reply: z.array(RumMetricValues),
  }),
};
