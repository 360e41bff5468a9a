import { withoutStepDefaults } from '@vedette/contract/v4/multi-step';
import { isObject, isEquivalent, pick, type Id, type JsonObject, type Params } from './json.js';
import { idField } from './id-fields.js';
import { bodyFields, writableFields, type Resource } from './resources.js';
import { itemId, replyMembers } from './service.js';

/** The desired state of one object of a file. */
export interface DesiredItem {
  readonly params: Params;
  readonly id: Id | undefined;
  /** The writable fields without its id. */
  readonly fields: JsonObject;
}

export interface FieldChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Whether the service never returns the field. Such a field is always written. */
  readonly isUnseen: boolean;
}

/** The change of one object. */
export interface Change {
  readonly action: 'create' | 'update' | 'none';
  readonly resource: Resource;
  readonly desired: DesiredItem;
  /** Id of the object in the service. Undefined until it is created. */
  readonly id: Id | undefined;
  readonly fields: readonly FieldChange[];
  /** Current state of the object. Undefined if it does not exist. */
  readonly current: JsonObject | undefined;
  /** Why the object is ambiguous. Then nothing is done. */
  readonly ambiguity?: string;
}

/** Fields by which people identify objects of a kind. */
const NAME_FIELDS = ['Name', 'AlertName', 'Description', 'Email'];
export const itemName = (value: JsonObject): string | undefined =>
  NAME_FIELDS.map((name) => value[name]).find((each): each is string => typeof each === 'string' && each !== '');

/** Converts one entry of a file. Missing fields are added to `problems`. */
export function toDesired(resource: Resource, entry: JsonObject, problems: string[]): DesiredItem {
  const params: Record<string, Id> = {};
  for (const param of resource.parents) {
    const id = itemId({ [idField(param)]: entry[idField(param)] }, param);
    if (id === undefined) problems.push(`${idField(param)}: is required`);
    else params[param] = id;
  }
  const id = resource.idParam === undefined ? undefined : itemId(entry, resource.idParam);
  if (resource.kind === 'link' && id === undefined) problems.push(`${idField(resource.idParam ?? '')}: is required`);
  const fields = Object.entries(pick(entry, writableFields(resource))).filter(
    ([name, value]) => value !== null && !isIdField(resource, name),
  );
  return { params, id, fields: resource.kind === 'link' ? {} : Object.fromEntries(fields) };
}

const isIdField = ({ idParam }: Resource, name: string): boolean =>
  idParam !== undefined && (name === idField(idParam) || name === 'Id');

/** Plans the changes from the current objects to `desired`, all with the same parents. */
export function planChanges(
  resource: Resource,
  desired: readonly DesiredItem[],
  current: readonly JsonObject[],
): Change[] {
  const byId = desired.map(({ id }) =>
    current.find((item) => id !== undefined && resource.idParam !== undefined && itemId(item, resource.idParam) === id),
  );
  const matched = new Set(byId);
  const others = current.filter((item) => !matched.has(item));
  const unmatched = desired.filter((_one, index) => byId[index] === undefined);
  return desired.map((one, index) => {
    const match = byId[index] ? { found: byId[index] } : findMatch(resource, one, { desired: unmatched, others });
    return planChange(resource, one, match);
  });
}

interface Match {
  readonly found?: JsonObject | undefined;
  /** Why the object is ambiguous. */
  readonly ambiguity?: string;
}

function planChange(resource: Resource, desired: DesiredItem, { found, ambiguity }: Match): Change {
  const id = found && resource.idParam !== undefined ? itemId(found, resource.idParam) : undefined;
  const alwaysExists = resource.kind === 'setting' || resource.kind === 'part';
  const ownId = id ?? (resource.kind === 'setting' ? desired.id : undefined);
  if (ambiguity !== undefined)
    return { action: 'none', resource, desired, id: ownId, fields: [], current: found, ambiguity };
  const fields = differences(resource, desired.fields, found);
  const exists = found !== undefined || alwaysExists;
  const action = exists ? (fields.length > 0 ? 'update' : 'none') : 'create';
  return { action, resource, desired, id: ownId, fields, current: found };
}

interface UnmatchedItems {
  /** Entries whose id the service does not have. */
  readonly desired: readonly DesiredItem[];
  /** Existing objects that no id refers to. */
  readonly others: readonly JsonObject[];
}

/** Finds the same object under another id: by name; for an entry, the equivalent one. */
function findMatch(resource: Resource, one: DesiredItem, { desired, others }: UnmatchedItems): Match {
  const name = itemName(one.fields);
  if (resource.kind === 'part') return { found: others[0] };
  if (resource.kind === 'entry') {
    const same = others.filter((item) => hasSameFields(item, one));
    return { found: same[desired.filter((each) => isEquivalent(each.fields, one.fields)).indexOf(one)] };
  }
  if (resource.kind !== 'object' || name === undefined) return {};
  const existing = others.filter((item) => itemName(item) === name);
  const sameNamed = desired.filter((each) => itemName(each.fields) === name);
  if (existing.length > sameNamed.length) return { ambiguity: `${existing.length} have the name ${name}: give the id` };
  return { found: pairSameNamed(sameNamed, existing).get(one) };
}

