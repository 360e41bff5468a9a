/** Removes data from a result that the privacy settings of its private location withhold. */
import type { Outcome, PageOutcome, TransactionOutcome } from '@vedette/contract/checkpoint/outcome';

/** Data that may leave the location with a result. */
export interface DisclosedData {
  /** Screenshots; if false, none are taken. */
  readonly screenshots: boolean;
  readonly pageContent: boolean;
  readonly httpHeaders: boolean;
  readonly resolvedIpAddresses: boolean;
}

export const ALL_DISCLOSED: DisclosedData = {
  screenshots: true,
  pageContent: true,
  httpHeaders: true,
  resolvedIpAddresses: true,
};

/** Whether all text may leave the location. */
export const isTextDisclosed = ({ pageContent, httpHeaders, resolvedIpAddresses }: DisclosedData): boolean =>
  pageContent && httpHeaders && resolvedIpAddresses;

/** Replaces an address. */
export const WITHHELD_ADDRESS = '(address withheld)';

/** Replaces the error detail of a step. */
export const WITHHELD_DETAIL = '(withheld by the location)';

/** Removes withheld data from an outcome; times, sizes, codes and judgements stay. */
export function withholdOutcome(outcome: Outcome, disclosed: DisclosedData): Outcome {
  if (disclosed.screenshots && isTextDisclosed(disclosed)) return outcome;
  if (outcome.kind === 'steps') return withholdSteps(outcome, disclosed);
  if (outcome.kind === 'page') return withholdPage(outcome, disclosed);
  if (outcome.kind === 'transaction') return withholdTransaction(outcome, disclosed);
  const remaining = outcome.kind === 'http' ? withholdHttp(outcome, disclosed) : withholdService(outcome, disclosed);
  return disclosed.resolvedIpAddresses ? remaining : withholdAddress(remaining);
}

/**
 * Steps contain content in many places, and their errors quote it. If anything is hidden, only counts and times stay.
 */
function withholdSteps(outcome: Extract<Outcome, { kind: 'steps' }>, disclosed: DisclosedData): Outcome {
  if (isTextDisclosed(disclosed)) return outcome;
  const { resolvedIpAddress, failure, ...remainingFields } = outcome;
  return {
    ...remainingFields,
    ...(disclosed.resolvedIpAddresses && resolvedIpAddress !== undefined && { resolvedIpAddress }),
    ...(failure && { failure: { ...failure, message: WITHHELD_DETAIL } }),
    steps: [],
    withheld: [...new Set([...remainingFields.withheld, ...listWithheldFields(disclosed)])],
  };
}

/** Uses the names of the outcome's fields. */
function listWithheldFields({ httpHeaders, pageContent, resolvedIpAddresses }: DisclosedData): string[] {
  const withheldByField = { headers: !httpHeaders, content: !pageContent, addresses: !resolvedIpAddresses };
  return Object.entries(withheldByField).flatMap(([name, isWithheld]) => (isWithheld ? [name] : []));
}

/** Whether pictures may leave the location. A picture shows the content of a page. */
const arePicturesDisclosed = ({ screenshots, pageContent }: DisclosedData): boolean => screenshots && pageContent;

/** Screenshots, source and console are content; matches within them are hidden as well. */
function withholdPage(outcome: PageOutcome, disclosed: DisclosedData): PageOutcome {
  const { resolvedIpAddress, source, failure, ...remainingFields } = outcome;
  return {
    ...remainingFields,
    ...(disclosed.resolvedIpAddresses && resolvedIpAddress !== undefined && { resolvedIpAddress }),
    ...(disclosed.pageContent && source !== undefined && { source }),
    // The message of an unreachable page contains its address.
    ...(failure && { failure: disclosed.resolvedIpAddresses ? failure : { ...failure, message: WITHHELD_DETAIL } }),
    elements: withholdElements(remainingFields.elements, disclosed),
    ...(disclosed.pageContent ? {} : { console: [], ...withholdMatches(remainingFields) }),
    ...(arePicturesDisclosed(disclosed) ? {} : { pictures: [] }),
    withheld: [
      ...remainingFields.withheld,
      ...listWithheldFields(disclosed),
      ...(disclosed.screenshots ? [] : ['pictures']),
    ],
  };
}

