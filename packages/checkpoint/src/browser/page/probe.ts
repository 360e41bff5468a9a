import { errorCodes } from '@vedette/contract/v4/error-codes';
import { createUnreachedOutcome, type Outcome } from '@vedette/contract/checkpoint/outcome';
import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { SECOND } from '@vedette/kernel/clock';
import { expandDynamicValues, type DynamicContext } from '../../dynamic-values.js';
import { matchContent } from '../../patterns/content-match.js';
import { bindToRun } from '../../patterns/pattern-runner.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { Probe, ProbeTools } from '../../probes/probe-tools.js';
import { CdpClosedError } from '../cdp.js';
import { EgressProxy } from '../egress-proxy.js';
import { withBrowser } from '../with-browser.js';
import type { BrowserPool, Lease } from '../browser-pool.js';
import { throwIfStarved, type DetectCpuStarvation } from '../cpu-starvation.js';
import { limitPageOutcome } from './outcome-limit-rules.js';
import { alignFrames } from './filmstrip.js';
import { buildFilmstrip, takeScreenshot } from './screenshots.js';
import { collectFindings } from './findings.js';
import { searchPage } from './page-searches.js';
import { ThrottlingRefusedError } from './browser-sessions.js';
import { QUIET_MS, type DocumentTimings } from './vitals-rules.js';
import { PageVisit } from './page-visit.js';
import { computeLeadMs, findNavigationStart } from './time-origin-rules.js';

export interface PageTools extends Omit<ProbeTools, 'clock'> {
  readonly clock: ProbeTools['clock'] & { sleep(ms: number, signal?: AbortSignal): Promise<void> };
  readonly pool: BrowserPool;
  /** How long a page is observed after it is loaded, for its time to interactive. Default 5.2 s. */
  readonly watchMs?: number;
  /** Whether screenshots are taken. Default: true. */
  readonly takesPictures?: boolean | undefined;
}

/** Limits after a timeout: the page may not respond at all, and the results known so far are reported soon. */
const TIMED_OUT_SCREENSHOT_MS = 4_000;
const TIMED_OUT_TIMINGS_MS = 1_000;
const WATCH_MS = QUIET_MS + SECOND / 5;

function expandTarget(target: PageTarget, context: DynamicContext): PageTarget {
  const { url, headers, contentMatches } = target;
  return {
    ...target,
    url: expandDynamicValues(url, context),
    headers: headers.map(({ name, value }) => ({ name, value: expandDynamicValues(value, context) })),
    contentMatches: contentMatches.map((text) => expandDynamicValues(text, context)),
  };
}

/**
 * Loads the page and returns the result.
 * @throws BrowserStarvedError when it was late because of CPU starvation
 */
