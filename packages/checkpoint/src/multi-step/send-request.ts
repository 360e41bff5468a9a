import type { MultiStepTarget, RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { CheckTimer } from '../net/check-timer.js';
import { combineOffers } from '../net/tls-versions.js';
import { openArchive } from '../net/client-archive.js';
import type { ClientIdentity } from '../net/trust.js';
import { MAX_READ_BODY_BYTES, readBody } from '../probes/http/body.js';
import type { Authentication } from '../probes/http/login.js';
import type { TaskOwner } from '../patterns/fair-queue.js';
import { HttpCheck } from '../probes/http/http-check.js';
import type { CookieJar } from '../probes/http/cookies.js';
import { findHeader, type ResponseHead } from '../probes/http/http-connection.js';
import { createFirstHop, followRedirect, resolveLogin } from '../probes/http/hops.js';
import { resolveLocation } from '../probes/http/redirect-rules.js';
import type { HttpTrace } from '../probes/http/http-trace.js';
import { HopExchange } from '../probes/http/hop-exchange.js';
import type { ProbeTools } from '../probes/probe-tools.js';
import { ProbeFailure } from '../probe-failure.js';
import { toCompleteResponse, type CompleteResponse } from './complete-response.js';
import { followsRedirects } from './assertion-rules.js';
import type { ResolvedBody } from './resolve-request.js';

/** A request with all references replaced. */
export interface ResolvedRequest {
  readonly step: RequestStep;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: ResolvedBody | undefined;
  readonly authentication: RequestStep['authentication'];
}

/** Parts of the run that sending a request needs. */
export interface SendOptions {
  readonly target: MultiStepTarget;
  readonly tools: ProbeTools;
  readonly cookies: CookieJar;
  readonly signal: AbortSignal;
  /** Remaining time of the run. */
  readonly remainingMs: number;
  /** Owner of the run, for fair scheduling. */
  readonly owner: TaskOwner;
}

/** Observations of a request, with or without a response. */
export interface SendResult {
  readonly trace: HttpTrace;
  readonly response: CompleteResponse | undefined;
  readonly failure: ProbeFailure | undefined;
  readonly durationMs: number;
  /** Absolute target of the last redirect. */
  readonly redirectUrl: string | undefined;
}

/** @throws ProbeFailure 19029 when the archive was not sent with the run, or cannot be opened. */
async function openClientIdentity(
  { clientCertificate }: RequestStep,
  { target: { vault }, owner }: SendOptions,
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
    const reason = `the archive cannot be opened: ${(cause as Error).message}`;
    throw new ProbeFailure(errorCodes.clientCertificateMissing, reason, { cause });
  }
}

/** An explicit `Authorization` header wins, and no challenge is awaited then. */
function chooseAuthentication({ url, headers, authentication: { type, ...login } }: ResolvedRequest): Authentication {
  const noAuthentication = { type: 'None', username: '', password: '' } as const;
  if (headers.some(({ name }) => name.toLowerCase() === 'authorization')) return noAuthentication;
  if (type === 'None') return resolveLogin(url, noAuthentication);
  const { username, password, token } = login;
  if (type === 'Bearer') return { type, username: '', password: token };
  return { type: type === 'Basic' ? ('BasicWhenAsked' as const) : type, username, password };
}

function createHttpCheck(
  request: ResolvedRequest,
  { target, tools, cookies }: SendOptions,
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
async function sendAndFollowRedirects<T>(
  check: HttpCheck,
  request: ResolvedRequest,
  onRedirect: (url: string) => void,
  useResponse: (response: CompleteResponse) => Promise<T>,
): Promise<T> {
  const hasBody = request.body !== undefined;
  const visited = new Set<string>();
  let hop = createFirstHop(request.url, { method: request.method, hasBody });
  for (;;) {
    const exchange = new HopExchange(check, hop);
    try {
      check.trace.resolvedIpAddress = await check.resolveUnlessProxied(hop.url);
      const head = await exchange.fetchResponse();
      const location = findHeader(head.headers, 'location');
      const target = location === undefined ? undefined : resolveLocation(location, hop.url);
      if (target) onRedirect(target.href);
      const next = followRedirect(check, hop, head, visited);
      if (!next) return await readResponse(check, head, useResponse);
      hop = next;
    } finally {
      exchange.close();
    }
  }
}

const readResponse = <T>(
  check: HttpCheck,
  head: ResponseHead,
  useResponse: (response: CompleteResponse) => Promise<T>,
): Promise<T> =>
  readBody(check.timer, head, MAX_READ_BODY_BYTES, (body) => {
    check.trace.recordBody(body, 0);
    return useResponse(toCompleteResponse(head, body.bytes, body.decodedBytes));
  });

/**
 * Sends one request, including logins and redirects. Failures become part of the result. `useResponse` is called with
 * it while the body's memory counts as used.
 */
export async function sendRequest<T>(
  request: ResolvedRequest,
  options: SendOptions,
  useResponse: (sent: SendResult) => Promise<T>,
): Promise<T> {
  const { target, tools, signal, remainingMs } = options;
  const identity = await openClientIdentity(request.step, options);
  const elapsed = (): number => tools.clock.elapsed();
  const totalTimeoutMs = Math.min(target.requestTimeoutMs, remainingMs);
  const timer = new CheckTimer({ elapsed, totalTimeoutMs, signal });
  const startedAt = elapsed();
  let redirectUrl: string | undefined;
  const progress = { hasStartedUse: false };
  const check = createHttpCheck(request, options, timer, identity);
  const passResult = (response: CompleteResponse | undefined, failure: ProbeFailure | undefined): Promise<T> => {
    progress.hasStartedUse = true;
    return useResponse({ trace: check.trace, response, failure, durationMs: elapsed() - startedAt, redirectUrl });
  };
  try {
    return await sendAndFollowRedirects(
      check,
      request,
      (url) => (redirectUrl = url),
      (response) => passResult(response, undefined),
    );
  } catch (error) {
    if (progress.hasStartedUse || !(error instanceof ProbeFailure)) throw error;
    return await passResult(undefined, error);
  } finally {
    timer.finish();
  }
}
