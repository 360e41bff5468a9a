import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { periodQuery } from '../../v4/list-query.js';
import { rumMetrics } from '../../v4/rum-website.js';
import { rumFilters } from './rum-filters.js';
import { Annotations, MAX_ANNOTATIONS } from '../monitors/monitor-figures.js';
import { InstantMs } from '../shared.js';

/** What the contract's metrics lack: the core web vitals. The layout shift is in thousandths. */
const rumVitals = [
  'FirstContentfulPaint',
  'LargestContentfulPaint',
  'InteractionToNextPaint',
  'CumulativeLayoutShift',
] as const;
export type RumVital = (typeof rumVitals)[number];

/** Figures are stored by their place in this list: new ones go to its end. */
export const rumFigures = [...rumMetrics, ...rumVitals] as const;
export type RumFigure = (typeof rumFigures)[number];

/** Figures are stored by their place in this list: new ones go to its end. */
export const rumDimensions = ['Page', 'Country', 'Device', 'Browser', 'OperatingSystem', 'State'] as const;
export type RumDimension = (typeof rumDimensions)[number];

const whole = z.int().min(0);
export const RumFigureValues = z.object({
  Figure: z.enum(rumFigures),
  Count: whole,
  Median: whole.optional(),
  /** What three visitors of four do not exceed: the share by which vitals are judged. */
  Percentile75: whole.optional(),
  Minimum: whole.optional(),
  Maximum: whole.optional(),
  Average: whole.optional(),
});
export type RumFigureValues = z.infer<typeof RumFigureValues>;

export const RumLeftOut = z.object({
  RobotPageViews: whole.meta({
    description: 'Of programs that say what they are: crawlers, headless browsers. They are in no figure.',
  }),
});
export type RumLeftOut = z.infer<typeof RumLeftOut>;

/** So many monitors of a host are looked at for what happened to it. */
export const MAX_WATCHING = 100;

const base = { surface: 'v1', area: 'Rum', credentials: 'account', right: { of: 'administrator' } } as const;
const params = z.object({ rumWebsiteGuid: z.guid() });
const Figure = z.enum(rumFigures).optional().meta({ description: 'Default LoadTime.' });

export const rumViewEndpoints = {
  figures: endpoint({
    ...base,
    id: 'v1RumFigures',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Figures',
    summary: 'Every figure of a website over a period, vitals included',
    params,
    query: z.object({ ...periodQuery, ...rumFilters }),
    status: 200,
    reply: z.array(RumFigureValues),
  }),
  leftOut: endpoint({
    ...base,
    id: 'v1RumLeftOut',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/LeftOut',
    summary: 'What was counted on a website over a period and is in no figure',
    params,
    query: z.object(periodQuery),
    status: 200,
    reply: RumLeftOut,
  }),
  breakdown: endpoint({
    ...base,
    id: 'v1RumBreakdown',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Breakdown',
    summary: 'Page views and one figure by page, country, state, device, browser or operating system; most views first',
    params,
    query: z.object({
      ...periodQuery,
      By: z.enum(rumDimensions).optional().meta({ description: 'Default Page.' }),
      Figure,
      Take: z.int().min(1).max(500).optional().meta({ description: 'Default 50.' }),
      ...rumFilters,
    }),
    status: 200,
    reply: z.array(z.object({ Value: z.string(), PageViews: whole, Values: RumFigureValues })),
  }),
  timeline: endpoint({
    ...base,
    id: 'v1RumTimeline',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Timeline',
    summary: 'Page views and one figure over time; steps without page views are left out',
    params,
    query: z.object({ ...periodQuery, Figure, ...rumFilters }),
    status: 200,
    reply: z.object({
      FromAt: InstantMs.meta({ description: 'Start of the first step.' }),
      UntilAt: InstantMs.meta({ description: 'End of the period; the last step may reach beyond it.' }),
      StepMs: whole.meta({ description: 'Five minutes (up to two hours), an hour (up to 32 days) or a UTC day.' }),
      Points: z.array(z.object({ At: InstantMs, PageViews: whole, Values: RumFigureValues })),
    }),
  }),
  annotations: endpoint({
    ...base,
    id: 'v1RumAnnotations',
    method: 'GET',
    path: '/Rum/Website/:rumWebsiteGuid/Annotation',
    summary: 'What happened in a period that visitors of a website may have felt',
    description: `Notes for charts about the account, and incidents, maintenance and notes for charts of the monitors whose target is on its host, of ${MAX_WATCHING} of them at most. The newest ${String(MAX_ANNOTATIONS)} of each kind, of at most 400 days.`,
    params,
    query: z.object(periodQuery),
    status: 200,
    reply: Annotations,
  }),
};
