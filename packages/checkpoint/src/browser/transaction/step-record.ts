import { PAGE_LIMITS, type PageConsoleEntry, type PageElement } from '@vedette/contract/checkpoint/page-outcome';
import type { StepPage, TransactionStepResult } from '@vedette/contract/checkpoint/transaction-outcome';
import type { ScriptStep, StepCondition } from '@vedette/contract/transaction-script/script';
import { meetsCriteria } from '../page/criteria-rules.js';
import { FrameRecorder, alignFrames, type FilmstripFrame } from '../page/filmstrip.js';
import { toPageElement, limitHeaders } from '../page/element-rules.js';
import type { Exchange } from '../page/network-log.js';
import { buildFilmstrip } from '../page/screenshots.js';
import { toRequestIntervals } from '../page/findings.js';
import { searchTexts } from '../page/page-searches.js';
import { buildNavigation, addStart, type DocumentTimings } from '../page/vitals-rules.js';
import { computeLeadMs, findNavigationStart } from '../page/time-origin-rules.js';
import type { TransactionSession } from './transaction-session.js';
import type { ActionContext } from './action-context.js';

/** State of the page session's records at the start of a step. `startedElapsedMs` and `uncountedMs` are in ms. */
export interface StepRecord {
  readonly startedElapsedMs: number;
  readonly uncountedMs: number;
  readonly exchangeCount: number;
  readonly consoleEntryCount: number;
  readonly unloadedCount: number;
  /** Epoch ms. */
  readonly stepStartedAt: number;
  readonly frameRecorder: FrameRecorder | undefined;
}

export function startStepRecord({ pageSession }: ActionContext, step: ScriptStep, recordsAll: boolean): StepRecord {
  const { log, console, unloadedDocuments, uncountedMs, options } = pageSession;
  const frameRecorder = step.recordFilmstrip || recordsAll ? new FrameRecorder() : undefined;
  const stepStartedAt = options.tools.clock.now();
  pageSession.frameRecorder = frameRecorder;
  pageSession.recordingStartAt = stepStartedAt;
  return {
    startedElapsedMs: pageSession.elapsed,
    uncountedMs,
    stepStartedAt,
    frameRecorder,
    exchangeCount: log.exchanges.length,
    consoleEntryCount: console.entries.length,
    unloadedCount: unloadedDocuments.length,
  };
}

interface StepToRecord {
  readonly record: StepRecord;
  readonly step: ScriptStep;
  readonly recordsAll: boolean;
  readonly hasFailed: boolean;
}

type RecordedStep = Omit<TransactionStepResult, 'name' | 'state' | 'error' | 'actions'>;

/** Returns the documents that began in this step: those unloaded in it, and the current one. */
async function listDocuments(
  pageSession: TransactionSession,
  { unloadedCount, stepStartedAt }: StepRecord,
): Promise<DocumentTimings[]> {
  const currentDocument = await pageSession.readCurrentTimings().catch(() => undefined);
  return [...pageSession.unloadedDocuments.slice(unloadedCount), ...(currentDocument ? [currentDocument] : [])].filter(
    ({ origin }) => origin >= stepStartedAt - 5,
  );
}

function buildElements(
  { log, options, offsetMs }: TransactionSession,
  exchanges: readonly Exchange[],
  { documents, endedAt }: { readonly documents: readonly DocumentTimings[]; readonly endedAt: number },
): PageElement[] {
  const mainExchange = exchanges.findLast(({ isNavigation }) => isNavigation);
  const elementContext = {
    startedAt: findNavigationStart(exchanges, documents[0]) ?? 0,
    endedAt,
    offsetMs,
    tunnels: options.proxy.tunnels,
    pageUrl: mainExchange?.url ?? log.exchanges.findLast(({ isNavigation }) => isNavigation)?.url ?? options.siteUrl,
  };
  return limitHeaders(
    exchanges.map((item) =>
      toPageElement(item, elementContext, item.isNavigation && item.frameId !== mainExchange?.frameId),
    ),
  );
}

const isConsoleCondition = ({ ErrorConditionType: type }: StepCondition): boolean =>
  type === 'ConsoleLevel' || type === 'ConsoleContentMatch';

/** Evaluates the conditions of a step in order. */
async function searchStep(
  { pageSession }: ActionContext,
  conditions: readonly StepCondition[],
  findings: { readonly elements: readonly PageElement[]; readonly console: readonly PageConsoleEntry[] },
): Promise<Pick<RecordedStep, 'urlMatches' | 'consoleMatches'>> {
  const { patterns } = pageSession.options.tools;
  const urlMatches: RecordedStep['urlMatches'] = [];
  const consoleMatches: RecordedStep['consoleMatches'] = [];
  for (const condition of conditions) {
    const search = { pattern: condition.Value, isRegex: condition.MatchType.endsWith('Regex') };
    if (condition.ErrorConditionType === 'PageElementUrlMatch') {
      const criteria = condition.AdditionalConditions;
      const urls = findings.elements
        .filter((item) => !item.isBlocked && meetsCriteria(item, criteria))
        .map(({ url }) => url);
      urlMatches.push(await searchTexts(urls, search, patterns));
    } else if (isConsoleCondition(condition)) {
      const level = condition.Level ?? '';
      const texts = findings.console.filter((entry) => level === '' || entry.level === level).map(({ text }) => text);
      const matchesAnyEntry = condition.ErrorConditionType === 'ConsoleLevel';
      consoleMatches.push(
        await searchTexts(texts, matchesAnyEntry ? { pattern: '', isRegex: false } : search, patterns),
      );
    }
  }
  return { urlMatches, consoleMatches };
}

