/** What the script on a measured page sends; anybody may send it, so nothing in it is believed more than a figure. */
import { z } from 'zod';
import { text } from './lenient.js';

/** Most bytes of one message. */
export const MAX_BEACON_BYTES = 8 * 1024;

/** Offsets in ms from the start of the navigation, in this order; what the browser does not tell is -1. */
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

/** Core web vitals, told when the page is left; ms, the layout shift a ratio. */
export const vitals = ['fcp', 'lcp', 'inp', 'cls'] as const;

const figure = z.number().min(-1).max(1e9);

export const RumBeacon = z.object({
  v: z.literal(1),
  sid: z.guid(),
  /** How much of the address of the visitor may be looked at: 0 all, 1 without its last byte, 2 without its last two. */
  aip: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  url: text(4_000),
  /** `load` of a document, without `nav` where Back showed it as it was left; `route` within a single-page application, `vitals` when the page is left. */
  kind: z.enum(['load', 'route', 'vitals']),
  nav: z.array(figure).length(navigationMarks.length).optional(),
  /** Of a change of the route: how long it took until the page was idle, ms. */
  took: figure.optional(),
  vitals: z.array(figure).length(vitals.length).optional(),
  /** The browser's IANA zone: what the country is read from. */
  zone: text(64).optional(),
});
export type RumBeacon = z.infer<typeof RumBeacon>;
