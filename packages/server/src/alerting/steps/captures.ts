import { systemClock } from '@vedette/kernel/clock';
import { formatExactJson, parseExactJson } from '@vedette/kernel/exact-json';
import { stripByteOrderMark } from '@vedette/kernel/file-text';
import type { Capture } from './custom-integration-rules.js';
import type { HttpResponse } from './http-call.js';
import { createMessageMatcher, type Match } from './pattern.js';
import { XmlResponse } from './xml-value.js';

/** Captures values for later steps; returns the problem of the first value that is missing. */
export async function captureValues(
  captures: readonly Capture[],
  response: HttpResponse,
  captured: Map<string, string>,
): Promise<string | undefined> {
  const elapsed = (): number => systemClock.elapsed();
  const context: CaptureContext = {
    response,
    match: createMessageMatcher(elapsed),
    xml: new XmlResponse(response.body, elapsed),
    json: memoise(() => parseJson(response.body)),
  };
  try {
    for (const { Source, Property = '', Name, isOptional = false } of captures) {
      const { value, problem } = await captureValue(Source, Property, context);
      if (value !== undefined) captured.set(Name, value);
      else if (!isOptional) return `${Name} is not in the response${problem === undefined ? '' : `: ${problem}`}`;
    }
    return undefined;
  } finally {
    context.xml.close();
  }
}

/** A response, and ways to find values in it. */
interface CaptureContext {
  readonly response: HttpResponse;
  readonly match: Match;
  readonly xml: XmlResponse;
  /** Returns undefined for a body that is not JSON. */
  readonly json: () => unknown;
}

function memoise(compute: () => unknown): () => unknown {
  let cached: { readonly value: unknown } | undefined;
  return () => (cached ??= { value: compute() }).value;
}

/** A captured value; `problem` states why the response could not be searched. */
interface CapturedValue {
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
}

async function captureValue(
  source: Capture['Source'],
  property: string,
  { response, match, xml, json }: CaptureContext,
): Promise<CapturedValue> {
  switch (source) {
    case 'ResponseStatusCode':
      return { value: String(response.status) };
    case 'ResponseBodyText':
      return property === '' ? { value: response.body } : { value: await matchPattern(response.body, property, match) };
    case 'ResponseHeader': {
      const value = response.headers[property.toLowerCase()];
      return { value: Array.isArray(value) ? value.join(', ') : value };
    }
    case 'ResponseBodyJson':
      return { value: readJsonPath(json(), property) };
    case 'ResponseBodyXml':
      return xml.query(property);
  }
}

/** An empty match counts as no value. */
async function matchPattern(body: string, pattern: string, match: Match): Promise<string | undefined> {
  const matched = await match(pattern, body);
  return matched === '' ? undefined : matched;
}

function parseJson(body: string): unknown {
  try {
    return parseExactJson(stripByteOrderMark(body));
  } catch {
    return undefined;
  }
}

/**
 * Returns the value at a path like `result.items[0].id`: a string as it is, anything else as JSON that keeps the digits
 * of its numbers. Undefined when it is nested too deeply to be serialised.
 */
function readJsonPath(json: unknown, path: string): string | undefined {
  let value = json;
  for (const key of path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  try {
    return formatExactJson(value);
  } catch {
    return undefined;
  }
}
