import type { ValidateFunction } from 'ajv/dist/2020.js';
import { disagreements } from './agreement.js';
import type { FuzzAnswer } from './answer.js';
import { compileSchema, describeMismatch } from './json-schema.js';
import type { Operation, Schema } from './document.js';
import type { FuzzRequest } from './request.js';

/** Any route may answer with these: an unsupported method, type, size or rate. */
const EVERYWHERE = [405, 413, 415, 429];
/** Access is checked first, whatever else is wrong. */
const BEFORE_THE_BODY = [401, 403, 404, 429];

/** Returns what is wrong with the response according to the document alone; empty when nothing is. */
export function findFaults({ operation, expected, body, judged }: FuzzRequest, answer: FuzzAnswer): string[] {
  const { status, contentType, text } = answer;
  if (status >= 500 && !(status === 503 && operation.replies.has(503))) return [`answered ${status}`];
  const faults: string[] = [];
  if (!operation.replies.has(status) && !EVERYWHERE.includes(status))
    faults.push(`answered ${status}, which is not declared`);
  faults.push(...(status < 400 ? wrongSuccess(operation, answer) : wrongFailure(text, contentType)));
  if (expected && !BEFORE_THE_BODY.includes(status)) {
    if (status !== expected.status) faults.push(`answered ${status} where ${expected.status} follows from the request`);
    else faults.push(...unnamed(expected.fields, text));
  }
  if (judged) faults.push(...disagreements(judged, answer));
  if (status === 415 && body?.contentType === operation.consumes) faults.push(`refused ${operation.consumes}`);
  return faults;
}

function wrongSuccess(operation: Operation, { status, contentType, text }: FuzzAnswer): string[] {
  const shape = operation.replies.get(status);
  if (!shape) {
    if (operation.sends.length > 0) return [];
    if (text !== '' && !operation.replies.has(204)) return ['sent a body where none is declared'];
    return text === '' && contentType !== undefined ? ['named a content type without a body'] : [];
  }
  if (operation.sends.some((type) => contentType?.startsWith(type) === true)) return [];
  if (contentType?.startsWith('application/json') !== true) return [`sent ${contentType ?? 'no content type'}`];
  return mismatches(shape, operation, JSON.parse(text));
}

function wrongFailure(text: string, contentType: string | undefined): string[] {
  if (contentType?.startsWith('application/json') !== true) return [`refused with ${contentType ?? 'no content type'}`];
  const { Messages } = JSON.parse(text) as { Messages?: { Message?: unknown }[] };
  const hasMessages =
    Array.isArray(Messages) &&
    Messages.length > 0 &&
    Messages.every(({ Message }) => typeof Message === 'string' && Message !== '');
  return hasMessages ? [] : ['refused without a message'];
}

function unnamed(fields: readonly string[], text: string): string[] {
  const { Messages } = JSON.parse(text) as { Messages: { Message: string }[] };
  const named = Messages.map(({ Message }) => Message.toLowerCase());
  return fields
    .filter((field) => !named.some((message) => message.startsWith(field.toLowerCase())))
    .map((field) => `did not name ${field}`);
}

/** Keyed by their text: every service serves its own but equal documents, and compiling a shape takes long. */
const compiled = new Map<string, ValidateFunction>();

function getChecker(shape: Schema, { path, components }: Operation): ValidateFunction {
  // A component may have another meaning in the other document.
  const text = `${path.split('/')[1] ?? ''} ${JSON.stringify(shape)}`;
  const checker = compiled.get(text) ?? compileSchema(shape, components);
  compiled.set(text, checker);
  return checker;
}

function mismatches(shape: Schema, operation: Operation, reply: unknown): string[] {
  const check = getChecker(shape, operation);
  if (check(reply)) return undeclared(shape, operation.components, reply, '');
  return (check.errors ?? []).slice(0, 3).map((error) => `broke its shape at ${describeMismatch(error)}`);
}

/** Returns members that no property of the shape describes. */
function undeclared(shape: Schema, components: Operation['components'], value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const real = shape.$ref === undefined ? shape : (components[shape.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = real.anyOf ?? real.oneOf;
  if (choices) {
    const each = choices.map((choice) => undeclared(choice, components, value, path));
    return each.find((list) => list.length === 0) ?? each[0] ?? [];
  }
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => undeclared(real.items ?? {}, components, item, `${path}[]`)).slice(0, 1);
  const { properties, additionalProperties } = real;
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const property = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (property) return undeclared(property, components, member, `${path}.${name}`);
    return additionalProperties === true ? [] : [`sent ${path}.${name}, which is not declared`];
  });
}
