import type { Operation, Parameter } from './document.js';
import type { Draw } from './draw.js';
import type { JudgedCase } from './agreement.js';
import { bodyFor, type Body } from './body.js';
import { drawMisfit, odd } from './misfit.js';
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
export function requestFor(operation: Operation, draw: Draw, pool: Pool): FuzzRequest {
  const making = { draw, pool, components: operation.components };
  const path = operation.parameters.filter((parameter) => parameter.in === 'path');
  const { body, params: around, expected: ofBody, judged } = bodyFor(operation, making);
  const { params, isOdd } = pathParams(operation, path, making, around);
  const query = judged ? NO_QUERY : queryFor(operation, making);
  const address = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encoded(params[name]));
  const search = query.text === '' ? '' : `?${query.text}`;
  const fields = [...(ofBody?.status === 400 ? ofBody.fields : []), ...query.wrong];
  // A body that cannot be read at all is rejected before the query is read.
  const follows = ofBody?.fields.length === 0 ? ofBody : fields.length > 0 ? { status: 400, fields } : undefined;
  // The path is checked before the rest, and an address that cannot be decoded before anything else.
  const expected = isOdd || query.isBroken ? undefined : follows;
  const request = { operation, role: roleFor(draw), url: address + search, params, body, expected };
  return { ...request, judged: isOdd ? undefined : judged };
}

function roleFor(draw: Draw): Role {
  if (draw.often(72)) return 'administrator';
  return draw.pick(['signedIn', 'signedIn', 'plain', 'plain', 'other', 'wrong', 'nobody']);
}

type Making = Parameters<typeof generateValue>[0];

const ODD_SEGMENTS = ['0', '-1', '1.5', '99999999999999999999', 'null', '%00', '%ff', 'x'.repeat(600), "'", '…', '{}'];

function pathParams(
  operation: Operation,
  path: readonly Parameter[],
  making: Making,
  around: Params,
): { params: Params; isOdd: boolean } {
  const { draw, pool } = making;
  const last = path.at(-1);
  if (!last) return { params: {}, isOdd: false };
  const parent = operation.path.slice(0, operation.path.lastIndexOf(`/{${last.name}}`));
  const known = pool.childParams(parent, last.name);
  const params: Record<string, unknown> = {
    ...(known.length > 0 && draw.often(75) ? draw.pick(known) : {}),
    ...around,
  };
  for (const { name, schema } of path) {
    params[name] ??= generateValue(making, schema, name);
    if (draw.often(2)) params[name] = draw.pick(ODD_SEGMENTS);
  }
  return { params, isOdd: path.some(({ name }) => ODD_SEGMENTS.includes(String(params[name]))) };
}

/**
 * An odd value is often an escape already. Anything else is escaped, with lone surrogates as the replacement character.
 */
function encoded(value: unknown): string {
  const text = String(value);
  return ODD_SEGMENTS.includes(text) ? encodeURI(text).replaceAll('%25', '%') : encodeURIComponent(whole(text));
}

interface Query {
  readonly text: string;
  /** Parameters of an impossible type. */
  readonly wrong: readonly string[];
  /** Contains an invalid escape or a NUL: both are rejected before anything is read. */
  readonly isBroken: boolean;
}

const NO_QUERY: Query = { text: '', wrong: [], isBroken: false };

function queryFor(operation: Operation, making: Making): Query {
  const { draw } = making;
  const known = operation.parameters.filter((parameter) => parameter.in === 'query');
  const chosen = known.filter(({ required }) => required || draw.often(25));
  const wrong: string[] = [];
  const pairs = chosen.map(({ name, schema }): [string, unknown] => {
    if (draw.often(6)) return [name, odd(draw, generateValue(making, schema, name))];
    const misfit = draw.often(5) && schema.type !== 'string' ? drawMisfit(draw, schema, making.components) : undefined;
    if (!misfit || typeof misfit.value !== 'string') return [name, generateValue(making, schema, name)];
    wrong.push(name);
    return [name, misfit.value];
  });
  if (draw.often(4))
    pairs.push([draw.pick(['nonsense', 'filter', '__proto__', 'Take', 'Cursor']), draw.pick(['', 'x', '%', '1,2'])]);
  const text = pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&');
  const isBroken = draw.often(1);
  return { text: isBroken ? `${text}&%zz=%00%ff` : text, wrong, isBroken: isBroken || text.includes('%00') };
}

const asText = (value: unknown): string =>
  whole(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 5_000);

/** Lone surrogates cannot be escaped: they become the replacement character. */
const whole = (text: string): string => Buffer.from(text).toString();
