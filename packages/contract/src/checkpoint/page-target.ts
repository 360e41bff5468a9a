/** What a checkpoint is told of a page to load in a browser. Durations are ms. */
import { z } from 'zod';
import { RequestCriterion } from '../v4/request-criteria.js';

const ms = z.number().nonnegative();

/** A user's text, or a regular expression where it says so; both compare without regard to case. */
export const PagePattern = z.object({ pattern: z.string(), isRegex: z.boolean() });
export type PagePattern = z.infer<typeof PagePattern>;

/** The browser something is opened in, and how it behaves. */
export const browserFrame = {
  /** Always `IpV4`: which servers may take it. The page itself goes where names lead, either way. */
  ipVersion: z.enum(['IpV4', 'IpV6']),
  browser: z.enum(['Chrome', 'Edge']),
  /** Literal text, or the symbols `ChromeLatest`, `EdgeLatest`; empty = the browser's own. */
  userAgent: z.string(),
  window: z.object({
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    pixelRatio: z.number().positive(),
    isMobile: z.boolean(),
    /** Of a device that is known its size, ratio and user agent apply; empty: none. */
    device: z.string(),
  }),
  /** Of all connections together; absent: none. */
  throttling: z.object({ downKbps: ms, upKbps: ms, latencyMs: ms }).optional(),
  /** Requests whose address holds one of these get an empty answer; the page itself never. */
  blockUrls: z.array(z.string()),
  dnsBypasses: z.array(z.object({ source: z.string(), target: z.string() })),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of documents of the site alone: no other request has them. Said by the checkpoint itself. */
  documentHeaders: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  authentication: z.object({ type: z.enum(['None', 'Basic']), username: z.string(), password: z.string() }),
  /** The load event counts as the end, not the moment the network is idle. */
  usesLoadEvent: z.boolean(),
  connectTimeoutMs: ms,
  totalTimeoutMs: ms,
};
export const BrowserFrame = z.object(browserFrame);
export type BrowserFrame = z.infer<typeof BrowserFrame>;

/**
 * A page and the browser it is opened in. Dynamic values in `url`, header values and `contentMatches` are expanded on the
 * checkpoint when the check starts.
 */
export const PageTarget = z.object({
  kind: z.literal('page'),
  url: z.string(),
  ...browserFrame,
  /** Elements of other parties do not take part in conditions. */
  ignoresExternal: z.boolean(),
  contentMatches: z.array(z.string()),
  /** Of the conditions of these types, in their order. */
  urlMatches: z.array(PagePattern.extend({ criteria: z.array(RequestCriterion) })),
  consoleMatches: z.array(PagePattern.extend({ level: z.string() })),
});
export type PageTarget = z.infer<typeof PageTarget>;
