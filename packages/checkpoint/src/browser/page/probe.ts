import { errorCodes } from '@vedette/contract/v4/error-codes';
import { outcomeWithout, type Outcome } from '@vedette/contract/checkpoint/outcome';
import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { PageTarget } from '@vedette/contract/checkpoint/page-target';
import { SECOND } from '@vedette/kernel/clock';
import { expand, type DynamicContext } from '../../dynamic-values.js';
import { matchContent } from '../../patterns/content-match.js';
import { bindToRun } from '../../patterns/pattern-runner.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { Probe, ProbeTools } from '../../probes/tools.js';
import { CdpClosed } from '../cdp.js';
import { EgressProxy } from '../egress-proxy.js';
import { withBrowser } from '../with-browser.js';
import type { BrowserPool, Lease } from '../pool.js';
import { throwIfStarved, type Starving } from '../starving.js';
import { fitted } from './fit-rules.js';
import { shownFrames } from './film.js';
import { filmstrip, screenshot } from './pictures.js';
import { collectFindings } from './report.js';
import { searchPage } from './searches.js';
import { ThrottlingRefused } from './sessions.js';
import { QUIET_MS, type DocumentTimings } from './vitals-rules.js';
import { Visit } from './visit.js';
import { computeLeadMs, findStart } from './zero-rules.js';

export interface PageTools extends Omit<ProbeTools, 'clock'> {
  readonly clock: ProbeTools['clock'] & { sleep(ms: number, signal?: AbortSignal): Promise<void> };
  readonly pool: BrowserPool;
  /** How long a page is observed after it is loaded, for its time to interactive. Default 5.2 s. */
  readonly watchMs?: number;
  /** Whether screenshots are taken. Default: true. */
  readonly takesPictures?: boolean | undefined;
}

/** Limits after a timeout: the page may not respond at all, and the results known so far are reported soon. */
const LATE_PICTURE_MS = 4_000;
const LATE_FIGURES_MS = 1_000;
const WATCH_MS = QUIET_MS + SECOND / 5;

function expanded(target: PageTarget, context: DynamicContext): PageTarget {
  const { url, headers, contentMatches } = target;
  return {
    ...target,
    url: expand(url, context),
    headers: headers.map(({ name, value }) => ({ name, value: expand(value, context) })),
    contentMatches: contentMatches.map((text) => expand(text, context)),
  };
}

/**
 * Loads the page and returns the result.
 * @throws BrowserStarvedError when it was late because of CPU starvation
 */
async function look(tools: PageTools, visit: Visit, starving: Starving): Promise<Outcome> {
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
  await throwIfStarved(failure, starving);
  const endedAt = (clock.elapsed() - visit.offsetMs) / SECOND;
  const isAlive = failure === undefined || failure.code === errorCodes.pageTimeout.code;
  const wasCpuStarved = failure === undefined && (await starving());
  if (failure && isAlive) source = await visit.source.catch(() => undefined);
  const picture =
    isAlive && takesPictures ? await screenshot(visit, random, 0, { withinMs: failure && LATE_PICTURE_MS }) : undefined;
  if (failure === undefined) await clock.sleep(watchMs, signal);
  signal.throwIfAborted();
  if (failure === undefined) await throwIfStarved(visit.failure, starving);
  failure ??= visit.failure;
  const cpuStarved = wasCpuStarved ? 'loading' : failure === undefined && (await starving()) ? 'settling' : undefined;
  const shown = isAlive ? await visit.measured(failure && LATE_FIGURES_MS) : undefined;
  // Data that can no longer be read says nothing about the page.
  if (visit.options.lease.browser.cdp.isClosed) throw new CdpClosed('the browser exited');
  const documents: DocumentTimings[] = [...visit.left, ...(shown ? [shown] : [])];
  const findings = collectFindings(visit, { failure, documents, endedAt });
  const { exchanges } = visit.log;
  const beganAt = findStart(exchanges, documents[0]) ?? endedAt;
  const last = picture && { ...picture, atMs: Math.max(0, Math.round((endedAt - beganAt) * SECOND)) };
  const frames = shownFrames(visit.film.frames, computeLeadMs(exchanges, documents[0]), documents[0]);
  const kept = source?.slice(0, PAGE_LIMITS.source);
  const matches = failure ? [] : await matchContent(target.contentMatches, source ?? '', clock.now(), patterns);
  return fitted({
    ...findings,
    ...(kept !== undefined && { source: kept }),
    pictures: [...(last ? [last] : []), ...filmstrip(frames, findings.navigations[0], random)],
    contentMatches: matches,
    ...(cpuStarved && { cpuStarved }),
    ...(await searchPage(target, findings, patterns)),
  });
}

/** @throws ProbeFailure for a page that blocks the browser while its source is read */
function readSource(visit: Visit): Promise<string | undefined> {
  if (visit.options.target.contentMatches.length > 0) return visit.source;
  return visit.source.catch(() => undefined);
}

/**
 * Returns the failure of a visit that is the target's fault.
 * @throws any other error
 */
function toTargetFailure(error: unknown): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  if (error instanceof ThrottlingRefused) return new ProbeFailure(errorCodes.throttlingFailed, error.message);
  throw error;
}

async function visitPage(tools: PageTools, target: PageTarget, lease: Lease, signal: AbortSignal): Promise<Outcome> {
  const { clock, egress, resolve, trust, proxy: outbound } = tools;
  const starving = lease.watchCpu();
  const { dnsBypasses: bypasses, connectTimeoutMs } = target;
  const elapsed = (): number => clock.elapsed();
  const proxy = await EgressProxy.open({
    elapsed,
    egress,
    resolve,
    trust,
    bypasses,
    connectTimeoutMs,
    signal,
    proxy: outbound,
  });
  const visit = new Visit({ lease, target, proxy, clock, signal, isFilmed: tools.takesPictures });
  try {
    return await look(tools, visit, starving);
  } finally {
    if (!(await visit.sessions.close())) lease.retire();
    proxy.close();
  }
}

/** Creates the probe of full page checks. */
export function makePageProbe(tools: PageTools): Probe<PageTarget> {
  const { clock, random, pool } = tools;
  return async (configured, signal) => {
    const target = expanded(configured, { now: clock.now(), random, uniqueGuid: random.newGuid() });
    const isPage = URL.canParse(target.url) && /^https?:$/.test(new URL(target.url).protocol);
    if (!isPage) return outcomeWithout(errorCodes.invalidUrl.code, `${target.url} is not a valid page URL`);
    const own = { ...tools, patterns: bindToRun(tools.patterns) };
    return withBrowser(pool, signal, (lease) => visitPage(own, target, lease, signal));
  };
}
