import { judgedCases, type JudgedCase } from './agreement.js';
import { resolved, type Operation } from './document.js';
import { drawMisfit, oddMember, odd } from './misfit.js';
import { isObject, type JsonObject, type Params } from './pool.js';
import type { Expected } from './request.js';
import { generateValue, type Making } from './value.js';

/** A body as bytes. */
export interface Body {
  readonly payload: string | Buffer;
  readonly contentType: string | undefined;
}

interface MadeBody {
  readonly body?: Body;
  /** Path parameters of the object that the body was generated from. */
  readonly params: Params;
  readonly expected?: Expected;
  /** A case of the schema, on which document and service must agree. */
  readonly judged?: JudgedCase;
}

const MEGABYTE = 1024 * 1024;
const json = (value: unknown): Body => ({ payload: JSON.stringify(value), contentType: 'application/json' });

const form = (contentType: string, value: unknown): Body => ({
  payload: new URLSearchParams(value as Record<string, string>).toString(),
  contentType,
});

/** Returns a body for the operation; sometimes one where none is expected, or none where one is. */
export function bodyFor(operation: Operation, making: Making): MadeBody {
  const { draw } = making;
  const readsJson = operation.method !== 'GET' && operation.consumes === 'application/json';
  if (draw.often(6) && readsJson) return unreadable(operation, making);
  if (!operation.body)
    return draw.often(20) ? { body: json(draw.pick([{}, [], 'x', 7, null])), params: {} } : { params: {} };
  if (draw.often(2)) return { params: {} };
  const { value, params } = sensible(operation, making);
  if (operation.consumes !== 'application/json') return { body: form(operation.consumes, value), params: {} };
  if (draw.often(25)) return caseAround(operation, making, { value, params });
  if (draw.often(45)) return { body: json(value), params };
  if (isObject(value) && draw.often(35)) return { ...withMisfits(operation, making, value), params };
  const times = draw.pick([1, 1, 1, 2, 4]);
  let changed = value;
  for (let time = 0; time < times; time += 1)
    changed = isObject(changed) ? oddMember(draw, changed) : odd(draw, changed);
  return { body: json(changed), params };
}

interface Sensible {
  readonly value: unknown;
  readonly params: Params;
}

/** Returns a body from the shape alone, or one read at the same address with some fields replaced. */
function sensible(operation: Operation, making: Making): Sensible {
  const { draw, pool } = making;
  const fresh = generateValue(making, operation.body ?? {});
  const existing = pool.objectsAt(operation.path);
  if (existing.length === 0 || !isObject(fresh) || draw.often(30)) return { value: fresh, params: {} };
  const { value, params } = draw.pick(existing);
  const isWhole = draw.often(60);
  return {
    value: isWhole ? { ...value, ...Object.fromEntries(draw.some(Object.entries(fresh), 2)) } : { ...fresh, ...value },
    params,
  };
}

/** Returns a body at or beyond a limit of the schema. */
function caseAround(operation: Operation, making: Making, { value, params }: Sensible): MadeBody {
  const judged = making.draw.pick(judgedCases(operation, making, value));
  return { ...(judged.body !== undefined && { body: json(judged.body) }), params, judged };
}

/** Gives one to three fields a value of an impossible kind: the response must name all of them. */
function withMisfits(operation: Operation, { draw, components }: Making, value: JsonObject): Omit<MadeBody, 'params'> {
  const { properties = {} } = resolved(operation.body ?? {}, components);
  const wrong = draw.some(Object.entries(properties), 3).flatMap(([name, schema]) => {
    const misfit = drawMisfit(draw, schema, components);
    return misfit ? [[name, misfit.value] as const] : [];
  });
  if (wrong.length === 0) return { body: json(value) };
  const body = json({ ...value, ...Object.fromEntries(wrong) });
  return { body, expected: { status: 400, fields: wrong.map(([name]) => name) } };
}

/** Returns a body that is not readable JSON, because of its type, its syntax or its size. */
function unreadable(operation: Operation, making: Making): MadeBody {
  const { draw } = making;
  const text = JSON.stringify(operation.body ? generateValue(making, operation.body) : { Name: 'x' });
  const whole = typeof text === 'string' && text.length > 2 ? text : '{"Name":"x"}';
  const cases: readonly (() => MadeBody)[] = [
    () => refused(400, whole.slice(0, -1)),
    () => refused(400, `${whole}}`),
    () => refused(400, '['.repeat(10_000)),
    () => refused(400, `{"a":${'['.repeat(500)}${']'.repeat(500)}}`),
    () => refused(400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    () => refused(400, '{"Name":"a","Name":"b"}'),
    () => refused(400, '{"Name":"a\\u0000b"}'),
    () => refused(400, '{"__proto__":{"Name":"x"}}'),
    () => refused(400, '{"Name":{"constructor":1}}'),
    () => refused(400, '{"Name":NaN}'),
    () => refused(413, Buffer.alloc(10 * MEGABYTE, ' ')),
    () =>
      refused(
        415,
        whole,
        draw.pick(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'image/png', 'nonsense']),
      ),
    () => ({ body: { payload: whole, contentType: undefined }, params: {} }),
    () => ({ body: { payload: '{"Port":1e999,"Take":-1e999}', contentType: 'application/json' }, params: {} }),
    () => ({ body: json(draw.pick([null, [], 'text', 7, true])), params: {} }),
  ];
  return draw.pick(cases)();
}

function refused(status: number, payload: string | Buffer, contentType = 'application/json'): MadeBody {
  return { body: { payload, contentType }, params: {}, expected: { status, fields: [] } };
}
