/** Target of a page check in a browser. Durations are in ms. */
import { z } from 'zod';
import { RequestCriterion } from '../v4/request-criteria.js';

const ms = z.number().nonnegative();

/** A text or a regular expression (`isRegex`). Both are case-insensitive. */
export const PagePattern = z.object({ pattern: z.string(), isRegex: z.boolean() });
export type PagePattern = z.infer<typeof PagePattern>;

/** Browser and browser settings of a check. */
export const browserFields = {
  /** Always `IpV4`: decides which servers may run it. The page itself may use either version. */
  ipVersion: z.enum(['IpV4', 'IpV6']),
  browser: z.enum(['Chrome', 'Edge']),
  /** Literal text, or the symbols `ChromeLatest`, `EdgeLatest`. Empty: the browser's own. */
  userAgent: z.string(),
  window: z.object({
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    pixelRatio: z.number().positive(),
    isMobile: z.boolean(),
    /** A known device, whose size, ratio and user agent apply. Empty: none. */
    device: z.string(),
  }),
  /** Throttling of all connections together. Absent: none. */
  throttling: z.object({ downKbps: ms, upKbps: ms, latencyMs: ms }).optional(),
  /** Requests whose URL contains one of these get an empty response, except the page itself. */
  blockUrls: z.array(z.string()),
  dnsBypasses: z.array(z.object({ source: z.string(), target: z.string() })),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Sent only with requests for documents of the site. Set by the checkpoint itself. */
  documentHeaders: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  authentication: z.object({ type: z.enum(['None', 'Basic']), username: z.string(), password: z.string() }),
  /** The load time ends with the load event instead of network idle. */
  usesLoadEvent: z.boolean(),
  connectTimeoutMs: ms,
  totalTimeoutMs: ms,
};
export const BrowserTargetFields = z.object(browserFields);
export type BrowserTargetFields = z.infer<typeof BrowserTargetFields>;

/**
 * A page and the browser in which it is opened. The checkpoint expands dynamic values in `url`, header values and
 * `contentMatches` when the check starts.
 */
export const PageTarget = z.object({
  kind: z.literal('page'),
  url: z.string(),
  ...browserFields,
  /** Third-party elements are excluded from conditions. */
  ignoresExternal: z.boolean(),
  contentMatches: z.array(z.string()),
  /** For the conditions of these types, in order. */
  urlMatches: z.array(PagePattern.extend({ criteria: z.array(RequestCriterion) })),
  consoleMatches: z.array(PagePattern.extend({ level: z.string() })),
});
export type PageTarget = z.infer<typeof PageTarget>;
