/**
 * What a checkpoint and the server say to each other. The same messages travel over HTTPS (outbound from the checkpoint
 * only) and, inside `standalone`, in process. Instants are epoch ms, durations are ms.
 */
import { z } from 'zod';

const instant = z.number().int();
const ms = z.number().nonnegative();

/** Most bytes of a decoded body that travel and are kept: 1 MB (design §6.18). A result with one fits into a delivery. */
export const MOST_BODY_BYTES = 1_048_576;

export const TlsVersion = z.enum([
  'Tls13',
  'Tls12',
  'Tls11',
  'Tls10',
  'Tls12_Tls11',
  'Tls11_Tls10',
  'Tls12_Tls11_Tls10',
  'Tls12_Tls11_Tls10_WithFallback',
]);
export type TlsVersion = z.infer<typeof TlsVersion>;

/**
 * What an HTTP(S) probe needs to know; nothing of monitors, storage or alerts. Dynamic values (`{{@DateTime(…)}}` and
 * the like) in `url`, `body`, header values and `contentMatches` are expanded on the checkpoint when the check starts.
 */
export const HttpTarget = z.object({
  kind: z.literal('http'),
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  /** Literal text, or the symbols `ChromeLatest`, `EdgeLatest`; empty = our own. */
  userAgent: z.string(),
  httpVersion: z.enum(['Negotiate', 'Http1_1', 'Http2', 'Http3']),
  /** A value of the wire enum `TlsVersion`; `WithFallback` retries with lower ones after a failed handshake. */
  tlsVersion: TlsVersion,
  ipVersion: z.enum(['IpV4', 'IpV6']),
  authentication: z.object({
    type: z.enum(['None', 'Basic', 'Digest', 'NTLM']),
    username: z.string(),
    password: z.string(),
  }),
  checkCertificateErrors: z.boolean(),
  /** False when a condition expects a redirect status: then the first response is the last. */
  followRedirects: z.boolean(),
  /** Values of the `ContentMatch` conditions, in their order. */
  contentMatches: z.array(z.string()),
  connectTimeoutMs: ms,
  totalTimeoutMs: ms,
  /** How much of the decoded body comes back, at most `MOST_BODY_BYTES`; conditions see all of it. */
  maxBodyBytes: z.number().int().positive(),
});
export type HttpTarget = z.infer<typeof HttpTarget>;

export const Target = z.discriminatedUnion('kind', [HttpTarget]);
export type Target = z.infer<typeof Target>;

/** One run: (monitor, slot, attempt) is unique; attempt 0 is the slot's run, 1 its recheck, 2… runs after quarantine or loss. */
export const RunKey = z.object({ monitorGuid: z.guid(), slotAt: instant, attempt: z.number().int().nonnegative() });
export type RunKey = z.infer<typeof RunKey>;

/** What the server hands over when a checkpoint takes a run. */
export const RunOrder = RunKey.extend({
  target: Target,
  /** When the run should start, by the server's clock (`serverNow` of the poll); a checkpoint that gets it earlier waits. */
  startAt: instant,
  /** When the server writes the run off and gives it to another checkpoint. */
  leaseUntil: instant,
});
export type RunOrder = z.infer<typeof RunOrder>;

/**
 * An order as it travels: its target, which may hold secrets, is JSON in a box (`sealed-box` of the kernel) for the key
 * pair the checkpoint made when it enrolled, in the context of `sealingContext`.
 */
export const SealedOrder = RunOrder.omit({ target: true }).extend({ sealedTarget: z.string() });
export type SealedOrder = z.infer<typeof SealedOrder>;

/** What a sealed target is bound to: the server it is for, and the run. */
export const sealingContext = (serverId: number, { monitorGuid, slotAt, attempt }: RunKey): string =>
  `${serverId} ${monitorGuid} ${slotAt} ${attempt}`;

/**
 * Times of the request on the second connection, redirects and authentication rounds summed; `connectMs` is its own
 * connection, the measured pre-connection being `HttpOutcome.connectMs`.
 */
