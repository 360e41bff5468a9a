/** What a probe saw. A target that fails is an outcome with a `failure`, never an exception. Durations are ms. */
import { z } from 'zod';
import { StepsOutcome } from './multi-step-outcome.js';
import { PageOutcome } from './page-outcome.js';
import { TransactionOutcome } from './transaction-outcome.js';

export { StepsOutcome } from './multi-step-outcome.js';
export { PageOutcome } from './page-outcome.js';
export { TransactionOutcome } from './transaction-outcome.js';

/** Nothing takes longer than the store can write down: 24 days. */
const ms = z.number().min(0).max(2_147_483_647);
const instant = z.number().int();

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

/** Most of what is told of the certificates a server sends: so many behind its own, letters of a name, and of all its other names. */
export const CHAIN_LIMITS = { issuers: 9, name: 1_000, names: 10_000 } as const;

/** Absent or null: its certificate says something that is no date. */
const certificateDate = instant.nullish();

/** A certificate the server sent behind its own. */
export const IssuerFacts = z.object({
  subject: z.string().max(CHAIN_LIMITS.name),
  issuer: z.string().max(CHAIN_LIMITS.name),
  validFrom: certificateDate,
  validTo: certificateDate,
  fingerprint256: z.string().max(100),
});
export type IssuerFacts = z.infer<typeof IssuerFacts>;

export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: certificateDate,
  validTo: certificateDate,
  fingerprint256: z.string(),
  subjectAltNames: z.array(z.string()),
  /** Those the server sent behind it, in the order they came; absent: none. */
  issuers: z.array(IssuerFacts).max(CHAIN_LIMITS.issuers).optional(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** What went wrong: a code of `error-codes.ts`, and details in words. */
export const Failure = z.object({
  code: z.int32(),
  message: z.string(),
  /** Text of the code with its numbers filled in, where it has any; default: the code's own text. */
  description: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;

/** Most deviations from the specification that are told of the answers of one check. */
export const MAX_DEVIATIONS = 20;

/** What an HTTP(S) probe saw. A target that fails is an outcome with a `failure`, never an exception. */
export const HttpOutcome = z.object({
  kind: z.literal('http'),
  /** First thing that went wrong at the level of the network, TLS or the protocol; conditions are judged by the server. */
  failure: Failure.optional(),
  resolveMs: ms,
  connectMs: ms,
  downloadMs: ms,
  phases: HttpPhases.optional(),
  resolvedIpAddress: z.string().optional(),
  statusCode: z.number().int().min(0).max(999).optional(),
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
  /** Encoding of the body's text, a name of the WHATWG Encoding standard in small letters; absent: UTF-8. */
  charset: z.string().max(40).optional(),
  certificate: CertificateFacts.optional(),
  /**
   * One entry for each `contentMatches` of the target; empty when there was no complete response. Of one that does not
   * hold, `code` is its error code (15001-15004, 15012) and `reason` says why, or that the pattern was cut off.
   */
  contentMatches: z.array(
    z.object({ holds: z.boolean(), code: z.number().int().optional(), reason: z.string().optional() }),
  ),
  /** How answers differed from the specification though they were understood, for people; absent: in nothing. */
  deviations: z.array(z.string().max(200)).max(MAX_DEVIATIONS).optional(),
});
export type HttpOutcome = z.infer<typeof HttpOutcome>;

/** Most of what is said of a check of a service: entries, and letters of one value and of the dialogue. */
export const SERVICE_LIMITS = { facts: 64, value: 4_000, dialogue: 16_000 } as const;

/** What the probe of a service saw: every kind of target without a richer shape of its own. */
export const ServiceOutcome = z.object({
  kind: z.literal('service'),
  /** First thing that went wrong. */
  failure: Failure.optional(),
  /** Whatever else is wrong, in order; empty where the first thing ended the check. */
  further: z.array(Failure),
  resolveMs: ms,
  connectMs: ms,
  /** From the first word of the protocol until the work is done. */
  downloadMs: ms,
  resolvedIpAddress: z.string().optional(),
  /** Bytes received. */
  totalBytes: z.number().int().nonnegative(),
  /** What was found out, for people: `Greeting`, `Record`, `TLS`; no secrets. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })).max(SERVICE_LIMITS.facts),
  /** The conversation of a text protocol, a line each: `> ` sent (secrets masked), `< ` received; empty for others. */
  dialogue: z.string(),
  certificate: CertificateFacts.optional(),
});
export type ServiceOutcome = z.infer<typeof ServiceOutcome>;

export const Outcome = z.discriminatedUnion('kind', [
  HttpOutcome,
  ServiceOutcome,
  StepsOutcome,
  PageOutcome,
  TransactionOutcome,
]);
export type Outcome = z.infer<typeof Outcome>;

/** The outcome of a run that never reached its target, whatever its kind. */
export function outcomeWithout(code: number, message: string): ServiceOutcome {
  const nothing = { resolveMs: 0, connectMs: 0, downloadMs: 0, totalBytes: 0, facts: [], further: [], dialogue: '' };
  return { kind: 'service', failure: { code, message }, ...nothing };
}
