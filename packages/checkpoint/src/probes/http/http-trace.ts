import {
  MAX_DEVIATIONS,
  MAX_BODY_BYTES,
  type CertificateFacts,
  type HttpOutcome,
  type HttpPhases,
} from '@vedette/contract/checkpoint/protocol';
import type { ContentMatchResult } from '../../patterns/content-match.js';
import type { ProbeFailure } from '../../probe-failure.js';
import type { Body } from './body.js';
import { detectCharset } from './charset.js';
import { findHeader, countHeadBytes, type Header, type ResponseHead } from './http-connection.js';
import { redactHeaders } from './request-headers.js';

const MAX_URL_LENGTH = 2_048;

type Phases = { -readonly [K in keyof HttpPhases]: HttpPhases[K] };

/** Microsecond precision suffices and is shorter on the wire. */
const roundMs = (value: number): number => Math.max(0, Math.round(value * 1000) / 1000);

/** Measurements of a check so far. An outcome can be built from it at any time. */
export class HttpTrace {
  readonly phases: Phases = { resolveMs: 0, connectMs: 0, tlsMs: 0, sendMs: 0, waitMs: 0, receiveMs: 0 };
  readonly redirects: { url: string; statusCode: number }[] = [];
  resolveMs = 0;
  connectMs = 0;
  downloadMs = 0;
  resolvedIpAddress: string | undefined;
  certificate: CertificateFacts | undefined;
  contentMatches: readonly ContentMatchResult[] = [];
  readonly #deviations = new Set<string>();
  #requestHeaders: readonly Header[] = [];
  #head: ResponseHead | undefined;
  #url = '';
  #keptBody: Buffer | undefined;
  #charset = 'utf-8';
  #wireBytes = 0;
  #decodedBytes: number | undefined;

  recordRequest(url: URL, headers: readonly Header[]): void {
    this.#url = url.href.slice(0, MAX_URL_LENGTH);
    this.#requestHeaders = headers;
  }

  /** Notes a deviation of a response from the specification that is tolerated. */
  addDeviation(deviation: string): void {
    if (this.#deviations.size < MAX_DEVIATIONS) this.#deviations.add(deviation);
  }

  recordResponse(head: ResponseHead): void {
    this.#head = head;
  }

  /** Records that the last response was a redirect. */
  recordRedirect(statusCode: number): void {
    this.redirects.push({ url: this.#url, statusCode });
  }

  /**
   * Keeps the body up to the delivery limit, whatever was requested: a longer result would be rejected and the check
   * lost.
   */
  recordBody(body: Body, maxBodyBytes: number): void {
    this.#charset = detectCharset(body.bytes, findHeader(this.#head?.headers ?? [], 'content-type'));
    this.#keptBody = body.bytes.subarray(0, Math.min(maxBodyBytes, MAX_BODY_BYTES));
    this.#wireBytes = body.wireBytes;
    this.#decodedBytes = body.decodedBytes;
  }

  buildOutcome(failure: ProbeFailure | undefined): HttpOutcome {
    const { statusCode, httpVersion, headers = [] } = this.#head ?? {};
    const contentType = findHeader(headers, 'content-type');
    const keptBody = this.#keptBody;
    const { resolveMs, connectMs, tlsMs, sendMs, waitMs, receiveMs } = this.phases;
    return {
      kind: 'http',
      ...(failure && { failure: { code: failure.code, message: failure.message } }),
      resolveMs: roundMs(this.resolveMs),
      connectMs: roundMs(this.connectMs),
      downloadMs: roundMs(this.downloadMs),
      phases: {
        resolveMs: roundMs(resolveMs),
        connectMs: roundMs(connectMs),
        tlsMs: roundMs(tlsMs),
        sendMs: roundMs(sendMs),
        waitMs: roundMs(waitMs),
        receiveMs: roundMs(receiveMs),
      },
      ...(this.resolvedIpAddress !== undefined && { resolvedIpAddress: this.resolvedIpAddress }),
      ...(statusCode !== undefined && { statusCode }),
      ...(httpVersion !== undefined && { httpVersion }),
      ...(this.#url !== '' && { finalUrl: this.#url }),
      redirects: this.redirects,
      requestHeaders: redactHeaders(this.#requestHeaders),
      responseHeaders: [...headers],
      totalBytes: this.#head ? countHeadBytes(headers) + this.#wireBytes : 0,
      ...(this.#decodedBytes !== undefined && { bodyBytes: this.#decodedBytes }),
      ...(keptBody && keptBody.length > 0 && { body: keptBody.toString('base64') }),
      bodyTruncated: keptBody !== undefined && keptBody.length < (this.#decodedBytes ?? 0),
      ...(contentType !== undefined && { contentType }),
      ...(keptBody && keptBody.length > 0 && this.#charset !== 'utf-8' && { charset: this.#charset }),
      ...(this.certificate && { certificate: this.certificate }),
      contentMatches: [...this.contentMatches],
      ...(this.#deviations.size > 0 && { deviations: [...this.#deviations] }),
    };
  }
}
