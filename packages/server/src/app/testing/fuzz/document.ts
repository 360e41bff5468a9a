import type { OpenApiDocument } from '@vedette/contract/openapi';

/** The part of JSON Schema that the documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly not?: Schema;
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of a document, with what a fuzzer needs of it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Prefix and path with `{name}` for parameters, for example `/v4/Sla/{slaGuid}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** Whether the document requires a body. */
  readonly requiresBody: boolean;
  /** Content type that the body must have. */
  readonly consumes: string;
  /** `account`, `login`, `checkpoint`; undefined where no credentials are needed. */
  readonly credentials: string | undefined;
  /** Shape of the response by status; undefined where none is declared. */
  readonly replies: ReadonlyMap<number, Schema | undefined>;
  /** Content types of successful responses, besides JSON. */
  readonly sends: readonly string[];
  readonly components: Components;
}

type Components = Readonly<Record<string, Schema>>;

interface RawOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json'?: { readonly schema: Schema } } }>
  >;
}

/** Returns every operation of a served document, so that a new endpoint is fuzzed without further code. */
export function listOperations(document: OpenApiDocument): Operation[] {
  const prefix = new URL(document.servers[0]?.url ?? '', 'http://localhost').pathname;
  const components = document.components['schemas'] as unknown as Components;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => {
      const operation = raw as unknown as RawOperation;
      const replies = Object.entries(operation.responses).map(
        ([status, { content }]) => [Number(status), content?.['application/json']?.schema] as const,
      );
      return {
        id: operation.operationId,
        method: method.toUpperCase() as Operation['method'],
        path: prefix + path,
        parameters: operation.parameters ?? [],
        body: Object.values(operation.requestBody?.content ?? {})[0]?.schema,
        requiresBody: operation.requestBody?.required === true,
        consumes: Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json',
        credentials: Object.keys(operation.security?.[0] ?? {})[0],
        replies: new Map(replies),
        sends: Object.keys(operation.responses['200']?.content ?? {}).filter((type) => type !== 'application/json'),
        components,
      };
    }),
  );
}

/** Returns the schema that a reference names. */
export function resolveReference(schema: Schema, components: Components): Schema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const target = components[name];
  if (!target) throw new Error(`the document has no component ${name}`);
  return resolveReference(target, components);
}

/** Returns the schemas a value may match, without those that only mean "absent"; undefined where there is no choice. */
export function listAlternatives({ anyOf, oneOf }: Schema): readonly Schema[] | undefined {
  return (anyOf ?? oneOf)?.filter(({ type, $ref: ref }) => type !== 'null' && ref !== NOT_GIVEN_REF);
}

const NOT_GIVEN_REF = '#/components/schemas/NotGiven';