async function checkPage(
  tools: PageTools,
  visit: PageVisit,
  detectCpuStarvation: DetectCpuStarvation,
): Promise<Outcome> {
  const { clock, random, patterns, watchMs = WATCH_MS, takesPictures = true } = tools;
  const { target, signal } = visit.options;
  let failure: ProbeFailure | undefined;
  let source: string | undefined;
  try {
    await visit.sessions.open();
    await visit.load();
    source = await readSource(visit);
  } catch (error) {
    failure = toTargetFailure(error);
  }
  await throwIfStarved(failure, detectCpuStarvation);
  const endedAt = (clock.elapsed() - visit.offsetMs) / SECOND;
  const hasPage = failure === undefined || failure.code === errorCodes.pageTimeout.code;
  const wasCpuStarved = failure === undefined && (await detectCpuStarvation());
  if (failure && hasPage) source = await visit.source.catch(() => undefined);
  const screenshot =
    hasPage && takesPictures
      ? await takeScreenshot(visit, random, 0, { limitMs: failure && TIMED_OUT_SCREENSHOT_MS })
      : undefined;
  if (failure === undefined) await clock.sleep(watchMs, signal);
  signal.throwIfAborted();
  if (failure === undefined) await throwIfStarved(visit.failure, detectCpuStarvation);
  failure ??= visit.failure;
  const cpuStarved = wasCpuStarved
    ? 'loading'
    : failure === undefined && (await detectCpuStarvation())
      ? 'settling'
      : undefined;
  const currentDocument = hasPage ? await visit.readCurrentTimings(failure && TIMED_OUT_TIMINGS_MS) : undefined;
  // Data that can no longer be read says nothing about the page.
  if (visit.options.lease.browser.cdp.isClosed) throw new CdpClosedError('the browser exited');
  const documents: DocumentTimings[] = [...visit.unloadedDocuments, ...(currentDocument ? [currentDocument] : [])];
  const findings = collectFindings(visit, { failure, documents, endedAt });
  const { exchanges } = visit.log;
  const startedAt = findNavigationStart(exchanges, documents[0]) ?? endedAt;
  const finalScreenshot = screenshot && {
    ...screenshot,
    atMs: Math.max(0, Math.round((endedAt - startedAt) * SECOND)),
  };
  const frames = alignFrames(visit.frameRecorder.frames, computeLeadMs(exchanges, documents[0]), documents[0]);
  const keptSource = source?.slice(0, PAGE_LIMITS.source);
  const matches = failure ? [] : await matchContent(target.contentMatches, source ?? '', clock.now(), patterns);
  return limitPageOutcome({
    ...findings,
    ...(keptSource !== undefined && { source: keptSource }),
    pictures: [
      ...(finalScreenshot ? [finalScreenshot] : []),
      ...buildFilmstrip(frames, findings.navigations[0], random),
    ],
    contentMatches: matches,
    ...(cpuStarved && { cpuStarved }),
    ...(await searchPage(target, findings, patterns)),
  });
}

/** @throws ProbeFailure for a page that blocks the browser while its source is read */
function readSource(visit: PageVisit): Promise<string | undefined> {
  if (visit.options.target.contentMatches.length > 0) return visit.source;
  return visit.source.catch(() => undefined);
}

/**
 * Returns the failure of a visit that is the target's fault.
 * @throws any other error
 */
function toTargetFailure(error: unknown): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof ThrottlingRefusedError) return new ProbeFailure(errorCodes.throttlingFailed, error.message);
  throw error;
}

async function visitPage(tools: PageTools, target: PageTarget, lease: Lease, signal: AbortSignal): Promise<Outcome> {
  const { clock, egress, resolve, trust, proxy: outboundProxy } = tools;
  const detectCpuStarvation = lease.watchCpu();
  const { dnsBypasses, connectTimeoutMs } = target;
  const elapsed = (): number => clock.elapsed();
  const proxy = await EgressProxy.open({
    elapsed,
    egress,
    resolve,
    trust,
    bypasses: dnsBypasses,
    connectTimeoutMs,
    signal,
    proxy: outboundProxy,
  });
  const visit = new PageVisit({ lease, target, proxy, clock, signal, recordsFrames: tools.takesPictures });
  try {
    return await checkPage(tools, visit, detectCpuStarvation);
  } finally {
    if (!(await visit.sessions.close())) lease.retire();
    proxy.close();
  }
}

/** Creates the probe of full page checks. */
export function makePageProbe(tools: PageTools): Probe<PageTarget> {
  const { clock, random, pool } = tools;
  return async (monitorTarget, signal) => {
    const target = expandTarget(monitorTarget, { now: clock.now(), random, uniqueGuid: random.newGuid() });
    const isPageUrl = URL.canParse(target.url) && /^https?:$/.test(new URL(target.url).protocol);
    if (!isPageUrl) return createUnreachedOutcome(errorCodes.invalidUrl.code, `${target.url} is not a valid page URL`);
    const runTools = { ...tools, patterns: bindToRun(tools.patterns) };
    return withBrowser(pool, signal, (lease) => visitPage(runTools, target, lease, signal));
  };
}
