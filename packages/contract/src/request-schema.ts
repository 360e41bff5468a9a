/**
 * JSON Schema of what `reading/normalise.ts` tolerates in a body: null, and an empty text for an enum, a guid, a number
 * or a boolean, mean "not given", so optional members accept them too.
 */
import type { Json } from './openapi.js';

type Dict = Record<string, Json>;

/** Component for an empty value of a member. */
export const NOT_GIVEN = 'NotGiven';

export const notGivenSchema: Dict = {
  anyOf: [{ type: 'string', maxLength: 0 }, { type: 'null' }],
  description: 'An empty string or null. The field counts as omitted.',
};

const NOT_GIVEN_REF: Dict = { $ref: `#/components/schemas/${NOT_GIVEN}` };
const NULL: Dict = { type: 'null' };

/** Returns the schema of a body with the values that mean "not given". */
export function allowNotGiven(schema: Json): Json {
  if (isList(schema)) return schema.map(allowNotGiven);
  if (!isDict(schema)) return schema;
  const result: Dict = {};
  for (const [key, value] of Object.entries(schema)) {
    // Values of enums and constants are not schemas, and names of members are not keywords.
    if (key === 'properties' || key === '$defs') result[key] = relaxMembers(value as Dict, schema);
    else result[key] = LITERAL_KEYWORDS.has(key) ? value : allowNotGiven(value);
  }
  return result;
}

const LITERAL_KEYWORDS: ReadonlySet<string> = new Set(['enum', 'const', 'required', 'description', 'examples']);

function relaxMembers(members: Dict, { properties, required }: Dict): Dict {
  const requiredNames = new Set((required ?? []) as readonly string[]);
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const relaxedMember = allowNotGiven(member);
      return [
        name,
        members === properties && !requiredNames.has(name) ? allowNotGivenMember(relaxedMember as Dict) : relaxedMember,
      ];
    }),
  );
}

function allowNotGivenMember(member: Dict): Json {
  const { description, ...schema } = member;
  const alternatives = (schema['anyOf'] ?? [schema]) as readonly Dict[];
  const values = alternatives.filter(({ type }) => type !== 'null');
  const [only] = values;
  const empty = values.length === 1 && only && acceptsEmptyText(only) ? NOT_GIVEN_REF : NULL;
  return { ...(description !== undefined && { description }), anyOf: [...values, empty] };
}

/** Enums, guids, numbers and booleans treat an empty text as "not given"; a constant does not. */
const acceptsEmptyText = ({ type, enum: values, format, ...rest }: Dict): boolean =>
  !('const' in rest) && (values !== undefined || format === 'uuid' || TYPES_WITH_EMPTY_AS_ABSENT.has(type as string));

const TYPES_WITH_EMPTY_AS_ABSENT: ReadonlySet<string> = new Set(['boolean', 'integer', 'number']);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isDict = (value: Json): value is Dict => typeof value === 'object' && value !== null && !isList(value);
