import type { ValidateFunction } from 'ajv/dist/2020.js';
import { findDisagreements } from './agreement.js';
import type { FuzzResponse } from './fuzz-response.js';
import { compileSchema, describeMismatch } from './json-schema.js';
import type { Operation, Schema } from './document.js';
import type { FuzzRequest } from './request.js';

/** Any route may answer with these: an unsupported method, type, size or rate. */
const STATUSES_OF_ANY_ROUTE = [405, 413, 415, 429];
/** Access is checked first, whatever else is wrong. */
const STATUSES_BEFORE_THE_BODY = [401, 403, 404, 429];

/** Returns what is wrong with the response according to the document alone; empty when nothing is. */
export function findFaults({ operation, expected, body, judged }: FuzzRequest, response: FuzzResponse): string[] {
  const { status, contentType, text } = response;
  if (status >= 500 && !(status === 503 && operation.replies.has(503))) return [`answered ${status}`];
  const faults: string[] = [];
  if (!operation.replies.has(status) && !STATUSES_OF_ANY_ROUTE.includes(status))
    faults.push(`answered ${status}, which is not declared`);
  faults.push(...(status < 400 ? findSuccessFaults(operation, response) : findFailureFaults(text, contentType)));
  if (expected && !STATUSES_BEFORE_THE_BODY.includes(status)) {
    if (status !== expected.status) faults.push(`answered ${status} where ${expected.status} follows from the request`);
    else faults.push(...findUnnamedFields(expected.fields, text));
  }
  if (judged) faults.push(...findDisagreements(judged, response));
  if (status === 415 && body?.contentType === operation.consumes) faults.push(`rejected ${operation.consumes}`);
  return faults;
}

function findSuccessFaults(operation: Operation, { status, contentType, text }: FuzzResponse): string[] {
  const shape = operation.replies.get(status);
  if (!shape) {
    if (operation.sends.length > 0) return [];
    if (text !== '' && !operation.replies.has(204)) return ['sent a body where none is declared'];
    return text === '' && contentType !== undefined ? ['named a content type without a body'] : [];
  }
  if (operation.sends.some((type) => contentType?.startsWith(type) === true)) return [];
  if (contentType?.startsWith('application/json') !== true) return [`sent ${contentType ?? 'no content type'}`];
  return findMismatches(shape, operation, JSON.parse(text));
}

function findFailureFaults(text: string, contentType: string | undefined): string[] {
  if (contentType?.startsWith('application/json') !== true)
    return [`rejected with ${contentType ?? 'no content type'}`];
  const { Messages } = JSON.parse(text) as { Messages?: { Message?: unknown }[] };
  const hasMessages =
    Array.isArray(Messages) &&
    Messages.length > 0 &&
    Messages.every(({ Message }) => typeof Message === 'string' && Message !== '');
  return hasMessages ? [] : ['rejected without a message'];
}

function findUnnamedFields(fields: readonly string[], text: string): string[] {
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

function findMismatches(shape: Schema, operation: Operation, reply: unknown): string[] {
  const check = getChecker(shape, operation);
  if (check(reply)) return findUndeclaredMembers(shape, operation.components, reply, '');
  return (check.errors ?? []).slice(0, 3).map((error) => `broke its shape at ${describeMismatch(error)}`);
}

/** Returns members that no property of the shape describes. */
function findUndeclaredMembers(
  shape: Schema,
  components: Operation['components'],
  value: unknown,
  path: string,
): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const target = shape.$ref === undefined ? shape : (components[shape.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = target.anyOf ?? target.oneOf;
  if (choices) {
    const each = choices.map((choice) => findUndeclaredMembers(choice, components, value, path));
    return each.find((list) => list.length === 0) ?? each[0] ?? [];
  }
  if (Array.isArray(value))
    return value
      .flatMap((item: unknown) => findUndeclaredMembers(target.items ?? {}, components, item, `${path}[]`))
      .slice(0, 1);
  const { properties, additionalProperties } = target;
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const property = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (property) return findUndeclaredMembers(property, components, member, `${path}.${name}`);
    return additionalProperties === true ? [] : [`sent ${path}.${name}, which is not declared`];
  });
}