/** Returns the response body of the last document of a step, redacted and cut to the limit. */
async function readSource(
  { pageSession, secrets }: ActionContext,
  exchanges: readonly Exchange[],
): Promise<string | undefined> {
  const mainExchange = exchanges.findLast((exchange) => pageSession.isDocument(exchange));
  if (!mainExchange) return undefined;
  const response = await pageSession
    .send('Network.getResponseBody', { requestId: mainExchange.requestId }, undefined, 5_000)
    .catch(() => undefined);
  if (!response) return undefined;
  const text = Buffer.from(String(response['body']), response['base64Encoded'] === true ? 'base64' : 'utf8').toString(
    'utf8',
  );
  return secrets.redact(text).slice(0, PAGE_LIMITS.source);
}

/** Returns the frames of a step on the scale of its waterfall, which begins with its first request. */
function alignStepFrames(
  { frameRecorder, stepStartedAt }: StepRecord,
  exchanges: readonly Exchange[],
  [document]: readonly DocumentTimings[],
): readonly FilmstripFrame[] {
  const [firstExchange] = exchanges;
  const startedAt = firstExchange
    ? firstExchange.wallTimeS * 1_000 - computeLeadMs(exchanges, document)
    : stepStartedAt;
  const documentOffsetMs = firstExchange?.isNavigation === true ? 0 : (document?.origin ?? startedAt) - startedAt;
  return alignFrames(frameRecorder?.frames ?? [], stepStartedAt - startedAt, document, documentOffsetMs);
}

/** Returns all results of a step with secrets redacted. */
export async function buildStepResult(
  context: ActionContext,
  { record, step, recordsAll, hasFailed }: StepToRecord,
): Promise<RecordedStep> {
  const { pageSession, secrets } = context;
  const { target, tools } = pageSession.options;
  const executionMs = pageSession.elapsed - record.startedElapsedMs - (pageSession.uncountedMs - record.uncountedMs);
  const endedAt = (pageSession.elapsed - pageSession.offsetMs) / 1_000;
  const exchanges = pageSession.log.exchanges.slice(record.exchangeCount);
  const documents = await listDocuments(pageSession, record);
  const navigations = documents.map((facts) => buildNavigation(facts, toRequestIntervals(exchanges, facts, endedAt)));
  const redact = secrets.redact.bind(secrets);
  const elements = buildElements(pageSession, exchanges, { documents, endedAt }).map((item) => ({
    ...item,
    url: redact(item.url),
    requestHeaders: redact(item.requestHeaders),
    responseHeaders: redact(item.responseHeaders),
  }));
  const console = pageSession.console.entries
    .slice(record.consoleEntryCount)
    .map((entry) => ({ ...entry, text: redact(entry.text), url: redact(entry.url) }));
  const isRecorded = step.recordWaterfall || recordsAll;
  const collectsSource = isRecorded && (step.collectPageSource || recordsAll);
  const source = collectsSource ? await readSource(context, exchanges) : undefined;
  const conditions = hasFailed ? [] : step.errorConditions;
  const redactedNavigations = navigations.map((item) => ({ ...item, url: redact(item.url) }));
  const loadMs = navigations.reduce((sum, { loadEventEndMs = 0 }) => sum + loadEventEndMs, 0);
  return {
    totalMs: Math.max(0, Math.round(target.usesLoadEvent ? loadMs : executionMs)),
    totalBytes: elements.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    ...(isRecorded && {
      page: buildStepPage(pageSession, { elements, navigations: redactedNavigations, exchanges, documents }),
    }),
    ...(source !== undefined && { source }),
    console: collectsSource ? console : [],
    pictures: buildFilmstrip(alignStepFrames(record, exchanges, documents), navigations[0], tools.random),
    conditions,
    ...(await searchStep(context, conditions, { elements, console })),
    storesFigures: isRecorded && step.storePerformanceMetrics,
  };
}

function buildStepPage(
  { log, startedAt }: TransactionSession,
  recorded: Pick<StepPage, 'elements' | 'navigations'> & {
    readonly exchanges: readonly Exchange[];
    readonly documents: readonly DocumentTimings[];
  },
): StepPage {
  const { elements, navigations, exchanges, documents } = recorded;
  const firstRequestAt = (exchanges[0]?.wallTimeS ?? 0) * 1_000;
  const originAt = firstRequestAt > 0 ? firstRequestAt - computeLeadMs(exchanges, documents[0]) : startedAt;
  return {
    url: navigations.at(-1)?.url ?? '',
    startAt: Math.round(originAt),
    navigations: navigations
      .flatMap((item, index) => (documents[index] ? [addStart(item, documents[index], originAt)] : []))
      .slice(-51),
    elements: elements.slice(0, PAGE_LIMITS.elements),
    elementsLeftOut: log.droppedCount,
  };
}
