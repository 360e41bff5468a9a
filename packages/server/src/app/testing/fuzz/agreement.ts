import { bodyValidator, type IsValid } from './json-schema.js';
import type { Operation } from './document.js';
import type { FuzzResponse } from './fuzz-response.js';
import { bodyCases, type BodyCase } from './schema-cases.js';
import { isSemantic } from './semantic-refusals.js';
import type { GenerationContext } from './value.js';

/** A body, and whether the document declares it valid for the operation. */
export interface JudgedCase extends BodyCase {
  readonly isValid: boolean;
}

/**
 * Keyed by the text of the operation: every service serves its own but equal documents, and compiling a schema takes
 * long.
 */
const validators = new Map<string, IsValid>();

function getValidator(operation: Operation): IsValid {
  const key = `${operation.id} ${operation.path}`;
  const validator = validators.get(key) ?? bodyValidator(operation);
  validators.set(key, validator);
  return validator;
}

/** Returns bodies around `base`, each judged by the document alone. */
export function judgeCases(operation: Operation, context: GenerationContext, base: unknown): JudgedCase[] {
  const isValid = getValidator(operation);
  const cases = bodyCases(context, operation.body ?? {}, base);
  return cases.map((each) => ({ ...each, isValid: isValid(each.body) }));
}

/**
 * Returns how document and service disagree about a body: a valid body whose format was rejected, or an invalid one
 * that was accepted. Other rejections (permissions, missing objects, conflicts) say nothing about the format.
 */
export function findDisagreements({ isValid }: JudgedCase, { status, text }: FuzzResponse): string[] {
  if (status < 300 && !isValid) return [`accepted a body that the document does not allow (${status})`];
  if (!isValid || (status !== 400 && status !== 422)) return [];
  const { Messages } = JSON.parse(text) as { readonly Messages: readonly { readonly Message: string }[] };
  return Messages.map(({ Message }) => Message)
    .filter((message) => !isSemantic(message))
    .map((message) => `rejected a body that the document allows: ${message}`);
}
