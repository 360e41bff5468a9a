import { PAGE_LIMITS, type PageConsoleEntry, type PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { StepPage, TransactionStepResult } from '@vedette/contract/checkpoint/transaction-outcome';
import type { ScriptStep, StepCondition } from '@vedette/contract/transaction-script/script';
import { fitsCriteria } from '../page/criteria-rules.js';
import { Film, shownFrames, type Frame } from '../page/film.js';
import { toPageElement, withinLimits } from '../page/element-rules.js';
import type { Exchange } from '../page/network-log.js';
import { filmstrip } from '../page/pictures.js';
import { toRequestIntervals } from '../page/report.js';
import { searchIn } from '../page/searches.js';
import { buildNavigation, withStart, type DocumentTimings } from '../page/vitals-rules.js';
import { computeLeadMs, findStart } from '../page/zero-rules.js';
import type { Journey } from './journey.js';
import type { ActionContext } from './action-context.js';

/** State of the page session's records at the start of a step. `startedElapsedMs` and `uncountedMs` are in ms. */
export interface StepRecord {
  readonly beganAt: number;
  readonly uncountedMs: number;
  readonly exchanges: number;
  readonly entries: number;
  readonly left: number;
  /** Epoch ms. */
  readonly wallAt: number;
  readonly film: Film | undefined;
}

export function startStepRecord({ journey }: ActionContext, step: ScriptStep, recordsAll: boolean): StepRecord {
  const { log, console, left, uncountedMs, options } = journey;
  const film = step.recordFilmstrip || recordsAll ? new Film() : undefined;
  const wallAt = options.tools.clock.now();
  journey.film = film;
  journey.filmFrom = wallAt;
  return {
    beganAt: journey.elapsed,
    uncountedMs,
    wallAt,
    film,
    exchanges: log.exchanges.length,
    entries: console.entries.length,
    left: left.length,
  };
}

interface Step {
  readonly record: StepRecord;
  readonly step: ScriptStep;
  readonly recordsAll: boolean;
  readonly hasFailed: boolean;
}

type Recorded = Omit<TransactionStepResult, 'name' | 'state' | 'error' | 'actions'>;

/** Returns the documents that began in this step: those unloaded in it, and the current one. */
async function listDocuments(journey: Journey, { left, wallAt }: StepRecord): Promise<DocumentTimings[]> {
  const shown = await journey.measured().catch(() => undefined);
  return [...journey.left.slice(left), ...(shown ? [shown] : [])].filter(({ origin }) => origin >= wallAt - 5);
}

function buildElements(
  { log, options, offsetMs }: Journey,
  exchanges: readonly Exchange[],
  { documents, endedAt }: { readonly documents: readonly DocumentTimings[]; readonly endedAt: number },
): PageElement[] {
  const main = exchanges.findLast(({ isNavigation }) => isNavigation);
  const facts = {
    startedAt: findStart(exchanges, documents[0]) ?? 0,
    endedAt,
    offsetMs,
    tunnels: options.proxy.tunnels,
    pageUrl: main?.url ?? log.exchanges.findLast(({ isNavigation }) => isNavigation)?.url ?? options.home,
  };
  return withinLimits(
    exchanges.map((one) => toPageElement(one, facts, one.isNavigation && one.frameId !== main?.frameId)),
  );
}

const isOfConsole = ({ ErrorConditionType: type }: StepCondition): boolean =>
  type === 'ConsoleLevel' || type === 'ConsoleContentMatch';

/** Evaluates the conditions of a step in order. */
async function searchStep(
  { journey }: ActionContext,
  conditions: readonly StepCondition[],
  seen: { readonly elements: readonly PageElement[]; readonly console: readonly PageConsoleEntry[] },
): Promise<Pick<Recorded, 'urlMatches' | 'consoleMatches'>> {
  const { patterns } = journey.options.tools;
  const urlMatches: Recorded['urlMatches'] = [];
  const consoleMatches: Recorded['consoleMatches'] = [];
  for (const condition of conditions) {
    const search = { pattern: condition.Value, isRegex: condition.MatchType.endsWith('Regex') };
    if (condition.ErrorConditionType === 'PageElementUrlMatch') {
      const criteria = condition.AdditionalConditions;
      const urls = seen.elements.filter((one) => !one.isBlocked && fitsCriteria(one, criteria)).map(({ url }) => url);
      urlMatches.push(await searchIn(urls, search, patterns));
    } else if (isOfConsole(condition)) {
      const level = condition.Level ?? '';
      const texts = seen.console.filter((entry) => level === '' || entry.level === level).map(({ text }) => text);
      const isAny = condition.ErrorConditionType === 'ConsoleLevel';
      consoleMatches.push(await searchIn(texts, isAny ? { pattern: '', isRegex: false } : search, patterns));
    }
  }
  return { urlMatches, consoleMatches };
}

/** Returns the response body of the last document of a step, redacted and cut to the limit. */
async function readSource(
  { journey, secrets }: ActionContext,
  exchanges: readonly Exchange[],
): Promise<string | undefined> {
  const main = exchanges.findLast((exchange) => journey.isDocument(exchange));
  if (!main) return undefined;
  const answer = await journey
    .send('Network.getResponseBody', { requestId: main.requestId }, undefined, 5_000)
    .catch(() => undefined);
  if (!answer) return undefined;
  const text = Buffer.from(String(answer['body']), answer['base64Encoded'] === true ? 'base64' : 'utf8').toString(
    'utf8',
  );
  return secrets.redact(text).slice(0, PAGE_LIMITS.source);
}

/** Returns the frames of a step on the scale of its waterfall, which begins with its first request. */
function alignFrames(
  { film, wallAt }: StepRecord,
  exchanges: readonly Exchange[],
  [document]: readonly DocumentTimings[],
): readonly Frame[] {
  const [first] = exchanges;
  const beganAt = first ? first.wallAt * 1_000 - computeLeadMs(exchanges, document) : wallAt;
  const documentFrom = first?.isNavigation === true ? 0 : (document?.origin ?? beganAt) - beganAt;
  return shownFrames(film?.frames ?? [], wallAt - beganAt, document, documentFrom);
}

/** Returns all results of a step with secrets redacted. */
export async function buildStepResult(
  context: ActionContext,
  { record, step, recordsAll, hasFailed }: Step,
): Promise<Recorded> {
  const { journey, secrets } = context;
  const { target, tools } = journey.options;
  const executionMs = journey.elapsed - record.beganAt - (journey.uncountedMs - record.uncountedMs);
  const endedAt = (journey.elapsed - journey.offsetMs) / 1_000;
  const exchanges = journey.log.exchanges.slice(record.exchanges);
  const documents = await listDocuments(journey, record);
  const navigations = documents.map((facts) => buildNavigation(facts, toRequestIntervals(exchanges, facts, endedAt)));
  const redact = secrets.redact.bind(secrets);
  const elements = buildElements(journey, exchanges, { documents, endedAt }).map((one) => ({
    ...one,
    url: redact(one.url),
    requestHeaders: redact(one.requestHeaders),
    responseHeaders: redact(one.responseHeaders),
  }));
  const console = journey.console.entries
    .slice(record.entries)
    .map((entry) => ({ ...entry, text: redact(entry.text), url: redact(entry.url) }));
  const isRecorded = step.recordWaterfall || recordsAll;
  const collectsSource = isRecorded && (step.collectPageSource || recordsAll);
  const source = collectsSource ? await readSource(context, exchanges) : undefined;
  const conditions = hasFailed ? [] : step.errorConditions;
  const shown = navigations.map((one) => ({ ...one, url: redact(one.url) }));
  const loadMs = navigations.reduce((sum, { loadEventEndMs = 0 }) => sum + loadEventEndMs, 0);
  return {
    totalMs: Math.max(0, Math.round(target.usesLoadEvent ? loadMs : executionMs)),
    totalBytes: elements.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    ...(isRecorded && { page: buildStepPage(journey, { elements, navigations: shown, exchanges, documents }) }),
    ...(source !== undefined && { source }),
    console: collectsSource ? console : [],
    pictures: filmstrip(alignFrames(record, exchanges, documents), navigations[0], tools.random),
    conditions,
    ...(await searchStep(context, conditions, { elements, console })),
    storesFigures: isRecorded && step.storePerformanceMetrics,
  };
}

function buildStepPage(
  { log, startedAt }: Journey,
  seen: Pick<StepPage, 'elements' | 'navigations'> & {
    readonly exchanges: readonly Exchange[];
    readonly documents: readonly DocumentTimings[];
  },
): StepPage {
  const { elements, navigations, exchanges, documents } = seen;
  const firstAt = (exchanges[0]?.wallAt ?? 0) * 1_000;
  const zeroAt = firstAt > 0 ? firstAt - computeLeadMs(exchanges, documents[0]) : startedAt;
  return {
    url: navigations.at(-1)?.url ?? '',
    startAt: Math.round(zeroAt),
    navigations: navigations
      .flatMap((one, at) => (documents[at] ? [withStart(one, documents[at], zeroAt)] : []))
      .slice(-51),
    elements: elements.slice(0, PAGE_LIMITS.elements),
    elementsLeftOut: log.leftOut,
  };
}
