/** Removes data from a result that the privacy settings of its private location withhold. */
import type { Outcome, PageOutcome, TransactionOutcome } from '@vedette/contract/checkpoint/outcome';

/** Data that may leave the location with a result. */
export interface Shown {
  /** Screenshots; if false, none are taken. */
  readonly screenshots: boolean;
  readonly pageContent: boolean;
  readonly httpHeaders: boolean;
  readonly resolvedIpAddresses: boolean;
}

export const ALL_SHOWN: Shown = {
  screenshots: true,
  pageContent: true,
  httpHeaders: true,
  resolvedIpAddresses: true,
};

/** Whether all text may leave the location. */
export const isTextShown = ({ pageContent, httpHeaders, resolvedIpAddresses }: Shown): boolean =>
  pageContent && httpHeaders && resolvedIpAddresses;

/** Replaces an address. */
export const HIDDEN_ADDRESS = '(address hidden)';

/** Replaces the error detail of a step. */
export const HIDDEN_DETAIL = '(kept by the location)';

/** Removes withheld data from an outcome; times, sizes, codes and judgements stay. */
export function withholdOutcome(outcome: Outcome, shown: Shown): Outcome {
  if (outcome.kind === 'steps') return withholdSteps(outcome, shown);
  if (outcome.kind === 'page') return withholdPage(outcome, shown);
  if (outcome.kind === 'transaction') return withholdTransaction(outcome, shown);
  const seen = outcome.kind === 'http' ? withholdHttp(outcome, shown) : withholdService(outcome, shown);
  return shown.resolvedIpAddresses ? seen : withoutAddress(seen);
}

/**
 * Steps contain content in many places, and their errors quote it. If anything is hidden, only counts and times stay.
 */
function withholdSteps(outcome: Extract<Outcome, { kind: 'steps' }>, shown: Shown): Outcome {
  if (isTextShown(shown)) return outcome;
  const { resolvedIpAddress, failure, ...rest } = outcome;
  return {
    ...rest,
    ...(shown.resolvedIpAddresses && resolvedIpAddress !== undefined && { resolvedIpAddress }),
    ...(failure && { failure: { ...failure, message: HIDDEN_DETAIL } }),
    steps: [],
    withheld: [...new Set([...rest.withheld, ...withheldFields(shown)])],
  };
}

/** Uses the names of the outcome's fields. */
function withheldFields({ httpHeaders, pageContent, resolvedIpAddresses }: Shown): string[] {
  const kept = { headers: !httpHeaders, content: !pageContent, addresses: !resolvedIpAddresses };
  return Object.entries(kept).flatMap(([name, isKept]) => (isKept ? [name] : []));
}

/** Whether pictures may leave the location. A picture shows the content of a page. */
const arePicturesShown = ({ screenshots, pageContent }: Shown): boolean => screenshots && pageContent;

/** Screenshots, source and console are content; matches within them are hidden as well. */
function withholdPage(outcome: PageOutcome, shown: Shown): PageOutcome {
  const { resolvedIpAddress, source, failure, ...rest } = outcome;
  return {
    ...rest,
    ...(shown.resolvedIpAddresses && resolvedIpAddress !== undefined && { resolvedIpAddress }),
    ...(shown.pageContent && source !== undefined && { source }),
    // The message of an unreachable page contains its address.
    ...(failure && { failure: shown.resolvedIpAddresses ? failure : { ...failure, message: HIDDEN_DETAIL } }),
    elements: withholdElements(rest.elements, shown),
    ...(shown.pageContent ? {} : { console: [], ...withholdMatches(rest) }),
    ...(arePicturesShown(shown) ? {} : { pictures: [] }),
    withheld: [...rest.withheld, ...withheldFields(shown), ...(shown.screenshots ? [] : ['pictures'])],
  };
}

