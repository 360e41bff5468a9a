/** Outcomes of probes. A failing target is an outcome with a `failure`, never an exception. Durations are in ms. */
import { z } from 'zod';
import { StepsOutcome } from './multi-step-outcome.js';
import { PageOutcome } from './page-outcome.js';
import { withBothNames } from './previous-names.js';
import { TransactionOutcome } from './transaction-outcome.js';

export { StepsOutcome } from './multi-step-outcome.js';
export { PageOutcome } from './page-outcome.js';
export { TransactionOutcome } from './transaction-outcome.js';

/** Maximum duration that the store can hold: 24 days. */
const ms = z.number().min(0).max(2_147_483_647);
const instant = z.number().int();

/**
 * Times of the phases, with redirects and authentication rounds added up. `connectMs` is that of all connections;
 * `HttpOutcome.connectMs` is that of the first one.
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

/**
 * Limits of stored certificates: number of issuers, characters of a name, and characters of all other names together.
 */
export const CHAIN_LIMITS = { issuers: 9, name: 1_000, names: 10_000 } as const;

/** Absent or null: the certificate has no valid date. */
const certificateDate = instant.nullish();

/** A certificate that the server sent after its own. */
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
  /** Certificates that the server sent after its own, in order. Absent: none. */
  issuers: z.array(IssuerFacts).max(CHAIN_LIMITS.issuers).optional(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** A failure: a code of `error-codes.ts` and details as text. */
export const Failure = z.object({
  code: z.int32(),
  message: z.string(),
  /** Text of the code with its numbers filled in. Default: the text of the code. */
  description: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;

/** Maximum protocol violations that are reported for the responses of one check. */
export const MAX_DEVIATIONS = 20;

/** Outcome of an HTTP(S) probe. A failing target is an outcome with a `failure`, never an exception. */
export const HttpOutcome = z.object({
  kind: z.literal('http'),
  /** First failure of the network, TLS or the protocol. The server judges conditions. */
  failure: Failure.optional(),
  resolveMs: ms,
  connectMs: ms,
  downloadMs: ms,
  phases: HttpPhases.optional(),
  resolvedIpAddress: z.string().optional(),
  statusCode: z.number().int().min(0).max(999).optional(),
  httpVersion: z.string().optional(),
  /** URL of the last response, after redirects. */
  finalUrl: z.string().optional(),
  redirects: z.array(z.object({ url: z.string(), statusCode: z.number().int() })),
  requestHeaders: z.array(z.object({ name: z.string(), value: z.string() })),
  responseHeaders: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Body and header bytes of the last response on the wire. */
  totalBytes: z.number().int().nonnegative(),
  /** Size of the decoded body, whether or not it is kept, for conditions on size. */
  bodyBytes: z.number().int().nonnegative().optional(),
  /** Decoded body, at most 1 MB, base64. Absent if there was none or the location hides content. */
  body: z.string().optional(),
  /** The body was longer than the part that is kept. */
  bodyTruncated: z.boolean(),
  contentType: z.string().optional(),
  /** Encoding of the body's text: a name of the WHATWG Encoding standard in lower case. Absent: UTF-8. */
  charset: z.string().max(40).optional(),
  certificate: CertificateFacts.optional(),
  /**
   * One entry for each of the target's `contentMatches`. Empty without a complete response. If a match fails, `code` is
   * its error code (15001-15004, 15012), and `reason` has the reason, or that the pattern was truncated.
   */
  contentMatches: z.array(
    z.object({ holds: z.boolean(), code: z.number().int().optional(), reason: z.string().optional() }),
  ),
  /** Tolerated protocol violations of the responses, for display. Absent: none. */
  deviations: z.array(z.string().max(200)).max(MAX_DEVIATIONS).optional(),
});
export type HttpOutcome = z.infer<typeof HttpOutcome>;

/** Limits of a service check: entries, and characters of one value and of the dialogue. */
export const SERVICE_LIMITS = { facts: 64, value: 4_000, dialogue: 16_000 } as const;

/** Outcome of a service probe: every kind of target without a specific outcome. */
export const ServiceOutcome = z.object({
  kind: z.literal('service'),
  /** The first failure. */
  failure: Failure.optional(),
  /** Further failures, in order. Empty if the first one ended the check. */
  further: z.array(Failure),
  resolveMs: ms,
  connectMs: ms,
  /** From the first message of the protocol until the check is done. */
  downloadMs: ms,
  resolvedIpAddress: z.string().optional(),
  /** Bytes received. */
  totalBytes: z.number().int().nonnegative(),
  /** Results for display: `Greeting`, `Record`, `TLS`. No secrets. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })).max(SERVICE_LIMITS.facts),
  /**
   * The conversation of a text protocol, one line each: `> ` sent (secrets masked), `< ` received. Empty for others.
   */
  dialogue: z.string(),
  certificate: CertificateFacts.optional(),
});
export type ServiceOutcome = z.infer<typeof ServiceOutcome>;

export const Outcome = z.preprocess(
  withBothNames,
  z.discriminatedUnion('kind', [HttpOutcome, ServiceOutcome, StepsOutcome, PageOutcome, TransactionOutcome]),
);
export type Outcome = z.infer<typeof Outcome>;

/** Returns the outcome of a run that never reached its target, whatever its kind. */
export function createUnreachedOutcome(code: number, message: string): ServiceOutcome {
  const emptyMeasurements = {
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalBytes: 0,
    facts: [],
    further: [],
    dialogue: '',
  };
  return { kind: 'service', failure: { code, message }, ...emptyMeasurements };
}
