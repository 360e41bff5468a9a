import { createHash } from 'node:crypto';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Extraction, StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { sumDecimals } from '@vedette/kernel/decimals';
import type { PatternRunner } from '../patterns/pattern-runner.js';
import type { CookieJar } from '../probes/http/cookies.js';
import { ProbeFailure } from '../probe-failure.js';
import type { CompleteResponse } from './complete-response.js';
import { FILL_LIMITS } from './fill-meter.js';
import type { DocumentQueries } from './documents/document-queries.js';
import { missingValue, foundText, type FoundValue } from './found-value.js';
import { findFirst } from './pattern-search.js';
import type { Scope } from './scope.js';

/** Sources of values. Durations are in ms. */
export interface ValueSources {
  /** Undefined without a complete response. */
  readonly response: CompleteResponse | undefined;
  readonly durationMs: number;
  readonly elapsedMs: number;
  readonly cookies: CookieJar;
  /** Variables of the run. Also identifies the run and its monitor for fair scheduling of queries. */
  readonly scope: Scope;
  readonly patterns: PatternRunner;
  readonly documents: DocumentQueries;
}

async function readSourceText(sources: ValueSources, extraction: Extraction): Promise<string> {
  const found = await readSourceValue(sources, extraction);
  return found.kind === 'text' ? found.text : '';
}

/** Reads arguments one at a time, because each can be long and the regex queue is limited. */
async function readArguments(sources: ValueSources, { arguments: list }: Extraction): Promise<string[]> {
  const values: string[] = [];
  let totalLength = 0;
  for (const argument of list) {
    const text = await readSourceText(sources, argument);
    totalLength += text.length;
    if (totalLength > FILL_LIMITS.variables)
      throw new ProbeFailure(errorCodes.apiStepFailed, 'the total length of the values exceeds the limit');
    values.push(text);
  }
  return values;
}

async function readJsonValue(
  { documents, scope }: ValueSources,
  { text }: CompleteResponse,
  path: string,
): Promise<FoundValue> {
  const response = await documents.json(text, path, scope);
  if ('found' in response) return response.found;
  throw new ProbeFailure(errorCodes.bodyNotJson, response.problem);
}

async function readXmlValue(
  { documents, scope }: ValueSources,
  { text }: CompleteResponse,
  query: string,
): Promise<FoundValue> {
  const response = await documents.xml(text, query, scope);
  if ('found' in response) return response.found;
  throw new ProbeFailure(
    errorCodes.bodyNotXml,
    response.isDocument ? `${query}: ${response.problem}` : response.problem,
  );
}

function readHeaderValue({ headers }: CompleteResponse, name: string): FoundValue {
  const values = headers.filter((header) => header.name.toLowerCase() === name.trim().toLowerCase());
  return values.length === 0 ? missingValue() : foundText(values.map(({ value }) => value).join(', '));
}

const hexDigest = (algorithm: string, text: string): FoundValue =>
  foundText(createHash(algorithm).update(text, 'utf8').digest('hex'));
const textOrMissing = (text: string | undefined): FoundValue => (text === undefined ? missingValue() : foundText(text));

/** Returns values that need no response. */
async function readCalculatedValue(
  sources: ValueSources,
  extraction: Extraction,
  property: string,
): Promise<FoundValue> {
  const argumentTexts = await readArguments(sources, extraction);
  const [firstArgument = ''] = argumentTexts;
  switch (extraction.source) {
    case 'Constant':
    case 'ExecuteFunction':
      return foundText(property);
    case 'Variable':
      return textOrMissing(sources.scope.get(property));
    case 'Sum':
      return addDecimals(argumentTexts);
    case 'Concatenation':
      return foundText(await sources.scope.joinTexts(argumentTexts));
    case 'ToBase64':
      return foundText(Buffer.from(firstArgument, 'utf8').toString('base64'));
    case 'ToSHA1Hex':
      return hexDigest('sha1', firstArgument);
    case 'ToMD5Hex':
      return hexDigest('md5', firstArgument);
    case 'VariablesResolved':
      return foundText('true');
    case 'CumulativeDuration':
      return foundText(String(Math.round(sources.elapsedMs)));
    case 'ResponseHasException':
      return foundText(String(sources.response === undefined));
    case 'ResponseCompleted':
      return foundText(String(sources.response !== undefined));
    case 'Cookie':
      return textOrMissing(sources.cookies.findValue(property));
    case 'Duration':
      return foundText(String(Math.round(sources.durationMs)));
    case 'Fail':
      return missingValue('this assertion always fails');
    default:
      return foundText('');
  }
}

/** Adds decimals without rounding. An empty text counts as 0. */
function addDecimals(decimals: readonly string[]): FoundValue {
  const total = sumDecimals(decimals.map((decimal) => (decimal.trim() === '' ? '0' : decimal)));
  return total === undefined ? missingValue('not every value is a number') : foundText(total);
}

/**
 * Returns the value of a source after expanding its property.
 * @throws ProbeFailure 19022, 19023 for a body that is not JSON or XML, 19024 for an unknown name in the property.
 */
export async function readSourceValue(sources: ValueSources, extraction: Extraction): Promise<FoundValue> {
  const { text: property, unresolved } = await sources.scope.expand(extraction.property);
  if (unresolved.length > 0) throw new ProbeFailure(errorCodes.variableUnresolved, unresolved.join(', '));
  const { response } = sources;
  switch (extraction.source) {
    case 'ResponseStatusCode':
      return textOrMissing(response && String(response.statusCode));
    case 'ResponseStatusDescription':
      return textOrMissing(response?.statusText);
    case 'ResponseHeader':
      return response ? readHeaderValue(response, property) : missingValue();
    case 'ContentLengthCalculated':
      return textOrMissing(response && String(response.bodyBytes));
    case 'ResponseBodyJson':
      return response ? readJsonValue(sources, response, property) : missingValue();
    case 'ResponseBodyXml':
      return response ? readXmlValue(sources, response, property) : missingValue();
    case 'ResponseBodyText':
      if (!response || property === '') return textOrMissing(response?.text);
      return findFirst(sources.patterns, response.text, property);
    default:
      return readCalculatedValue(sources, extraction, property);
  }
}

const ASSERTION_CODES: Partial<Record<StepAssertion['source'], ErrorCodeEntry>> = {
  ResponseStatusCode: errorCodes.assertStatus,
  ResponseBodyJson: errorCodes.assertJson,
  ResponseBodyXml: errorCodes.assertXml,
  ResponseBodyText: errorCodes.assertText,
  ResponseHeader: errorCodes.assertHeader,
  Cookie: errorCodes.assertCookie,
  Duration: errorCodes.assertDuration,
  CumulativeDuration: errorCodes.assertDuration,
  ContentLengthCalculated: errorCodes.assertLength,
  ResponseStatusDescription: errorCodes.assertStatusText,
  ResponseCompleted: errorCodes.responseCompleted,
};

/** Returns the code of a failed assertion on a source. */
export const assertionErrorCode = (source: StepAssertion['source']): ErrorCodeEntry =>
  ASSERTION_CODES[source] ?? errorCodes.assertVariable;
