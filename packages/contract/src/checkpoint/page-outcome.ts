/** What a browser saw of a page. Times are ms; points in time count from the start of the navigation. */
import { z } from 'zod';

const ms = z.number().min(0).max(2_147_483_647);
const bytes = z.number().int().nonnegative();

/** Most of what is told of one page. */
export const PAGE_LIMITS = {
  elements: 5_000,
  /** Of an element. */
  url: 2_048,
  /** A method, a type or the browser's words for a failure. */
  word: 256,
  /** Of all elements together, and of one. */
  headers: 1_000_000,
  headersEach: 8_192,
  console: 1_000,
  consoleText: 4_000,
  /** Letters of the page source. */
  source: 2_000_000,
  /** Letters of base64 of one picture, and how many. */
  picture: 2_000_000,
  pictures: 21,
  /** Bytes of all of it together, so that it fits into a delivery. */
  whole: 6_000_000,
} as const;

const elementTypes = ['HTML', 'scripts', 'CSS', 'images', 'frames', 'objects', 'data', 'other'] as const;

/** One request of a page. Of one that failed only its start and `timeoutMs`, the time without an answer, are known. */
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
  /** 0 without response. */
  statusCode: z.number().int().min(0).max(999),
  protocol: z.string(),
  mimeType: z.string(),
  /** On the wire, headers included; and of the content, decoded. */
  transferBytes: bytes,
  resourceBytes: bytes,
  /**
   * Of `transferBytes`, those of the answer's headers, and those of its body with what frames its pieces. Absent: nobody
   * knows, as of a body that was not received whole, or the checkpoint is an older one.
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
  /** Of a failed one, in the browser's words. */
  errorText: z.string(),
});
export type PageElement = z.infer<typeof PageElement>;

/** One navigation of the page, as the browser measured it; what is absent could not be measured. */
export const PageNavigation = z.object({
  url: z.string(),
  /** Its start, on the scale of the elements; its other times count from then. Absent: an older checkpoint. */
  startMs: ms.optional(),
  firstContentfulPaintMs: ms.optional(),
  largestContentfulPaintMs: ms.optional(),
  timeToInteractiveMs: ms.optional(),
  totalBlockingTimeMs: ms.optional(),
  cumulativeLayoutShift: z.number().min(0).optional(),
  /** Only where somebody acted on the page. */
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
 * Parts of a visit in which the browser had too little CPU for its times to tell of the page: all of them, or those alone
 * that are measured until the page is quiet.
 */
const heldUpParts = ['loading', 'settling'] as const;
export type HeldUp = (typeof heldUpParts)[number];

export const PageOutcome = z.object({
  kind: z.literal('page'),
  /** Why the page itself could not be loaded; conditions are judged by the server. */
  failure: z.object({ code: z.int32(), message: z.string(), description: z.string().optional() }).optional(),
  /** Of the main document. */
  resolveMs: ms,
  connectMs: ms,
  /** The rest of the load time. */
  downloadMs: ms,
  totalMs: ms,
  /** Of all elements that were not blocked. */
  totalBytes: bytes,
  resolvedIpAddress: z.string().optional(),
  statusCode: z.number().int().min(0).max(999).optional(),
  startAt: z.number().int(),
  finalUrl: z.string(),
  browser: z.object({ name: z.string(), version: z.string(), system: z.string(), userAgent: z.string() }),
  ignoresExternal: z.boolean(),
  navigations: z.array(PageNavigation).max(51),
  elements: z.array(PageElement).max(PAGE_LIMITS.elements),
  /** Requests beyond those that are told. */
  elementsLeftOut: z.number().int().nonnegative(),
  console: z.array(PageConsoleEntry).max(PAGE_LIMITS.console),
  source: z.string().max(PAGE_LIMITS.source).optional(),
  pictures: z.array(PagePicture).max(PAGE_LIMITS.pictures),
  contentMatches: z.array(
    z.object({ holds: z.boolean(), code: z.number().int().optional(), reason: z.string().optional() }),
  ),
  /** Of each pattern of the target, in order: what it was found in; absent: nowhere. */
  urlMatches: z.array(z.object({ found: z.string().optional() })),
  consoleMatches: z.array(z.object({ found: z.string().optional() })),
  /** Absent: it was not held up, or nobody can tell. */
  heldUp: z.enum(heldUpParts).optional(),
  /** What the location keeps back: `headers`, `content`, `addresses`. */
  withheld: z.array(z.string()),
});
export type PageOutcome = z.infer<typeof PageOutcome>;