function withholdElements(elements: PageOutcome['elements'], shown: Shown): PageOutcome['elements'] {
  const hidden = (url: string): string => (url.startsWith('data:') && !shown.pageContent ? 'data:' : url);
  return elements.map((one) => ({
    ...one,
    url: hidden(one.url),
    ...(shown.resolvedIpAddresses ? {} : { address: '' }),
    ...(shown.httpHeaders ? {} : { requestHeaders: '', responseHeaders: '' }),
  }));
}

/** Like a page, in each step; error details of actions quote displayed content. */
function withholdTransaction(outcome: TransactionOutcome, shown: Shown): TransactionOutcome {
  const { resolvedIpAddress, source, failure, ...rest } = outcome;
  const isAllShown = shown.pageContent && shown.resolvedIpAddresses;
  const detail = (message: string): string => (isAllShown || message === '' ? message : HIDDEN_DETAIL);
  return {
    ...rest,
    ...(shown.resolvedIpAddresses && resolvedIpAddress !== undefined && { resolvedIpAddress }),
    ...(shown.pageContent && source !== undefined && { source }),
    ...(failure && { failure: { ...failure, message: detail(failure.message) } }),
    steps: rest.steps.map(({ source: shownLast, error, page, ...step }) => ({
      ...step,
      ...(shown.pageContent && shownLast !== undefined && { source: shownLast }),
      ...(error && { error: { ...error, message: detail(error.message) } }),
      ...(page && { page: { ...page, elements: withholdElements(page.elements, shown) } }),
      actions: step.actions.map((action) => ({ ...action, message: detail(action.message) })),
      ...(shown.pageContent ? {} : { console: [], ...withholdMatches(step) }),
      ...(arePicturesShown(shown) ? {} : { pictures: [] }),
    })),
    withheld: [...rest.withheld, ...withheldFields(shown), ...(shown.screenshots ? [] : ['pictures'])],
  };
}

/** Keeps whether something was found, which is a judgement, and removes what was found, which is content. */
function withholdMatches({ urlMatches, consoleMatches }: Pick<PageOutcome, 'urlMatches' | 'consoleMatches'>) {
  const hide = ({ found }: PageOutcome['consoleMatches'][number]) =>
    found === undefined ? {} : { found: HIDDEN_DETAIL };
  return { urlMatches: urlMatches.map(hide), consoleMatches: consoleMatches.map(hide) };
}

function withholdHttp(outcome: Extract<Outcome, { kind: 'http' }>, shown: Shown): Extract<Outcome, { kind: 'http' }> {
  const { body, requestHeaders, responseHeaders, ...rest } = outcome;
  return {
    ...rest,
    requestHeaders: shown.httpHeaders ? requestHeaders : [],
    responseHeaders: shown.httpHeaders ? responseHeaders : [],
    ...(shown.pageContent && body !== undefined && { body }),
  };
}

/** The dialogue of a service is its content. */
const withholdService = (
  outcome: Extract<Outcome, { kind: 'service' }>,
  { pageContent }: Shown,
): Extract<Outcome, { kind: 'service' }> => (pageContent ? outcome : { ...outcome, dialogue: '', facts: [] });

/** Removes the address itself and its occurrences in texts. */
function withoutAddress(outcome: Exclude<Outcome, { kind: 'steps' | 'page' | 'transaction' }>): Outcome {
  const { resolvedIpAddress: address, ...rest } = outcome;
  if (address === undefined) return rest;
  const hide = (text: string): string => text.replaceAll(address, HIDDEN_ADDRESS);
  const failure = rest.failure && { ...rest.failure, message: hide(rest.failure.message) };
  if (rest.kind === 'http') return { ...rest, ...(failure && { failure }) };
  return {
    ...rest,
    ...(failure && { failure }),
    further: rest.further.map((one) => ({ ...one, message: hide(one.message) })),
    facts: rest.facts.map(({ name, value }) => ({ name, value: hide(value) })),
    dialogue: hide(rest.dialogue),
  };
}