export const HttpPhases = z.object({
  resolveMs: ms,
  connectMs: ms,
  tlsMs: ms,
  sendMs: ms,
  waitMs: ms,
  receiveMs: ms,
});
export type HttpPhases = z.infer<typeof HttpPhases>;

export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: instant,
  validTo: instant,
  fingerprint256: z.string(),
  subjectAltNames: z.array(z.string()),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** What an HTTP(S) probe saw. A target that fails is an outcome with a `failure`, never an exception. */
export const HttpOutcome = z.object({
  kind: z.literal('http'),
  /** First thing that went wrong at the level of the network, TLS or the protocol; conditions are judged by the server. */
  failure: z
    .object({
      /** A code of `error-codes.ts`. */
      code: z.number().int(),
      message: z.string(),
    })
    .optional(),
  resolveMs: ms,
  connectMs: ms,
  downloadMs: ms,
  phases: HttpPhases.optional(),
  resolvedIpAddress: z.string().optional(),
  statusCode: z.number().int().optional(),
  httpVersion: z.string().optional(),
  /** Of the last response, after redirects. */
  finalUrl: z.string().optional(),
  redirects: z.array(z.object({ url: z.string(), statusCode: z.number().int() })),
  requestHeaders: z.array(z.object({ name: z.string(), value: z.string() })),
  responseHeaders: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Body and header bytes on the wire of the last response. */
  totalBytes: z.number().int().nonnegative(),
  /** Size of the decoded body, kept or not; for the size conditions. */
  bodyBytes: z.number().int().nonnegative().optional(),
  /** Decoded body, at most 1 MB, base64; absent when there was none or the location hides content. */
  body: z.string().optional(),
  /** The body was longer than what is kept. */
  bodyTruncated: z.boolean(),
  contentType: z.string().optional(),
  certificate: CertificateFacts.optional(),
  /**
   * One entry for each `contentMatches` of the target; empty when there was no complete response. Of one that does not
   * hold, `code` is its error code (15001-15004, 15012) and `reason` says why, or that the pattern was cut off.
   */
  contentMatches: z.array(
    z.object({ holds: z.boolean(), code: z.number().int().optional(), reason: z.string().optional() }),
  ),
});
export type HttpOutcome = z.infer<typeof HttpOutcome>;

export const Outcome = z.discriminatedUnion('kind', [HttpOutcome]);
export type Outcome = z.infer<typeof Outcome>;

/**
 * What comes back: the outcome with the moments (of the checkpoint's own wall clock) and the checkpoint's own delay, from
 * which the server sees impairment.
 */
export const RunResult = RunKey.extend({
  serverId: z.number().int(),
  startedAt: instant,
  finishedAt: instant,
  /** Time the run waited on the checkpoint beyond `startAt`, and the event-loop lag while it ran. */
  queueDelayMs: ms,
  loopLagMs: ms,
  /** Why the checkpoint held itself impaired when the run ended; it may have noticed by this very run. */
  impairments: z.array(z.string()).optional(),
  outcome: Outcome,
});
export type RunResult = z.infer<typeof RunResult>;

/** State a checkpoint sends with every poll. */
export const CheckpointState = z.object({
  serverId: z.number().int(),
  version: z.string(),
  /** The checkpoint's wall clock when it sent this. */
  sentAt: instant,
  free: z.number().int().nonnegative(),
  capabilities: z.array(z.string()),
  /** Why the checkpoint holds itself to be impaired (reference probes failing, loop lag); empty when well. */
  impairments: z.array(z.string()),
  loopLagMs: ms,
});
export type CheckpointState = z.infer<typeof CheckpointState>;

/** The port both sides meet at: over HTTPS, or in process. */
export interface CheckpointPort {
  /** Waits at most 25 s (with jitter) for work; several orders at once. */
  poll(
    state: CheckpointState,
    signal: AbortSignal,
  ): Promise<{ readonly orders: readonly RunOrder[]; readonly serverNow: number }>;
  /** Keeps taken runs from being written off; runs the server no longer knows are ignored. */
  extend(serverId: number, runs: readonly RunKey[]): Promise<void>;
  /** Delivers results; the same result twice is stored once. */
  deliver(serverId: number, results: readonly RunResult[]): Promise<void>;
}
