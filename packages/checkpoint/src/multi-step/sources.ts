import { createHash } from 'node:crypto';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Extraction, StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { sumDecimals } from '@vedette/kernel/decimals';
import type { PatternRunner } from '../patterns/pattern-runner.js';
import type { CookieJar } from '../probes/http/cookies.js';
import { ProbeFailure } from '../probe-failure.js';
import type { Answer } from './answer.js';
import { FILL_LIMITS } from './fill-meter.js';
import type { DocumentQueries } from './documents/document-queries.js';
import { missing, textFound, type Found } from './found-value.js';
import { findFirst } from './pattern-search.js';
import type { Scope } from './scope.js';

/** Sources of values. Durations are in ms. */
export interface Sources {
  /** Undefined without a complete response. */
  readonly answer: Answer | undefined;
  readonly durationMs: number;
  readonly runMs: number;
  readonly cookies: CookieJar;
  /** Variables of the run. Also identifies the run and its monitor for fair scheduling of queries. */
  readonly scope: Scope;
  readonly patterns: PatternRunner;
  readonly documents: DocumentQueries;
}

async function readSourceText(sources: Sources, extraction: Extraction): Promise<string> {
  const found = await readSourceValue(sources, extraction);
  return found.kind === 'text' ? found.text : '';
}

/** Reads arguments one at a time, because each can be long and the regex queue is limited. */
async function texts(sources: Sources, { arguments: list }: Extraction): Promise<string[]> {
  const taken: string[] = [];
  let heldLength = 0;
  for (const one of list) {
    const text = await readSourceText(sources, one);
    heldLength += text.length;
    if (heldLength > FILL_LIMITS.held)
      throw new ProbeFailure(errorCodes.apiStepFailed, 'the total length of the values exceeds the limit');
    taken.push(text);
  }
  return taken;
}

async function jsonValue({ documents, scope }: Sources, { text }: Answer, path: string): Promise<Found> {
  const answer = await documents.json(text, path, scope);
  if ('found' in answer) return answer.found;
  throw new ProbeFailure(errorCodes.bodyNotJson, answer.problem);
}

async function xmlValue({ documents, scope }: Sources, { text }: Answer, query: string): Promise<Found> {
  const answer = await documents.xml(text, query, scope);
  if ('found' in answer) return answer.found;
  throw new ProbeFailure(errorCodes.bodyNotXml, answer.isDocument ? `${query}: ${answer.problem}` : answer.problem);
}

function headerValue({ headers }: Answer, name: string): Found {
  const values = headers.filter((header) => header.name.toLowerCase() === name.trim().toLowerCase());
  return values.length === 0 ? missing() : textFound(values.map(({ value }) => value).join(', '));
}

const digest = (algorithm: string, text: string): Found =>
  textFound(createHash(algorithm).update(text, 'utf8').digest('hex'));
const orMissing = (text: string | undefined): Found => (text === undefined ? missing() : textFound(text));

/** Returns values that need no response. */
async function calculated(sources: Sources, extraction: Extraction, property: string): Promise<Found> {
  const all = await texts(sources, extraction);
  const [first = ''] = all;
  switch (extraction.source) {
    case 'Constant':
    case 'ExecuteFunction':
      return textFound(property);
    case 'Variable':
      return orMissing(sources.scope.get(property));
    case 'Sum':
      return sum(all);
    case 'Concatenation':
      return textFound(await sources.scope.joined(all));
    case 'ToBase64':
      return textFound(Buffer.from(first, 'utf8').toString('base64'));
    case 'ToSHA1Hex':
      return digest('sha1', first);
    case 'ToMD5Hex':
      return digest('md5', first);
    case 'VariablesResolved':
      return textFound('true');
    case 'CumulativeDuration':
      return textFound(String(Math.round(sources.runMs)));
    case 'ResponseHasException':
      return textFound(String(sources.answer === undefined));
    case 'ResponseCompleted':
      return textFound(String(sources.answer !== undefined));
    case 'Cookie':
      return orMissing(sources.cookies.findValue(property));
    case 'Duration':
      return textFound(String(Math.round(sources.durationMs)));
    case 'Fail':
      return missing('this assertion always fails');
    default:
      return textFound('');
  }
}

/** Adds decimals without rounding. An empty text counts as 0. */
function sum(parts: readonly string[]): Found {
  const total = sumDecimals(parts.map((part) => (part.trim() === '' ? '0' : part)));
  return total === undefined ? missing('not every value is a number') : textFound(total);
}

/**
 * Returns the value of a source after expanding its property.
 * @throws ProbeFailure 19022, 19023 for a body that is not JSON or XML, 19024 for an unknown name in the property.
 */
export async function readSourceValue(sources: Sources, extraction: Extraction): Promise<Found> {
  const { text: property, unresolved } = await sources.scope.expand(extraction.property);
  if (unresolved.length > 0) throw new ProbeFailure(errorCodes.variableUnresolved, unresolved.join(', '));
  const { answer } = sources;
  switch (extraction.source) {
    case 'ResponseStatusCode':
      return orMissing(answer && String(answer.statusCode));
    case 'ResponseStatusDescription':
      return orMissing(answer?.statusText);
    case 'ResponseHeader':
      return answer ? headerValue(answer, property) : missing();
    case 'ContentLengthCalculated':
      return orMissing(answer && String(answer.bodyBytes));
    case 'ResponseBodyJson':
      return answer ? jsonValue(sources, answer, property) : missing();
    case 'ResponseBodyXml':
      return answer ? xmlValue(sources, answer, property) : missing();
    case 'ResponseBodyText':
      if (!answer || property === '') return orMissing(answer?.text);
      return findFirst(sources.patterns, answer.text, property);
    default:
      return calculated(sources, extraction, property);
  }
}

const codes: Partial<Record<StepAssertion['source'], ErrorCodeEntry>> = {
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
  codes[source] ?? errorCodes.assertVariable;
