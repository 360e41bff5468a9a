import { judgeCases, type JudgedCase } from './agreement.js';
import { resolveReference, type Operation } from './document.js';
import { drawMisfit, changeOneMember, makeOdd } from './misfit.js';
import { isObject, type JsonObject, type Params } from './pool.js';
import type { Expected } from './request.js';
import { generateValue, type GenerationContext } from './value.js';

/** A body as bytes. */
export interface Body {
  readonly payload: string | Buffer;
  readonly contentType: string | undefined;
}

interface GeneratedBody {
  readonly body?: Body;
  /** Path parameters of the object that the body was generated from. */
  readonly params: Params;
  readonly expected?: Expected;
  /** A case of the schema, on which document and service must agree. */
  readonly judged?: JudgedCase;
}

const MEGABYTE = 1024 * 1024;
const jsonBody = (value: unknown): Body => ({ payload: JSON.stringify(value), contentType: 'application/json' });

const formBody = (contentType: string, value: unknown): Body => ({
  payload: new URLSearchParams(value as Record<string, string>).toString(),
  contentType,
});

/** Returns a body for the operation; sometimes one where none is expected, or none where one is. */
export function generateBody(operation: Operation, context: GenerationContext): GeneratedBody {
  const { draw } = context;
  const readsJson = operation.method !== 'GET' && operation.consumes === 'application/json';
  if (draw.withProbability(6) && readsJson) return generateUnreadableBody(operation, context);
  if (!operation.body)
    return draw.withProbability(20)
      ? { body: jsonBody(draw.pick([{}, [], 'x', 7, null])), params: {} }
      : { params: {} };
  if (draw.withProbability(2)) return { params: {} };
  const { value, params } = generatePlausibleBody(operation, context);
  if (operation.consumes !== 'application/json') return { body: formBody(operation.consumes, value), params: {} };
  if (draw.withProbability(25)) return generateSchemaCase(operation, context, { value, params });
  if (draw.withProbability(45)) return { body: jsonBody(value), params };
  if (isObject(value) && draw.withProbability(35)) return { ...withMisfits(operation, context, value), params };
  const times = draw.pick([1, 1, 1, 2, 4]);
  let changed = value;
  for (let time = 0; time < times; time += 1)
    changed = isObject(changed) ? changeOneMember(draw, changed) : makeOdd(draw, changed);
  return { body: jsonBody(changed), params };
}

interface PlausibleBody {
  readonly value: unknown;
  readonly params: Params;
}

/** Returns a body from the shape alone, or one read at the same address with some fields replaced. */
function generatePlausibleBody(operation: Operation, context: GenerationContext): PlausibleBody {
  const { draw, pool } = context;
  const generated = generateValue(context, operation.body ?? {});
  const existing = pool.objectsAt(operation.path);
  if (existing.length === 0 || !isObject(generated) || draw.withProbability(30))
    return { value: generated, params: {} };
  const { value, params } = draw.pick(existing);
  const keepsObject = draw.withProbability(60);
  return {
    value: keepsObject
      ? { ...value, ...Object.fromEntries(draw.subset(Object.entries(generated), 2)) }
      : { ...generated, ...value },
    params,
  };
}

/** Returns a body at or beyond a limit of the schema. */
function generateSchemaCase(
  operation: Operation,
  context: GenerationContext,
  { value, params }: PlausibleBody,
): GeneratedBody {
  const judged = context.draw.pick(judgeCases(operation, context, value));
  return { ...(judged.body !== undefined && { body: jsonBody(judged.body) }), params, judged };
}

/** Gives one to three fields a value of an impossible kind: the response must name all of them. */
function withMisfits(
  operation: Operation,
  { draw, components }: GenerationContext,
  value: JsonObject,
): Omit<GeneratedBody, 'params'> {
  const { properties = {} } = resolveReference(operation.body ?? {}, components);
  const wrong = draw.subset(Object.entries(properties), 3).flatMap(([name, schema]) => {
    const misfit = drawMisfit(draw, schema, components);
    return misfit ? [[name, misfit.value] as const] : [];
  });
  if (wrong.length === 0) return { body: jsonBody(value) };
  const body = jsonBody({ ...value, ...Object.fromEntries(wrong) });
  return { body, expected: { status: 400, fields: wrong.map(([name]) => name) } };
}

/** Returns a body that is not readable JSON, because of its type, its syntax or its size. */
function generateUnreadableBody(operation: Operation, context: GenerationContext): GeneratedBody {
  const { draw } = context;
  const text = JSON.stringify(operation.body ? generateValue(context, operation.body) : { Name: 'x' });
  const validText = typeof text === 'string' && text.length > 2 ? text : '{"Name":"x"}';
  const cases: readonly (() => GeneratedBody)[] = [
    () => rejectedBody(400, validText.slice(0, -1)),
    () => rejectedBody(400, `${validText}}`),
    () => rejectedBody(400, '['.repeat(10_000)),
    () => rejectedBody(400, `{"a":${'['.repeat(500)}${']'.repeat(500)}}`),
    () => rejectedBody(400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    () => rejectedBody(400, '{"Name":"a","Name":"b"}'),
    () => rejectedBody(400, '{"Name":"a\\u0000b"}'),
    () => rejectedBody(400, '{"__proto__":{"Name":"x"}}'),
    () => rejectedBody(400, '{"Name":{"constructor":1}}'),
    () => rejectedBody(400, '{"Name":NaN}'),
    () => rejectedBody(413, Buffer.alloc(10 * MEGABYTE, ' ')),
    () =>
      rejectedBody(
        415,
        validText,
        draw.pick(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'image/png', 'nonsense']),
      ),
    () => ({ body: { payload: validText, contentType: undefined }, params: {} }),
    () => ({ body: { payload: '{"Port":1e999,"Take":-1e999}', contentType: 'application/json' }, params: {} }),
    () => ({ body: jsonBody(draw.pick([null, [], 'text', 7, true])), params: {} }),
  ];
  return draw.pick(cases)();
}

function rejectedBody(status: number, payload: string | Buffer, contentType = 'application/json'): GeneratedBody {
  return { body: { payload, contentType }, params: {}, expected: { status, fields: [] } };
}
