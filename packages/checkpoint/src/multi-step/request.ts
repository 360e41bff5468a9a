import type { MultiStepTarget, RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { CheckTimer } from '../net/check-timer.js';
import { combineOffers } from '../net/tls-versions.js';
import { openArchive } from '../net/client-archive.js';
import type { ClientIdentity } from '../net/trust.js';
import { MAX_READ_BODY_BYTES, readBody } from '../probes/http/body.js';
import type { Authentication } from '../probes/http/login.js';
import type { TaskOwner } from '../patterns/fair-queue.js';
import { HttpCheck } from '../probes/http/check.js';
import type { CookieJar } from '../probes/http/cookies.js';
import { findHeader, type ResponseHead } from '../probes/http/exchange.js';
import { firstHop, follow, resolveLogin } from '../probes/http/journey.js';
import { locationUrl } from '../probes/http/redirect-rules.js';
import type { Trace } from '../probes/http/trace.js';
import { Visit } from '../probes/http/visit.js';
import type { ProbeTools } from '../probes/tools.js';
import { ProbeFailure } from '../probe-failure.js';
import { toAnswer, type Answer } from './answer.js';
import { followsRedirects } from './assertion-rules.js';
import type { PlainBody } from './plain-request.js';

/** A request with all references replaced. */
export interface PlainRequest {
  readonly step: RequestStep;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: PlainBody | undefined;
  readonly authentication: RequestStep['authentication'];
}

/** Parts of the run that sending a request needs. */
export interface Sending {
  readonly target: MultiStepTarget;
  readonly tools: ProbeTools;
  readonly cookies: CookieJar;
  readonly signal: AbortSignal;
  /** Remaining time of the run. */
  readonly leftMs: number;
  /** Owner of the run, for fair scheduling. */
  readonly owner: TaskOwner;
}

/** Observations of a request, with or without a response. */
export interface Sent {
  readonly trace: Trace;
  readonly answer: Answer | undefined;
  readonly failure: ProbeFailure | undefined;
  readonly durationMs: number;
  /** Absolute target of the last redirect. */
  readonly redirectUrl: string | undefined;
}

/** @throws ProbeFailure 19029 when the archive was not handed out, or cannot be opened. */
async function openClientIdentity(
  { clientCertificate }: RequestStep,
  { target: { vault }, owner }: Sending,
): Promise<ClientIdentity | undefined> {
  if (clientCertificate === '') return undefined;
  const archive = vault.find(({ vaultItemGuid }) => vaultItemGuid === clientCertificate)?.archive;
  if (!archive) {
    throw new ProbeFailure(errorCodes.clientCertificateMissing, `the vault item ${clientCertificate} has no archive`);
  }
  try {
    return await openArchive({ archive: Buffer.from(archive.data, 'base64'), password: archive.password }, owner);
  } catch (cause) {
    // A missing turn or CPU says nothing about the archive.
    if (cause instanceof ProbeFailure) throw cause;
    const why = `the archive cannot be opened: ${(cause as Error).message}`;
    throw new ProbeFailure(errorCodes.clientCertificateMissing, why, { cause });
  }
}

/** An explicit `Authorization` header wins, and no challenge is awaited then. */
function chooseAuthentication({ url, headers, authentication: { type, ...login } }: PlainRequest): Authentication {
  const none = { type: 'None', username: '', password: '' } as const;
  if (headers.some(({ name }) => name.toLowerCase() === 'authorization')) return none;
  if (type === 'None') return resolveLogin(url, none);
  const { username, password, token } = login;
  if (type === 'Bearer') return { type, username: '', password: token };
  return { type: type === 'Basic' ? ('BasicWhenAsked' as const) : type, username, password };
}

function createCheck(
  request: PlainRequest,
  { target, tools, cookies }: Sending,
  timer: CheckTimer,
  identity: ClientIdentity | undefined,
): HttpCheck {
  const { step, body } = request;
  const requestOptions = {
    headers: [...request.headers],
    userAgent: '',
    httpVersion: step.httpVersion,
    ipVersion: target.ipVersion,
    checkCertificateErrors: step.checkCertificateErrors,
    followRedirects: followsRedirects(step.assertions),
    connectTimeoutMs: target.connectTimeoutMs,
    authentication: chooseAuthentication(request),
    offers: [combineOffers(step.tlsVersions)] as const,
    identity,
    body: body?.data,
    contentType: body?.contentType ?? '',
  };
  return new HttpCheck(requestOptions, tools, timer, cookies);
}

/** Sends the request and follows redirects; `useResponse` gets the complete response. */
async function converse<T>(
  check: HttpCheck,
  request: PlainRequest,
  redirected: (url: string) => void,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const hasBody = request.body !== undefined;
  const visited = new Set<string>();
  let hop = firstHop(request.url, { method: request.method, hasBody });
  for (;;) {
    const visit = new Visit(check, hop);
    try {
      check.trace.resolvedIpAddress = await check.lookUp(hop.url);
      const head = await visit.answer();
      const location = findHeader(head.headers, 'location');
      const target = location === undefined ? undefined : locationUrl(location, hop.url);
      if (target) redirected(target.href);
      const next = follow(check, hop, head, visited);
      if (!next) return await read(check, head, use);
      hop = next;
    } finally {
      visit.close();
    }
  }
}

const read = <T>(check: HttpCheck, head: ResponseHead, use: (answer: Answer) => Promise<T>): Promise<T> =>
  readBody(check.course, head, MAX_READ_BODY_BYTES, (body) => {
    check.trace.read(body, 0);
    return use(toAnswer(head, body.bytes, body.decodedBytes));
  });

/**
 * Sends one request, including logins and redirects. Failures become part of the result. `useResponse` is called with
 * it while the body's memory counts as used.
 */
export async function send<T>(request: PlainRequest, sending: Sending, use: (sent: Sent) => Promise<T>): Promise<T> {
  const { target, tools, signal, leftMs } = sending;
  const identity = await openClientIdentity(request.step, sending);
  const elapsed = (): number => tools.clock.elapsed();
  const totalTimeoutMs = Math.min(target.requestTimeoutMs, leftMs);
  const timer = new CheckTimer({ elapsed, totalTimeoutMs, signal });
  const startedAt = elapsed();
  let redirectUrl: string | undefined;
  const handing = { isBegun: false };
  const check = createCheck(request, sending, timer, identity);
  const seen = (answer: Answer | undefined, failure: ProbeFailure | undefined): Promise<T> => {
    handing.isBegun = true;
    return use({ trace: check.trace, answer, failure, durationMs: elapsed() - startedAt, redirectUrl });
  };
  try {
    return await converse(
      check,
      request,
      (url) => (redirectUrl = url),
      (answer) => seen(answer, undefined),
    );
  } catch (error) {
    if (handing.isBegun || !(error instanceof ProbeFailure)) throw error;
    return await seen(undefined, error);
  } finally {
    timer.finish();
  }
}
