/**
 * Outcome of a page check in a browser. Times are in ms; points in time are relative to the start of the navigation.
 */
import { z } from 'zod';

const ms = z.number().min(0).max(2_147_483_647);
const bytes = z.number().int().nonnegative();

/** Limits of the data of one page. */
export const PAGE_LIMITS = {
  elements: 5_000,
  /** Characters of the URL of an element. */
  url: 2_048,
  /** Characters of a method, a type or the browser's text for a failure. */
  shortText: 256,
  /** Characters of the headers of all elements together, and of one. */
  headers: 1_000_000,
  headersEach: 8_192,
  console: 1_000,
  consoleText: 4_000,
  /** Characters of the page source. */
  source: 2_000_000,
  /** Base64 characters of one picture, and number of pictures. */
  picture: 2_000_000,
  pictures: 21,
  /** Bytes of everything together, so that it fits into a delivery. */
  whole: 6_000_000,
} as const;

const elementTypes = ['HTML', 'scripts', 'CSS', 'images', 'frames', 'objects', 'data', 'other'] as const;

/** One request of a page. If it failed, only its start and `timeoutMs`, the time without a response, are known. */
export const PageElement = z.object({
  startMs: ms,
  queueMs: ms,
  staleMs: ms,
  resolveMs: ms,
  connectMs: ms,
  tlsMs: ms,
  sendMs: ms,
  waitMs: ms,
  receiveMs: ms,
  timeoutMs: ms,
  url: z.string(),
  method: z.string(),
  type: z.enum(elementTypes),
  /** 0 without a response. */
  statusCode: z.number().int().min(0).max(999),
  protocol: z.string(),
  mimeType: z.string(),
  /** Bytes on the wire including headers, and bytes of the decoded content. */
  transferBytes: bytes,
  resourceBytes: bytes,
  /**
   * The parts of `transferBytes` for the response headers, and for the body with its framing. Absent if unknown, as for
   * a body that was not received completely, or if the checkpoint is an older version.
   */
  headerBytes: bytes.optional(),
  bodyBytes: bytes.optional(),
  address: z.string(),
  requestHeaders: z.string(),
  responseHeaders: z.string(),
  tls: z.object({ protocol: z.string(), cipher: z.string(), issuer: z.string() }).optional(),
  isBlocked: z.boolean(),
  isFailed: z.boolean(),
  isFromCache: z.boolean(),
  isPreloaded: z.boolean(),
  isAborted: z.boolean(),
  isFirstParty: z.boolean(),
  /** For a failed request, the browser's text. */
  errorText: z.string(),
});
export type PageElement = z.infer<typeof PageElement>;

/** One navigation of the page as the browser measured it. Absent values could not be measured. */
export const PageNavigation = z.object({
  url: z.string(),
  /** Start on the time scale of the elements. Its other times are relative to it. Absent: an older checkpoint. */
  startMs: ms.optional(),
  firstContentfulPaintMs: ms.optional(),
  largestContentfulPaintMs: ms.optional(),
  timeToInteractiveMs: ms.optional(),
  totalBlockingTimeMs: ms.optional(),
  cumulativeLayoutShift: z.number().min(0).optional(),
  /** Only after user interaction with the page. */
  interactionToNextPaintMs: ms.optional(),
  timeToFirstByteMs: ms.optional(),
  requestStartMs: ms.optional(),
  domInteractiveMs: ms.optional(),
  domContentLoadedMs: ms.optional(),
  domCompleteMs: ms.optional(),
  loadEventEndMs: ms.optional(),
});
export type PageNavigation = z.infer<typeof PageNavigation>;

export const PageConsoleEntry = z.object({
  level: z.enum(['Info', 'Warning', 'Error']),
  atMs: ms,
  text: z.string(),
  url: z.string(),
  line: z.number().int().nonnegative().optional(),
});
export type PageConsoleEntry = z.infer<typeof PageConsoleEntry>;

export const PagePicture = z.object({
  id: z.guid(),
  atMs: ms,
  milestone: z.string().optional(),
  mimeType: z.enum(['image/png', 'image/jpeg']),
  /** Base64. */
  data: z.string().max(PAGE_LIMITS.picture),
});
export type PagePicture = z.infer<typeof PagePicture>;

/**
 * Parts of a visit in which the browser was CPU-starved, so that its times do not describe the page. `loading`: none of
 * the times do. `settling`: only those measured after the page has loaded, until it is idle, do not.
 */
const cpuStarvedParts = ['loading', 'settling'] as const;
export type CpuStarvedPart = (typeof cpuStarvedParts)[number];

export const PageOutcome = z.object({
  kind: z.literal('page'),
  /** Why the page itself could not be loaded. The server judges conditions. */
  failure: z.object({ code: z.int32(), message: z.string(), description: z.string().optional() }).optional(),
  /** Metrics of the main document. */
  resolveMs: ms,
  connectMs: ms,
  /** The rest of the load time. */
  downloadMs: ms,
  totalMs: ms,
  /** Total of all elements that were not blocked. */
  totalBytes: bytes,
  resolvedIpAddress: z.string().optional(),
  statusCode: z.number().int().min(0).max(999).optional(),
  startAt: z.number().int(),
  finalUrl: z.string(),
  browser: z.object({ name: z.string(), version: z.string(), system: z.string(), userAgent: z.string() }),
  ignoresExternal: z.boolean(),
  navigations: z.array(PageNavigation).max(51),
  elements: z.array(PageElement).max(PAGE_LIMITS.elements),
  /** Number of requests that are not listed. */
  elementsLeftOut: z.number().int().nonnegative(),
  console: z.array(PageConsoleEntry).max(PAGE_LIMITS.console),
  source: z.string().max(PAGE_LIMITS.source).optional(),
  pictures: z.array(PagePicture).max(PAGE_LIMITS.pictures),
  contentMatches: z.array(
    z.object({ holds: z.boolean(), code: z.number().int().optional(), reason: z.string().optional() }),
  ),
  /** For each pattern of the target, in order: where it was found. Absent: nowhere. */
  urlMatches: z.array(z.object({ found: z.string().optional() })),
  consoleMatches: z.array(z.object({ found: z.string().optional() })),
  /** Absent: not CPU-starved, or unknown. */
  cpuStarved: z.enum(cpuStarvedParts).optional(),
  /** Data that the location withholds: `headers`, `content`, `addresses`. */
  withheld: z.array(z.string()),
});
export type PageOutcome = z.infer<typeof PageOutcome>;
