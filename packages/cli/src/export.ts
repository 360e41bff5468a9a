import { ApiError } from '@vedette/contract/client';
import { withoutStepDefaults } from '@vedette/contract/v4/multi-step';
import { isObject, pick, type JsonObject, type Params } from './json.js';
import { idField } from './id-fields.js';
import { writableFields, type Resource } from './resources.js';
import { idIn, mapInBatches, type Service } from './service.js';

/** A configuration: entries by the name of their resource. */
export type Configuration = Readonly<Record<string, readonly JsonObject[]>>;

/**
 * Returns everything of the resources that the caller may view, as `apply` reads it: ids and writable fields. Secrets
 * are not included, since the service never returns them.
 * @param skipped is called with lists that the caller may not read
 */
export async function exportConfiguration(
  service: Service,
  resources: readonly Resource[],
  skipped: (text: string) => void,
): Promise<Configuration> {
  const known = new Map<string, Promise<Params[]>>();
  const result: Record<string, JsonObject[]> = {};
  for (const resource of resources) {
    const parents = await service.listParents(resource.list.path, known);
    const entries = (
      await mapInBatches(parents, (params) => entriesBelow(service, resource, { params, skipped }))
    ).flat();
    if (entries.length > 0) result[resource.name] = entries;
  }
  return result;
}

interface Below {
  readonly params: Params;
  readonly skipped: (text: string) => void;
}

async function entriesBelow(service: Service, resource: Resource, { params, skipped }: Below): Promise<JsonObject[]> {
  try {
    const items = await service.listItems(resource.list, params, { read: resource.read });
    const above = Object.fromEntries(Object.entries(params).map(([name, id]) => [idField(name), id]));
    return items.flatMap((item) => toEntry(resource, above, item));
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error;
    skipped(`${resource.name} of ${Object.values(params).join(', ')}: ${error.message}`);
    return [];
  }
}

function toEntry(resource: Resource, above: JsonObject, item: JsonObject): JsonObject[] {
  const { idParam, kind } = resource;
  const id = idParam === undefined ? undefined : idIn(item, idParam);
  const idKey = idParam !== undefined && (kind === 'link' || idField(idParam) in item) ? idField(idParam) : 'Id';
  if (kind === 'link') return id === undefined ? [] : [{ ...above, [idKey]: id }];
  const fields = stepsOnce(pick(item, writableFields(resource)));
  if (kind === 'part' && Object.values(fields).every(isNothing)) return [];
  return [{ ...above, ...(id !== undefined && { [idKey]: id }), ...fields }];
}

/** A monitor without dependencies has no entry. */
const isNothing = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

const SCRIPT = 'MultiStepApiTransactionScript';
const FORMS = ['MsaSteps', 'PredefinedVariables', 'UserDefinedFunctions'];

/**
 * The steps of a multi-step monitor are returned as text and as objects. The text is omitted if the objects are
 * complete.
 */
export function stepsOnce(fields: JsonObject): JsonObject {
  const { [SCRIPT]: text, ...others } = fields;
  if (typeof text !== 'string' || !Array.isArray(fields['MsaSteps'])) return fields;
  const script = parsed(text);
  const isSaid = ([name, value]: readonly [string, unknown]): boolean =>
    name === 'Version' ? value === 2 : FORMS.includes(name) && compared(value) === compared(fields[name]);
  return isObject(script) && Object.entries(script).every(isSaid) ? others : fields;
}

/** Responses include members of steps that the text may omit. */
const compared = (value: unknown): string => JSON.stringify(withoutStepDefaults(value));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
