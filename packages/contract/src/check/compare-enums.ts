import type { Json } from '../openapi.js';
import { findSchema, enumValues, type OpenApiDocument } from './find-schema.js';

/**
 * `spec/enums.json`: the values of each enumeration, additional values of this service (`own`), and where in the
 * document it is served.
 */
export type SpecEnums = Readonly<Record<string, SpecEnum>>;

interface SpecEnum {
  readonly values: readonly string[];
  readonly own?: readonly string[];
  readonly at: readonly string[];
}

const allValues = ({ values, own = [] }: SpecEnum): readonly string[] => [...values, ...own];

/**
 * Compares enumerations with those of the contract. Each place must have exactly the listed values, in any order, and
 * the document must have no other enumerations.
 */
export function compareEnums(document: OpenApiDocument, enums: SpecEnums): string[] {
  const problems: string[] = [];
  for (const [name, expected] of Object.entries(enums)) {
    for (const path of expected.at) {
      const schema = findSchema(document, path);
      const served = schema && enumValues(schema);
      if (served) problems.push(...listDifferences(`enum ${name} at ${path}`, served, allValues(expected)));
      else problems.push(`enum ${name}: no enum at ${path}`);
    }
  }
  const expectedKeys = new Set(Object.values(enums).map((one) => valuesKey(allValues(one))));
  for (const [path, values] of findEnums(document as unknown as Json, '')) {
    if (!expectedKeys.has(valuesKey(values))) problems.push(`enum that the contract does not have, at ${path}`);
  }
  return problems;
}

const valuesKey = (values: readonly string[]): string => [...values].sort().join('|');

function listDifferences(where: string, served: readonly string[], expected: readonly string[]): string[] {
  const missing = expected.filter((value) => !served.includes(value));
  const extra = served.filter((value) => !expected.includes(value));
  return [
    ...missing.map((value) => `${where}: ${value} is missing`),
    ...extra.map((value) => `${where}: ${value} is not in the contract`),
  ];
}

/** Yields every `enum` of a document with its path. */
function* findEnums(value: Json, path: string): Generator<[string, readonly string[]]> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, member] of Object.entries(value)) {
    if (key === 'enum' && Array.isArray(member)) yield [path, member as readonly string[]];
    else yield* findEnums(member, `${path}/${key}`);
  }
}
