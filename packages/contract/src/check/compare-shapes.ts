import { findSchema, type OpenApiDocument } from './find-schema.js';

/**
 * `spec/models.json`: field names of each model with their flags. R read-only, W write-only, P always present in
 * responses, C required on create, N may be absent.
 */
export type SpecModels = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** `spec/places.json`: places of models that are not components with the model's name. */
export type SpecPaths = Readonly<Record<string, string>>;

/**
 * Compares the shapes of the contract's models with its field lists: no model and no field (except write-only ones) may
 * be missing, none may be additional, and fields that clients rely on must not be optional. `requestModels` lists the
 * models whose shape is that of a request; the service adds the fields that are always present.
 */
export function compareShapes(
  document: OpenApiDocument,
  models: SpecModels,
  { places = {}, requestModels = new Set() }: { places?: SpecPaths; requestModels?: ReadonlySet<string> } = {},
): string[] {
  const problems: string[] = [];
  for (const [name, fields] of Object.entries(models)) {
    const schema = findSchema(document, places[name] ?? name);
    if (!schema?.properties) {
      problems.push(`shape ${name}: is not served`);
      continue;
    }
    const servedFields = new Set(Object.keys(schema.properties));
    const required = new Set(schema.required ?? []);
    for (const [field, flags] of Object.entries(fields)) {
      if (!servedFields.has(field) && !flags.includes('W')) problems.push(`shape ${name}: ${field} is missing`);
      if (servedFields.has(field) && flags.includes('P') && !required.has(field) && !requestModels.has(name))
        problems.push(`shape ${name}: ${field} must always be present`);
    }
    for (const field of servedFields)
      if (!(field in fields)) problems.push(`shape ${name}: ${field} is not in the contract`);
  }
  return problems;
}
