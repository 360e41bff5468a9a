import type { HttpOutcome, HttpTarget } from '@vedette/contract/checkpoint-protocol';
import { errorCodes } from '@vedette/contract/error-codes';
import { expand, type DynamicContext } from '../../dynamic-values.js';
import { openTcp } from '../../net/connect.js';
import { Course } from '../../net/course.js';
import { matchContent } from '../../patterns/content-match.js';
import { ProbeFailure } from '../../probe-failure.js';
import { MAX_BODY_BYTES, readBody, type Body } from './body.js';
import { decodeText } from './charset.js';
import type { ProbeTools } from '../tools.js';
import { HttpCheck, portOf } from './check.js';
import { headerOf, type ResponseHead } from './exchange.js';
import { isRedirect, MAX_REDIRECTS, nextHop, type Hop } from './redirect-rules.js';
import { Visit } from './visit.js';

function expandTarget(target: HttpTarget, context: DynamicContext): HttpTarget {
  const { url, body, headers, contentMatches } = target;
  const isDynamic = [url, body, ...headers.map(({ value }) => value), ...contentMatches].some((text) =>
    text.includes('{{@'),
  );
  if (!isDynamic) return target;
  return {
    ...target,
    url: expand(url, context),
    body: expand(body, context),
    headers: headers.map(({ name, value }) => ({ name, value: expand(value, context) })),
    contentMatches: contentMatches.map((text) => expand(text, context)),
  };
}

function firstHop({ url: text, method, httpVersion }: HttpTarget): Hop {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ProbeFailure(errorCodes.invalidUrl, 'the URL is not a valid http or https address');
  }
  if (httpVersion === 'Http3') {
    throw new ProbeFailure(errorCodes.httpVersionUnavailable, 'HTTP/3 is not available on this checkpoint');
  }
  url.username = '';
  url.password = '';
  return { url, method, hasBody: method === 'POST', isTrusted: true };
}

/** Looks the host up, opens a plain TCP connection, measures and closes it. */
async function preConnect({ course, target, tools, trace }: HttpCheck, address: string, url: URL): Promise<void> {
  const startedAt = course.elapsed();
  try {
    const endpoint = { address, port: portOf(url) };
    const socket = await openTcp(course, endpoint, tools.egress, target.connectTimeoutMs);
    socket.destroy();
  } finally {
    trace.connectMs = course.elapsed() - startedAt;
  }
}

/** Where a redirect leads; undefined when `head` is the answer. */
function follow(check: HttpCheck, hop: Hop, head: ResponseHead, visited: Set<string>): Hop | undefined {
  if (!check.target.followRedirects || !isRedirect(head.statusCode)) return undefined;
  const location = headerOf(head.headers, 'location');
  const next = nextHop(hop, head.statusCode, location);
  const shown = (location ?? '').slice(0, 200);
  if (!next) throw new ProbeFailure(errorCodes.badRedirect, `Location: ${shown}`);
  check.trace.redirected(head.statusCode);
  // The same request with the same cookies has the same answer: it would go round for ever.
  const key = `${next.method} ${next.url.href} ${check.cookies.headerFor(next.url) ?? ''}`;
  if (visited.has(key)) throw new ProbeFailure(errorCodes.tooManyRedirects, `redirect loop at ${shown}`);
  if (check.trace.redirects.length > MAX_REDIRECTS) throw new ProbeFailure(errorCodes.tooManyRedirects, shown);
  visited.add(key);
  return next;
}

async function judgeContent(check: HttpCheck, head: ResponseHead, body: Body): Promise<void> {
  const { target, tools, trace } = check;
  trace.read(body, target.maxBodyBytes);
  if (target.contentMatches.length === 0) return;
  const text = decodeText(body.bytes, headerOf(head.headers, 'content-type'));
  trace.contentMatches = await matchContent(target.contentMatches, text, tools.clock.now(), tools.patterns);
}

async function download(check: HttpCheck, first: Hop): Promise<void> {
  const { course, target, trace } = check;
  const startedAt = course.elapsed();
  const stopClock = (): void => {
    if (trace.downloadMs === 0) trace.downloadMs = course.elapsed() - startedAt;
  };
  const visited = new Set<string>();
  let visit: Visit | undefined;
  try {
    for (let hop: Hop | undefined = first; hop;) {
      visit?.close();
      visit = new Visit(check, hop);
      const head = await visit.answer();
      hop = follow(check, hop, head, visited);
      if (hop) continue;
      const keepBytes = target.contentMatches.length > 0 ? MAX_BODY_BYTES : target.maxBodyBytes;
      await readBody(course, head, keepBytes, (body) => {
        trace.phases.receiveMs += course.elapsed() - head.answeredAt;
        stopClock();
        visit?.close();
        return judgeContent(check, head, body);
      });
    }
  } finally {
    stopClock();
    visit?.close();
  }
}

async function run(check: HttpCheck): Promise<void> {
  const { trace } = check;
  const hop = firstHop(check.target);
  try {
    trace.resolvedIpAddress = await check.addressOf(hop.url);
  } finally {
    trace.resolveMs = trace.phases.resolveMs;
  }
  await preConnect(check, trace.resolvedIpAddress, hop.url);
  await download(check, hop);
}

export type HttpProbe = (target: HttpTarget, signal: AbortSignal) => Promise<HttpOutcome>;

/**
 * Makes the HTTP(S) probe of a checkpoint. A target that fails is an outcome with a `failure`.
 * The probe rejects with `CheckAbandoned` when `signal` aborts, and with anything else for a bug of ours.
 */
export function makeHttpProbe(tools: ProbeTools): HttpProbe {
  const { clock, chance } = tools;
  return async (asked, signal) => {
    const target = expandTarget(asked, { now: clock.now(), chance, uniqueGuid: chance.newGuid() });
    const course = new Course({ elapsed: () => clock.elapsed(), totalTimeoutMs: target.totalTimeoutMs, signal });
    const check = new HttpCheck(target, tools, course);
    try {
      await run(check);
      return check.trace.outcome(undefined);
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return check.trace.outcome(error);
    } finally {
      course.finish();
    }
  };
}
