import { systemClock } from '@vedette/kernel/clock';
import type { Capture } from './custom-integration-rules.js';
import type { HttpAnswer } from './http-call.js';
import { matcherOfMessage, type Match } from './pattern.js';
import { xmlOfAnswer, type XmlQuery } from './xml-value.js';

/** Takes values for later steps; of the first that is not there, what is wrong. */
export async function capture(
  captures: readonly Capture[],
  answer: HttpAnswer,
  into: Map<string, string>,
): Promise<string | undefined> {
  const match = matcherOfMessage(() => systemClock.elapsed());
  const queryXml = xmlOfAnswer(() => systemClock.elapsed());
  for (const { Source, Property = '', Name, isOptional = false } of captures) {
    const { value, problem } = await captureOne(Source, Property, { answer, match, queryXml });
    if (value !== undefined) into.set(Name, value);
    else if (!isOptional) return `${Name} is not in the answer${problem === undefined ? '' : `: ${problem}`}`;
  }
  return undefined;
}

/** `problem`: why nothing could be looked for. */
interface Captured {
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
}

async function captureOne(
  source: Capture['Source'],
  property: string,
  { answer, match, queryXml }: { readonly answer: HttpAnswer; readonly match: Match; readonly queryXml: XmlQuery },
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
      return { value: jsonAt(answer.body, property) };
    case 'ResponseBodyXml':
      return queryXml(answer.body, property);
  }
}

/** Nothing that matches is no value, like nothing there. */
async function patternAt(body: string, pattern: string, match: Match): Promise<string | undefined> {
  const found = await match(pattern, body);
  return found === '' ? undefined : found;
}

/** `result.items[0].id`; a text as it is, anything else as JSON. */
function jsonAt(body: string, path: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const key of path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
