import type { Operation, Parameter } from './document.js';
import type { Draw } from './draw.js';
import type { JudgedCase } from './agreement.js';
import { generateBody, type Body } from './body.js';
import { drawMisfit, makeOdd } from './misfit.js';
import type { Params, Pool } from './pool.js';
import { generateValue } from './value.js';

/**
 * Callers: the administrator by API account or signed in to the web app, and callers with fewer permissions or none.
 */
const roles = ['administrator', 'signedIn', 'plain', 'other', 'wrong', 'nobody'] as const;
export type Role = (typeof roles)[number];

/** One request, ready to be sent, and its expected result. */
export interface FuzzRequest {
  readonly operation: Operation;
  readonly role: Role;
  readonly url: string;
  readonly params: Params;
  readonly body: Body | undefined;
  /** The status that follows from what is wrong with the request, and the fields its messages must name. */
  readonly expected: Expected | undefined;
  /** Set when only the body can be wrong: the verdict of the schema. */
  readonly judged: JudgedCase | undefined;
}

export interface Expected {
  readonly status: number;
  readonly fields: readonly string[];
}

/** Returns a request to `operation`, from valid to absurd. */
export function generateRequest(operation: Operation, draw: Draw, pool: Pool): FuzzRequest {
  const context = { draw, pool, components: operation.components };
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const { body, params: bodyParams, expected: expectedByBody, judged } = generateBody(operation, context);
  const { params, isOdd } = generatePathParams(operation, path, context, bodyParams);
  const query = judged ? NO_QUERY : generateQuery(operation, context);
  const address = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeSegment(params[name]));
  const search = query.text === '' ? '' : `?${query.text}`;
  const fields = [...(expectedByBody?.status === 400 ? expectedByBody.fields : []), ...query.misfits];
  // A body that cannot be read at all is rejected before the query is read.
  const expectedFailure =
    expectedByBody?.fields.length === 0 ? expectedByBody : fields.length > 0 ? { status: 400, fields } : undefined;
  // The path is checked before the rest, and an address that cannot be decoded before anything else.
  const expected = isOdd || query.isBroken ? undefined : expectedFailure;
  const request = { operation, role: pickRole(draw), url: address + search, params, body, expected };
  return { ...request, judged: isOdd ? undefined : judged };
}

function pickRole(draw: Draw): Role {
  if (draw.withProbability(72)) return 'administrator';
  return draw.pick(['signedIn', 'signedIn', 'plain', 'plain', 'other', 'wrong', 'nobody']);
}

type GenerationContext = Parameters<typeof generateValue>[0];

const ODD_SEGMENTS = ['0', '-1', '1.5', '99999999999999999999', 'null', '%00', '%ff', 'x'.repeat(600), "'", '…', '{}'];

function generatePathParams(
  operation: Operation,
  path: readonly Parameter[],
  context: GenerationContext,
  bodyParams: Params,
): { params: Params; isOdd: boolean } {
  const { draw, pool } = context;
  const last = path.at(-1);
  if (!last) return { params: {}, isOdd: false };
  const parent = operation.path.slice(0, operation.path.lastIndexOf(`/{${last.name}}`));
  const known = pool.childParams(parent, last.name);
  const params: Record<string, unknown> = {
    ...(known.length > 0 && draw.withProbability(75) ? draw.pick(known) : {}),
    ...bodyParams,
  };
  for (const { name, schema } of path) {
    params[name] ??= generateValue(context, schema, name);
    if (draw.withProbability(2)) params[name] = draw.pick(ODD_SEGMENTS);
  }
  return { params, isOdd: path.some(({ name }) => ODD_SEGMENTS.includes(String(params[name]))) };
}

/**
 * An odd value is often an escape already. Anything else is escaped, with lone surrogates as the replacement character.
 */
function encodeSegment(value: unknown): string {
  const text = String(value);
  return ODD_SEGMENTS.includes(text)
    ? encodeURI(text).replaceAll('%25', '%')
    : encodeURIComponent(replaceLoneSurrogates(text));
}

interface Query {
  readonly text: string;
  /** Parameters of an impossible type. */
  readonly misfits: readonly string[];
  /** Contains an invalid escape or a NUL: both are rejected before anything is read. */
  readonly isBroken: boolean;
}

const NO_QUERY: Query = { text: '', misfits: [], isBroken: false };

function generateQuery(operation: Operation, context: GenerationContext): Query {
  const { draw } = context;
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const selected = known.filter(({ required }) => required || draw.withProbability(25));
  const misfits: string[] = [];
  const pairs = selected.map(({ name, schema }): [string, unknown] => {
    if (draw.withProbability(6)) return [name, makeOdd(draw, generateValue(context, schema, name))];
    const misfit =
      draw.withProbability(5) && schema.type !== 'string' ? drawMisfit(draw, schema, context.components) : undefined;
    if (!misfit || typeof misfit.value !== 'string') return [name, generateValue(context, schema, name)];
    misfits.push(name);
    return [name, misfit.value];
  });
  if (draw.withProbability(4))
    pairs.push([draw.pick(['nonsense', 'filter', '__proto__', 'Take', 'Cursor']), draw.pick(['', 'x', '%', '1,2'])]);
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&');
  const isBroken = draw.withProbability(1);
  return { text: isBroken ? `${text}&%zz=%00%ff` : text, misfits, isBroken: isBroken || text.includes('%00') };
}

const asText = (value: unknown): string =>
  replaceLoneSurrogates(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 5_000);

/** Lone surrogates cannot be escaped: they become the replacement character. */
const replaceLoneSurrogates = (text: string): string => Buffer.from(text).toString();
