interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
}
export type { Schema };

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
/** The parts of an OpenAPI document that are compared. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * Returns the schema at a place of a document, or undefined if there is none. Places are written
 * `Monitor.CustomFields[]` (from a component), `GET /Check ?Sorting` (a parameter), `POST /Operator body.SetupMode` and
 * `GET /Check/{id} reply.Data`.
 */
export function findSchema(document: OpenApiDocument, place: string): Schema | undefined {
  const call = /^([A-Z]+) (\S+) (.+)$/.exec(place);
  const [root = '', ...steps] = (call?.[3] ?? place).replaceAll('[]', '.[]').split('.');
  const rootSchema = call
    ? findOperationSchema(document, call[1] ?? '', call[2] ?? '', root)
    : document.components.schemas[root];
  return steps.reduce<Schema | undefined>(
    (schema, step) => schema && findMemberSchema(document, schema, step),
    rootSchema && resolveReference(document, rootSchema),
  );
}

function findOperationSchema(
  document: OpenApiDocument,
  method: string,
  path: string,
  root: string,
): Schema | undefined {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (root.startsWith('?')) return operation?.parameters?.find(({ name }) => name === root.slice(1))?.schema;
  if (root === 'body') return operation?.requestBody?.content['application/json']?.schema;
  const [, response] = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2')) ?? [];
  return response?.content?.['application/json']?.schema;
}

function findMemberSchema(document: OpenApiDocument, schema: Schema, step: string): Schema | undefined {
  for (const alternative of [schema, ...(schema.anyOf ?? [])]) {
    const resolvedSchema = resolveReference(document, alternative);
    const memberSchema = step === '[]' ? resolvedSchema.items : resolvedSchema.properties?.[step];
    if (memberSchema) return resolveReference(document, memberSchema);
  }
  return undefined;
}

/** Resolves a reference to a component. */
function resolveReference(document: OpenApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : document.components.schemas[name]) ?? schema;
}

/**
 * Returns the values of an enumeration, also of one that may be null or is one constant. Undefined for other schemas.
 */
export function enumValues(schema: Schema): readonly string[] | undefined {
  if (schema.enum) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  const options = (schema.anyOf ?? []).map(enumValues).filter((values) => values !== undefined);
  return options.length === 0 ? undefined : options.flat();
}
