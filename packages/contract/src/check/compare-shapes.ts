import type { Json } from '../openapi.js';

/**
 * `spec/models.json`: field names of each model with their flags. R read-only, W write-only, P always present in answers,
 * C required on create, N may be left out.
 */
export type SpecModels = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

/**
 * Compares the read shapes that carry a model's name with the contract's field lists: no field missing (write-only ones
 * aside), none invented, and what clients rely on is never optional. Models without a shape are not compared.
 */
export function compareShapes(schemas: Readonly<Record<string, Json>>, models: SpecModels): string[] {
  const problems: string[] = [];
  for (const [name, fields] of Object.entries(models)) {
    const schema = schemas[name] as ObjectSchema | undefined;
    if (!schema?.properties) continue;
    const has = new Set(Object.keys(schema.properties));
    const required = new Set(schema.required ?? []);
    for (const [field, flags] of Object.entries(fields)) {
      if (!has.has(field) && !flags.includes('W')) problems.push(`shape ${name}: ${field} is missing`);
      if (has.has(field) && flags.includes('P') && !required.has(field)) {
        problems.push(`shape ${name}: ${field} must always be present`);
      }
    }
    for (const field of has) if (!(field in fields)) problems.push(`shape ${name}: ${field} is not in the contract`);
  }
  return problems;
}
