import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { periodQuery } from '../../v4/list-query.js';
import { rumMetrics } from '../../v4/rum-website.js';
import { rumFilters } from './rum-filters.js';
import { Annotations, MAX_ANNOTATIONS } from '../monitors/monitor-figures.js';
import { InstantMs } from '../shared.js';

/** The core web vitals, which the metrics of the contract do not include. The layout shift is in thousandths. */
const rumVitals = [
  'FirstContentfulPaint',
  'LargestContentfulPaint',
  'InteractionToNextPaint',
  'CumulativeLayoutShift',
] as const;
export type RumVital = (typeof rumVitals)[number];

/** Metrics are stored by their index in this list. Add new ones at the end. */
export const rumFigures = [...rumMetrics, ...rumVitals] as const;
export type RumFigure = (typeof rumFigures)[number];

/** Dimensions are stored by their index in this list. Add new ones at the end. */
export const rumDimensions = ['Page', 'Country', 'Device', 'Browser', 'OperatingSystem', 'State'] as const;
export type RumDimension = (typeof rumDimensions)[number];

const count = z.int().min(0);
export const RumFigureValues = z.object({
  Figure: z.enum(rumFigures),
  Count: count,
  Median: count.optional(),
  /** 75th percentile, by which web vitals are rated. */
  Percentile75: count.optional(),
  Minimum: count.optional(),
  Maximum: count.optional(),
  Average: count.optional(),
});
export type RumFigureValues = z.infer<typeof RumFigureValues>;

export const RumExcluded = z.object({
  RobotPageViews: count.meta({
    description:
      'Page views of programs that identify themselves, such as crawlers and headless browsers. They are excluded from all metrics.',
  }),
});
export type RumExcluded = z.infer<typeof RumExcluded>;

/** Maximum monitors of a host whose events are read. */
export const MAX_ANNOTATED_MONITORS = 100;

const base = { surface: 'v1', area: 'Rum', credentials: 'account', permission: { kind: 'administrator' } } as const;
const params = z.object({ rumWebsiteGuid: z.guid() });
const Figure = z.enum(rumFigures).optional().meta({ description: 'Default: LoadTime.' });

export const rumViewEndpoints = {
  figures: endpoint({
    ...base,
    id: 'v1RumFigures',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Figures',
    summary: 'Get all metrics of a website over a period, including web vitals',
    params,
    query: z.object({ ...periodQuery, ...rumFilters }),
    status: 200,
    reply: z.array(RumFigureValues),
  }),
  leftOut: endpoint({
    ...base,
    id: 'v1RumExcluded',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Excluded',
    summary: 'Get the page views that were excluded from the metrics of a website over a period',
    params,
    query: z.object(periodQuery),
    status: 200,
    reply: RumExcluded,
  }),
  breakdown: endpoint({
    ...base,
    id: 'v1RumBreakdown',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Breakdown',
    summary:
      'Get page views and one metric by page, country, state, device, browser or operating system, sorted by page views',
    params,
    query: z.object({
      ...periodQuery,
      By: z.enum(rumDimensions).optional().meta({ description: 'Default: Page.' }),
      Figure,
      Take: z.int().min(1).max(500).optional().meta({ description: 'Default: 50.' }),
      ...rumFilters,
    }),
    status: 200,
    reply: z.array(z.object({ Value: z.string(), PageViews: count, Values: RumFigureValues })),
  }),
  timeline: endpoint({
    ...base,
    id: 'v1RumTimeline',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Timeline',
    summary: 'Get page views and one metric over time. Intervals without page views are omitted.',
    params,
    query: z.object({ ...periodQuery, Figure, ...rumFilters }),
    status: 200,
    reply: z.object({
      FromAt: InstantMs.meta({ description: 'Start of the first interval.' }),
      UntilAt: InstantMs.meta({ description: 'End of the period. The last interval may extend beyond it.' }),
      StepMs: count.meta({
        description:
          'Length of an interval in milliseconds: five minutes for periods up to two hours, an hour up to 32 days, otherwise a UTC day.',
      }),
      Points: z.array(z.object({ At: InstantMs, PageViews: count, Values: RumFigureValues })),
    }),
  }),
  annotations: endpoint({
    ...base,
    id: 'v1RumAnnotations',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Annotation',
    summary: 'List events in a period that may have affected visitors of a website',
    description: `Chart notes about the account; incidents, maintenance and chart notes of at most ${MAX_ANNOTATED_MONITORS} monitors whose target is on the host of the website. The newest ${String(MAX_ANNOTATIONS)} of each kind, over at most 400 days.`,
    params,
    query: z.object(periodQuery),
    status: 200,
    reply: Annotations,
  }),
};
