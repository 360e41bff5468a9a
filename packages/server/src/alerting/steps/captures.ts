import { systemClock } from '@vedette/kernel/clock';
import { exactText, readExactJson } from '@vedette/kernel/exact-json';
import { withoutByteOrderMark } from '@vedette/kernel/file-text';
import type { Capture } from './custom-integration-rules.js';
import type { HttpAnswer } from './http-call.js';
import { matcherOfMessage, type Match } from './pattern.js';
import { XmlAnswer } from './xml-value.js';

/** Captures values for later steps; returns the problem of the first value that is missing. */
export async function capture(
  captures: readonly Capture[],
  answer: HttpAnswer,
  into: Map<string, string>,
): Promise<string | undefined> {
  const elapsed = (): number => systemClock.elapsed();
  const context: CaptureContext = {
    answer,
    match: matcherOfMessage(elapsed),
    xml: new XmlAnswer(answer.body, elapsed),
    json: onlyOnce(() => parseJson(answer.body)),
  };
  try {
    for (const { Source, Property = '', Name, isOptional = false } of captures) {
      const { value, problem } = await captureOne(Source, Property, context);
      if (value !== undefined) into.set(Name, value);
      else if (!isOptional) return `${Name} is not in the response${problem === undefined ? '' : `: ${problem}`}`;
    }
    return undefined;
  } finally {
    context.xml.close();
  }
}

/** A response, and ways to find values in it. */
interface CaptureContext {
  readonly answer: HttpAnswer;
  readonly match: Match;
  readonly xml: XmlAnswer;
  /** Returns undefined for a body that is not JSON. */
  readonly json: () => unknown;
}

function onlyOnce(make: () => unknown): () => unknown {
  let made: { readonly value: unknown } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A captured value; `problem` states why the response could not be searched. */
interface Captured {
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
}

async function captureOne(
  source: Capture['Source'],
  property: string,
  { answer, match, xml, json }: CaptureContext,
): Promise<Captured> {
  switch (source) {
    case 'ResponseStatusCode':
      return { value: String(answer.status) };
    case 'ResponseBodyText':
      return property === '' ? { value: answer.body } : { value: await patternAt(answer.body, property, match) };
    case 'ResponseHeader': {
      const value = answer.headers[property.toLowerCase()];
      return { value: Array.isArray(value) ? value.join(', ') : value };
    }
    case 'ResponseBodyJson':
      return { value: jsonAt(json(), property) };
    case 'ResponseBodyXml':
      return xml.ask(property);
  }
}

/** An empty match counts as no value. */
async function patternAt(body: string, pattern: string, match: Match): Promise<string | undefined> {
  const found = await match(pattern, body);
  return found === '' ? undefined : found;
}

function parseJson(body: string): unknown {
  try {
    return readExactJson(withoutByteOrderMark(body));
  } catch {
    return undefined;
  }
}

/**
 * Returns the value at a path like `result.items[0].id`: a string as it is, anything else as JSON that keeps the digits
 * of its numbers. Undefined when it is nested too deep to be written.
 */
function jsonAt(json: unknown, path: string): string | undefined {
  let value = json;
  for (const key of path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  try {
    return exactText(value);
  } catch {
    return undefined;
  }
}
