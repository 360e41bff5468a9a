import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation, Schema } from './document.js';

/** Compiles a schema of a document and resolves references to its components. */
export function compileSchema(schema: Schema, components: Operation['components']): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, allErrors: true });
  const text = JSON.stringify({ ...schema, $defs: components }).replaceAll('#/components/schemas/', '#/$defs/');
  return ajv.compile(JSON.parse(text) as object);
}

/** Describes where and how a value breaks its schema, for example `Parts.0.Id: must be integer`. */
export const describeMismatch = ({ instancePath, message = '' }: ErrorObject): string =>
  `${instancePath.slice(1).replaceAll('/', '.')}: ${message}`;

/** Returns whether a body matches the document. */
export type IsValid = (body: unknown) => boolean;

/** Returns a validator of the operation's body; no body at all is valid where the document does not require one. */
export function bodyValidator({ body = {}, requiresBody, components }: Operation): IsValid {
  const validate = compileSchema(body, components);
  return (value) => (value === undefined ? !requiresBody : validate(value));
}
