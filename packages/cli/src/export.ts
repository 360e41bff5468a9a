import { ApiError } from '@vedette/contract/client';
import { withoutStepDefaults } from '@vedette/contract/v4/multi-step';
import { isObject, pick, type JsonObject, type Params } from './json.js';
import { idField } from './id-fields.js';
import { writableFields, type Resource } from './resources.js';
import { itemId, mapInBatches, type Service } from './service.js';

/** A configuration: entries by the name of their resource. */
export type Configuration = Readonly<Record<string, readonly JsonObject[]>>;

/**
 * Returns everything of the resources that the caller may view, as `apply` reads it: ids and writable fields. Secrets
 * are not included, since the service never returns them.
 * @param onSkip is called with lists that the caller may not read
 */
export async function exportConfiguration(
  service: Service,
  resources: readonly Resource[],
  onSkip: (text: string) => void,
): Promise<Configuration> {
  const knownParents = new Map<string, Promise<Params[]>>();
  const result: Record<string, JsonObject[]> = {};
  for (const resource of resources) {
    const parents = await service.listParents(resource.list.path, knownParents);
    const entries = (
      await mapInBatches(parents, (params) => exportEntries(service, resource, { params, onSkip }))
    ).flat();
    if (entries.length > 0) result[resource.name] = entries;
  }
  return result;
}

interface ListContext {
  readonly params: Params;
  readonly onSkip: (text: string) => void;
}

async function exportEntries(
  service: Service,
  resource: Resource,
  { params, onSkip }: ListContext,
): Promise<JsonObject[]> {
  try {
    const items = await service.listItems(resource.list, params, { read: resource.read });
    const parentIds = Object.fromEntries(Object.entries(params).map(([name, id]) => [idField(name), id]));
    return items.flatMap((item) => toEntry(resource, parentIds, item));
  } catch (error) {
    if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error;
    onSkip(`${resource.name} of ${Object.values(params).join(', ')}: ${error.message}`);
    return [];
  }
}

function toEntry(resource: Resource, parentIds: JsonObject, item: JsonObject): JsonObject[] {
  const { idParam, kind } = resource;
  const id = idParam === undefined ? undefined : itemId(item, idParam);
  const idKey = idParam !== undefined && (kind === 'link' || idField(idParam) in item) ? idField(idParam) : 'Id';
  if (kind === 'link') return id === undefined ? [] : [{ ...parentIds, [idKey]: id }];
  const fields = omitDuplicateScript(pick(item, writableFields(resource)));
  if (kind === 'part' && Object.values(fields).every(isEmpty)) return [];
  return [{ ...parentIds, ...(id !== undefined && { [idKey]: id }), ...fields }];
}

/** A monitor without dependencies has no entry. */
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

const SCRIPT = 'MultiStepApiTransactionScript';
const SCRIPT_FIELDS = ['MsaSteps', 'PredefinedVariables', 'UserDefinedFunctions'];

/**
 * The steps of a multi-step monitor are returned as text and as objects. The text is omitted if the objects are
 * complete.
 */
export function omitDuplicateScript(fields: JsonObject): JsonObject {
  const { [SCRIPT]: text, ...others } = fields;
  if (typeof text !== 'string' || !Array.isArray(fields['MsaSteps'])) return fields;
  const script = parseJson(text);
  const isRepeated = ([name, value]: readonly [string, unknown]): boolean =>
    name === 'Version'
      ? value === 2
      : SCRIPT_FIELDS.includes(name) && toComparable(value) === toComparable(fields[name]);
  return isObject(script) && Object.entries(script).every(isRepeated) ? others : fields;
}

/** Responses include members of steps that the text may omit. */
const toComparable = (value: unknown): string => JSON.stringify(withoutStepDefaults(value));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
