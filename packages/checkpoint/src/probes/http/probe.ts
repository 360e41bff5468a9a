import { mayCarryBody } from '@vedette/contract/v4/monitor-enums';
import type { HttpOutcome, HttpTarget } from '@vedette/contract/checkpoint/protocol';
import { expandDynamicValues, type DynamicContext } from '../../dynamic-values.js';
import { CheckTimer } from '../../net/check-timer.js';
import { OFFERS_BY_VERSION } from '../../net/tls-versions.js';
import { matchContent } from '../../patterns/content-match.js';
import { ProbeFailure } from '../../probe-failure.js';
import { MAX_READ_BODY_BYTES, readBody, type Body } from './body.js';
import { decodeText } from './charset.js';
import type { ProbeTools } from '../probe-tools.js';
import { HttpCheck, type HttpCheckOptions } from './http-check.js';
import { findHeader, type ResponseHead } from './http-connection.js';
import { createFirstHop, followRedirect, resolveLogin } from './hops.js';
import type { Hop } from './redirect-rules.js';
import { HopExchange } from './hop-exchange.js';

function expandTarget(target: HttpTarget, createContext: () => DynamicContext): HttpTarget {
  const { url, body, headers, contentMatches } = target;
  const isDynamic = [url, body, ...headers.map(({ value }) => value), ...contentMatches].some((text) =>
    text.includes('{{@'),
  );
  if (!isDynamic) return target;
  const context = createContext();
  return {
    ...target,
    url: expandDynamicValues(url, context),
    body: expandDynamicValues(body, context),
    headers: headers.map(({ name, value }) => ({ name, value: expandDynamicValues(value, context) })),
    contentMatches: contentMatches.map((text) => expandDynamicValues(text, context)),
  };
}

/** A check with the target whose content it judges. */
interface ContentCheck {
  readonly check: HttpCheck;
  readonly target: HttpTarget;
}

/** A POST always states the length of its body, also if it is empty. */
const hasBody = ({ method, body }: HttpTarget): boolean => method === 'POST' || (mayCarryBody(method) && body !== '');

const toCheckOptions = (target: HttpTarget): HttpCheckOptions => ({
  ...target,
  authentication: resolveLogin(target.url, target.authentication),
  offers: OFFERS_BY_VERSION[target.tlsVersion],
  body: hasBody(target) ? Buffer.from(target.body, 'utf8') : undefined,
  contentType: 'application/x-www-form-urlencoded',
});

async function judgeContent(
  { target, check: { tools, trace } }: ContentCheck,
  head: ResponseHead,
  body: Body,
): Promise<void> {
  trace.recordBody(body, target.maxBodyBytes);
  if (target.contentMatches.length === 0) return;
  const text = decodeText(body.bytes, findHeader(head.headers, 'content-type'));
  trace.contentMatches = await matchContent(target.contentMatches, text, tools.clock.now(), tools.patterns);
}

async function download(contentCheck: ContentCheck, firstHop: Hop): Promise<void> {
  const { check, target } = contentCheck;
  const { timer, trace } = check;
  const startedAt = timer.elapsed();
  const stopDownloadTimer = (): void => {
    if (trace.downloadMs === 0) trace.downloadMs = timer.elapsed() - startedAt;
  };
  const visited = new Set<string>();
  let exchange: HopExchange | undefined;
  try {
    for (let hop: Hop | undefined = firstHop; hop;) {
      exchange?.close();
      exchange = new HopExchange(check, hop);
      const head = await exchange.fetchResponse();
      hop = followRedirect(check, hop, head, visited);
      if (hop) continue;
      const keepBytes = target.contentMatches.length > 0 ? MAX_READ_BODY_BYTES : target.maxBodyBytes;
      await readBody(timer, head, keepBytes, (body) => {
        trace.phases.receiveMs += timer.elapsed() - head.responseStartedAt;
        stopDownloadTimer();
        exchange?.close();
        return judgeContent(contentCheck, head, body);
      });
    }
  } finally {
    stopDownloadTimer();
    exchange?.close();
  }
}

async function runCheck(contentCheck: ContentCheck): Promise<void> {
  const { check, target } = contentCheck;
  const { trace } = check;
  const hop = createFirstHop(target.url, { ...target, hasBody: hasBody(target) });
  try {
    trace.resolvedIpAddress = await check.resolveUnlessProxied(hop.url);
  } finally {
    trace.resolveMs = trace.phases.resolveMs;
  }
  await check.connectInAdvance(hop);
  try {
    await download(contentCheck, hop);
  } finally {
    check.closeReadySocket();
  }
}

export type HttpProbe = (target: HttpTarget, signal: AbortSignal) => Promise<HttpOutcome>;

/**
 * Creates the HTTP(S) probe of a checkpoint. A failing target becomes an outcome with a `failure`. The probe rejects
 * with `CheckAbandoned` when `signal` aborts, and with other errors only because of a bug.
 */
export function makeHttpProbe(tools: ProbeTools): HttpProbe {
  const { clock, random } = tools;
  return async (monitorTarget, signal) => {
    const target = expandTarget(monitorTarget, () => ({ now: clock.now(), random, uniqueGuid: random.newGuid() }));
    const timer = new CheckTimer({ elapsed: () => clock.elapsed(), totalTimeoutMs: target.totalTimeoutMs, signal });
    const check = new HttpCheck(toCheckOptions(target), tools, timer);
    try {
      await runCheck({ check, target });
      return check.trace.buildOutcome(undefined);
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return check.trace.buildOutcome(error);
    } finally {
      timer.finish();
    }
  };
}
