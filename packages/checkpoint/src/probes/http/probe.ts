import { mayCarryBody } from '@vedette/contract/v4/monitor-enums';
import type { HttpOutcome, HttpTarget } from '@vedette/contract/checkpoint/protocol';
import { expand, type DynamicContext } from '../../dynamic-values.js';
import { CheckTimer } from '../../net/check-timer.js';
import { offersByVersion } from '../../net/tls-versions.js';
import { matchContent } from '../../patterns/content-match.js';
import { ProbeFailure } from '../../probe-failure.js';
import { MAX_READ_BODY_BYTES, readBody, type Body } from './body.js';
import { decodeText } from './charset.js';
import type { ProbeTools } from '../tools.js';
import { HttpCheck, type HttpCheckOptions } from './check.js';
import { findHeader, type ResponseHead } from './exchange.js';
import { firstHop, follow, resolveLogin } from './journey.js';
import type { Hop } from './redirect-rules.js';
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

/** A check with the target whose content it judges. */
interface Looking {
  readonly check: HttpCheck;
  readonly target: HttpTarget;
}

/** A POST always states the length of its body, also if it is empty. */
const hasBody = ({ method, body }: HttpTarget): boolean => method === 'POST' || (mayCarryBody(method) && body !== '');

const toCheckOptions = (target: HttpTarget): HttpCheckOptions => ({
  ...target,
  authentication: resolveLogin(target.url, target.authentication),
  offers: offersByVersion[target.tlsVersion],
  body: hasBody(target) ? Buffer.from(target.body, 'utf8') : undefined,
  contentType: 'application/x-www-form-urlencoded',
});

/** Resolves the host, opens a plain TCP connection, measures it and closes it. */
async function preConnect(check: HttpCheck, hop: Hop): Promise<void> {
  const { course, trace } = check;
  const startedAt = course.elapsed();
  try {
    const socket = await check.dial(hop);
    socket.destroy();
  } finally {
    trace.connectMs = course.elapsed() - startedAt;
  }
}

async function judgeContent(
  { target, check: { tools, trace } }: Looking,
  head: ResponseHead,
  body: Body,
): Promise<void> {
  trace.read(body, target.maxBodyBytes);
  if (target.contentMatches.length === 0) return;
  const text = decodeText(body.bytes, findHeader(head.headers, 'content-type'));
  trace.contentMatches = await matchContent(target.contentMatches, text, tools.clock.now(), tools.patterns);
}

async function download(looking: Looking, first: Hop): Promise<void> {
  const { check, target } = looking;
  const { course, trace } = check;
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
      const keepBytes = target.contentMatches.length > 0 ? MAX_READ_BODY_BYTES : target.maxBodyBytes;
      await readBody(course, head, keepBytes, (body) => {
        trace.phases.receiveMs += course.elapsed() - head.answeredAt;
        stopClock();
        visit?.close();
        return judgeContent(looking, head, body);
      });
    }
  } finally {
    stopClock();
    visit?.close();
  }
}

async function run(looking: Looking): Promise<void> {
  const { check, target } = looking;
  const { trace } = check;
  const hop = firstHop(target.url, { ...target, hasBody: hasBody(target) });
  try {
    trace.resolvedIpAddress = await check.lookUp(hop.url);
  } finally {
    trace.resolveMs = trace.phases.resolveMs;
  }
  await preConnect(check, hop);
  await download(looking, hop);
}

export type HttpProbe = (target: HttpTarget, signal: AbortSignal) => Promise<HttpOutcome>;

/**
 * Creates the HTTP(S) probe of a checkpoint. A failing target becomes an outcome with a `failure`. The probe rejects
 * with `CheckAbandoned` when `signal` aborts, and with other errors only because of a bug.
 */
export function makeHttpProbe(tools: ProbeTools): HttpProbe {
  const { clock, random } = tools;
  return async (configured, signal) => {
    const target = expandTarget(configured, { now: clock.now(), random, uniqueGuid: random.newGuid() });
    const timer = new CheckTimer({ elapsed: () => clock.elapsed(), totalTimeoutMs: target.totalTimeoutMs, signal });
    const check = new HttpCheck(toCheckOptions(target), tools, timer);
    try {
      await run({ check, target });
      return check.trace.outcome(undefined);
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return check.trace.outcome(error);
    } finally {
      timer.finish();
    }
  };
}