const hasSameFields = (item: JsonObject, { fields }: DesiredItem): boolean =>
  Object.entries(fields).every(([name, value]) => isSameField(name, item[name], value));

/** Files written by hand or by an older version omit members of steps that responses include. */
const isSameField = (name: string, a: unknown, b: unknown): boolean =>
  name === 'MsaSteps' ? isEquivalent(withoutStepDefaults(a), withoutStepDefaults(b)) : isEquivalent(a, b);

/** Pairs entries with objects of the same name: equivalent ones first, then the rest. */
function pairSameNamed(
  sameNamed: readonly DesiredItem[],
  existing: readonly JsonObject[],
): ReadonlyMap<DesiredItem, JsonObject> {
  const available = new Set(existing);
  const paired = new Map<DesiredItem, JsonObject>();
  // An entry with fewer fields is equivalent to more objects.
  const closestFirst = sameNamed.toSorted((a, b) => Object.keys(b.fields).length - Object.keys(a.fields).length);
  const pairOff = (fits: (item: JsonObject, one: DesiredItem) => boolean): void => {
    for (const one of closestFirst) {
      const item = paired.has(one) ? undefined : [...available].find((each) => fits(each, one));
      if (item && available.delete(item)) paired.set(one, item);
    }
  };
  pairOff(hasSameFields);
  pairOff(() => true);
  return paired;
}

function differences(resource: Resource, fields: JsonObject, current: JsonObject | undefined): FieldChange[] {
  if (resource.kind === 'link' || (resource.kind === 'entry' && current)) return [];
  const readable = new Set([...replyMembers(resource.list), ...(resource.read ? replyMembers(resource.read) : [])]);
  return Object.entries(fields).flatMap(([name, to]) => {
    const isUnseen = !readable.has(name);
    const from = current?.[name];
    return current && !isUnseen && isSameField(name, from, to)
      ? []
      : [{ name, from, to: clearOmittedLists(to, from), isUnseen }];
  });
}

/** The service keeps lists of an object that a change omits, such as selected regions, so they are sent empty. */
function clearOmittedLists(to: unknown, from: unknown): unknown {
  if (!isObject(to) || !isObject(from)) return to;
  const lists = Object.keys(from).filter((member) => Array.isArray(from[member]));
  return { ...Object.fromEntries(lists.map((member) => [member, []])), ...to };
}

/** Returns the single call that makes a change: all of it or nothing. */
export function buildCall(
  change: Change,
): { readonly endpoint: Resource['list']; readonly params: Params; readonly body?: JsonObject } | undefined {
  const { resource, desired, id, action } = change;
  const { idParam = '', create, patch, replace } = resource;
  if (action === 'none') return undefined;
  if (action === 'create') {
    if (!create) return undefined;
    if (resource.kind === 'link')
      return { endpoint: create, params: { ...desired.params, [idParam]: desired.id ?? '' } };
    return {
      endpoint: create,
      params: desired.params,
      body: { ...referencedId(create, idParam, desired.id), ...desired.fields },
    };
  }
  if (resource.kind !== 'part' && id === undefined) return undefined;
  const params = { ...desired.params, ...(id !== undefined && { [idParam]: id }) };
  const changed = Object.fromEntries(change.fields.map(({ name, to }) => [name, to]));
  const patchable = new Set(bodyFields(patch));
  if (patch && Object.keys(changed).every((name) => patchable.has(name))) {
    return {
      endpoint: patch,
      params,
      body: withRequired(patch, changed, { ...change.current, ...desired.fields }, id),
    };
  }
  if (!replace) return undefined;
  const replacement = { ...pick(change.current ?? {}, new Set(bodyFields(replace))), ...desired.fields };
  return { endpoint: replace, params, body: withRequired(replace, replacement, replacement, id) };
}

/** Returns the id of an object that is created by referring to an existing one, such as an integration of a level. */
function referencedId(create: Resource['list'], idParam: string, id: Id | undefined): JsonObject {
  const { shape = {} } = (create.body ?? {}) as { readonly shape?: Readonly<Record<string, Optional>> };
  const isRequired = shape[idField(idParam)]?.safeParse(undefined).success === false;
  return isRequired && id !== undefined ? { [idField(idParam)]: id } : {};
}
interface Optional {
  safeParse(value: unknown): { readonly success: boolean };
}

/** Adds unchanged fields that the shape requires, and sets an id in the body to that of the path. */
function withRequired(endpoint: Resource['list'], body: JsonObject, values: JsonObject, id?: Id): JsonObject {
  const { shape = {} } = (endpoint.body ?? {}) as {
    readonly shape?: Readonly<Record<string, Optional>>;
  };
  const idKeys = Object.keys(shape).filter((name) => name === 'Id' || name === idField(lastParam(endpoint.path)));
  const required = Object.keys(shape).filter(
    (name) => !(name in body) && shape[name]?.safeParse(undefined).success === false,
  );
  const added = required.filter((name) => values[name] !== undefined).map((name) => [name, values[name]] as const);
  const ids = idKeys.filter((name) => name in body || required.includes(name)).map((name) => [name, id] as const);
  return { ...body, ...Object.fromEntries([...added, ...ids]) };
}

const lastParam = (path: string): string => /:(\w+)$/.exec(path)?.[1] ?? '';
