/** Beacon of the script on a measured page. Anyone can send it, so nothing in it is trusted beyond being a number. */
import { z } from 'zod';
import { text } from './lenient.js';

/** Maximum bytes of one beacon. */
export const MAX_BEACON_BYTES = 8 * 1024;

/** Offsets in ms from the start of the navigation, in this order. -1: not available in the browser. */
export const navigationMarks = [
  'redirectStart',
  'redirectEnd',
  'domainLookupStart',
  'domainLookupEnd',
  'connectStart',
  'connectEnd',
  'requestStart',
  'responseStart',
  'responseEnd',
  'domContentLoadedEventEnd',
  'loadEventEnd',
] as const;
export type NavigationMark = (typeof navigationMarks)[number];

/** Core web vitals, sent when the page is left. In ms; the layout shift is a ratio. */
export const vitals = ['fcp', 'lcp', 'inp', 'cls'] as const;

const measurement = z.number().min(-1).max(1e9);

export const RumBeacon = z.object({
  v: z.literal(1),
  sid: z.guid(),
  /** How much of the visitor's IP address may be used: 0 all, 1 without its last byte, 2 without its last two. */
  aip: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  url: text(4_000),
  /**
   * `load` of a document, without `nav` if it was restored from the back/forward cache; `route` within a single-page
   * application; `vitals` when the page is left.
   */
  kind: z.enum(['load', 'route', 'vitals']),
  nav: z.array(measurement).length(navigationMarks.length).optional(),
  /** For a route change: time until the page was idle, ms. */
  took: measurement.optional(),
  vitals: z.array(measurement).length(vitals.length).optional(),
  /** IANA time zone of the browser, from which the country is derived. */
  zone: text(64).optional(),
});
export type RumBeacon = z.infer<typeof RumBeacon>;
