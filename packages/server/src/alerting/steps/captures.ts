import { systemClock } from '@vedette/kernel/clock';
import { exactText, readExactJson } from '@vedette/kernel/exact-json';
import { withoutByteOrderMark } from '@vedette/kernel/file-text';
import type { Capture } from './custom-integration-rules.js';
import type { HttpAnswer } from './http-call.js';
import { matcherOfMessage, type Match } from './pattern.js';
import { XmlAnswer } from './xml-value.js';

/** Takes values for later steps; of the first that is not there, what is wrong. */
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
      else if (!isOptional) return `${Name} is not in the answer${problem === undefined ? '' : `: ${problem}`}`;
    }
    return undefined;
  } finally {
    context.xml.close();
  }
}

/** One answer, and ways to look for values in it. */
interface CaptureContext {
  readonly answer: HttpAnswer;
  readonly match: Match;
  readonly xml: XmlAnswer;
  /** Undefined where it is none. */
  readonly json: () => unknown;
}

function onlyOnce(make: () => unknown): () => unknown {
  let made: { readonly value: unknown } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** `problem`: why nothing could be looked for. */
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

/** Nothing that matches is no value, like nothing there. */
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

/** `result.items[0].id`; a text as it is, anything else as JSON with the digits of its numbers, unless it is nested too deep to be written. */
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