function withholdElements(elements: PageOutcome['elements'], disclosed: DisclosedData): PageOutcome['elements'] {
  const withholdDataUrl = (url: string): string => (url.startsWith('data:') && !disclosed.pageContent ? 'data:' : url);
  return elements.map((item) => ({
    ...item,
    url: withholdDataUrl(item.url),
    ...(disclosed.resolvedIpAddresses ? {} : { address: '' }),
    ...(disclosed.httpHeaders ? {} : { requestHeaders: '', responseHeaders: '' }),
  }));
}

/** Like a page, in each step; error details of actions quote displayed content. */
function withholdTransaction(outcome: TransactionOutcome, disclosed: DisclosedData): TransactionOutcome {
  const { resolvedIpAddress, source, failure, ...remainingFields } = outcome;
  const isDetailDisclosed = disclosed.pageContent && disclosed.resolvedIpAddresses;
  const withholdDetail = (message: string): string => (isDetailDisclosed || message === '' ? message : WITHHELD_DETAIL);
  return {
    ...remainingFields,
    ...(disclosed.resolvedIpAddresses && resolvedIpAddress !== undefined && { resolvedIpAddress }),
    ...(disclosed.pageContent && source !== undefined && { source }),
    ...(failure && { failure: { ...failure, message: withholdDetail(failure.message) } }),
    steps: remainingFields.steps.map(({ source: stepSource, error, page, ...step }) => ({
      ...step,
      ...(disclosed.pageContent && stepSource !== undefined && { source: stepSource }),
      ...(error && { error: { ...error, message: withholdDetail(error.message) } }),
      ...(page && { page: { ...page, elements: withholdElements(page.elements, disclosed) } }),
      actions: step.actions.map((action) => ({ ...action, message: withholdDetail(action.message) })),
      ...(disclosed.pageContent ? {} : { console: [], ...withholdMatches(step) }),
      ...(arePicturesDisclosed(disclosed) ? {} : { pictures: [] }),
    })),
    withheld: [
      ...remainingFields.withheld,
      ...listWithheldFields(disclosed),
      ...(disclosed.screenshots ? [] : ['pictures']),
    ],
  };
}

/** Keeps whether something was found, which is a judgement, and removes what was found, which is content. */
function withholdMatches({ urlMatches, consoleMatches }: Pick<PageOutcome, 'urlMatches' | 'consoleMatches'>) {
  const hide = ({ found }: PageOutcome['consoleMatches'][number]) =>
    found === undefined ? {} : { found: WITHHELD_DETAIL };
  return { urlMatches: urlMatches.map(hide), consoleMatches: consoleMatches.map(hide) };
}

function withholdHttp(
  outcome: Extract<Outcome, { kind: 'http' }>,
  disclosed: DisclosedData,
): Extract<Outcome, { kind: 'http' }> {
  const { body, requestHeaders, responseHeaders, ...remainingFields } = outcome;
  return {
    ...remainingFields,
    requestHeaders: disclosed.httpHeaders ? requestHeaders : [],
    responseHeaders: disclosed.httpHeaders ? responseHeaders : [],
    ...(disclosed.pageContent && body !== undefined && { body }),
  };
}

/** The dialogue of a service is its content. */
const withholdService = (
  outcome: Extract<Outcome, { kind: 'service' }>,
  { pageContent }: DisclosedData,
): Extract<Outcome, { kind: 'service' }> => (pageContent ? outcome : { ...outcome, dialogue: '', facts: [] });

/** Removes the address itself and its occurrences in texts. */
function withholdAddress(outcome: Exclude<Outcome, { kind: 'steps' | 'page' | 'transaction' }>): Outcome {
  const { resolvedIpAddress: address, ...remainingFields } = outcome;
  if (address === undefined) return remainingFields;
  const hide = (text: string): string => text.replaceAll(address, WITHHELD_ADDRESS);
  const failure = remainingFields.failure && {
    ...remainingFields.failure,
    message: hide(remainingFields.failure.message),
  };
  if (remainingFields.kind === 'http') return { ...remainingFields, ...(failure && { failure }) };
  return {
    ...remainingFields,
    ...(failure && { failure }),
    further: remainingFields.further.map((item) => ({ ...item, message: hide(item.message) })),
    facts: remainingFields.facts.map(({ name, value }) => ({ name, value: hide(value) })),
    dialogue: hide(remainingFields.dialogue),
  };
}
