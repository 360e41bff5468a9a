import { withoutStepDefaults } from '@vedette/contract/v4/multi-step';
import { isObject, isSame, pick, type Id, type JsonObject, type Params } from './json.js';
import { keyOf } from './id-fields.js';
import { fieldsOf, writableOf, type Resource } from './resources.js';
import { idIn, membersOf } from './service.js';

/** One thing as a file wants it. */
export interface Wanted {
  readonly params: Params;
  readonly id: Id | undefined;
  /** The fields that can be written, but its id. */
  readonly fields: JsonObject;
}

export interface FieldChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
  /** Never shown again once written, so it is written whether it differs or not. */
  readonly isUnseen: boolean;
}

/** What is to be done about one thing. */
export interface Change {
  readonly action: 'create' | 'update' | 'none';
  readonly resource: Resource;
  readonly wanted: Wanted;
  /** Its id in the service; undefined until it is made. */
  readonly id: Id | undefined;
  readonly fields: readonly FieldChange[];
  /** As it is now; undefined when it is not there. */
  readonly current: JsonObject | undefined;
  /** Why it cannot be told which one is meant: then nothing is done. */
  readonly doubt?: string;
}

/** The fields by which people tell things of a kind apart. */
const NAMES = ['Name', 'AlertName', 'Description', 'Email'];
export const nameIn = (value: JsonObject): string | undefined =>
  NAMES.map((name) => value[name]).find((each): each is string => typeof each === 'string' && each !== '');

/** One entry of a file. `problems` get what it lacks. */
export function wantedOf(resource: Resource, entry: JsonObject, problems: string[]): Wanted {
  const params: Record<string, Id> = {};
  for (const param of resource.parents) {
    const id = idIn({ [keyOf(param)]: entry[keyOf(param)] }, param);
    if (id === undefined) problems.push(`${keyOf(param)}: is required`);
    else params[param] = id;
  }
  const id = resource.idParam === undefined ? undefined : idIn(entry, resource.idParam);
  if (resource.kind === 'link' && id === undefined) problems.push(`${keyOf(resource.idParam ?? '')}: is required`);
  const fields = Object.entries(pick(entry, writableOf(resource))).filter(
    ([name, value]) => value !== null && !isIdField(resource, name),
  );
  return { params, id, fields: resource.kind === 'link' ? {} : Object.fromEntries(fields) };
}

const isIdField = ({ idParam }: Resource, name: string): boolean =>
  idParam !== undefined && (name === keyOf(idParam) || name === 'Id');

/** What must be done so that `wanted` holds, given what is there; all of the same parents. */
export function changesOf(resource: Resource, wanted: readonly Wanted[], current: readonly JsonObject[]): Change[] {
  const byId = wanted.map(({ id }) =>
    current.find((item) => id !== undefined && resource.idParam !== undefined && idIn(item, resource.idParam) === id),
  );
  const taken = new Set(byId);
  const others = current.filter((item) => !taken.has(item));
  const nameless = wanted.filter((_one, index) => byId[index] === undefined);
  return wanted.map((one, index) => {
    const match = byId[index] ? { found: byId[index] } : matching(resource, one, { wanted: nameless, others });
    return changeOf(resource, one, match);
  });
}

interface Match {
  readonly found?: JsonObject | undefined;
  /** Why it cannot be told which one is meant. */
  readonly doubt?: string;
}

function changeOf(resource: Resource, wanted: Wanted, { found, doubt }: Match): Change {
  const id = found && resource.idParam !== undefined ? idIn(found, resource.idParam) : undefined;
  const isAlwaysThere = resource.kind === 'setting' || resource.kind === 'part';
  const ownId = id ?? (resource.kind === 'setting' ? wanted.id : undefined);
  if (doubt !== undefined) return { action: 'none', resource, wanted, id: ownId, fields: [], current: found, doubt };
  const fields = differences(resource, wanted.fields, found);
  const isThere = found !== undefined || isAlwaysThere;
  const action = isThere ? (fields.length > 0 ? 'update' : 'none') : 'create';
  return { action, resource, wanted, id: ownId, fields, current: found };
}

interface Open {
  /** Entries whose id the service does not know. */
  readonly wanted: readonly Wanted[];
  /** What is there and meant by no id. */
  readonly others: readonly JsonObject[];
}

/** The same thing under another id: by name; for an entry the one that says the same. */
function matching(resource: Resource, one: Wanted, { wanted, others }: Open): Match {
  const name = nameIn(one.fields);
  if (resource.kind === 'part') return { found: others[0] };
  if (resource.kind === 'entry') {
    const same = others.filter((item) => saysTheSame(item, one));
    return { found: same[wanted.filter((each) => isSame(each.fields, one.fields)).indexOf(one)] };
  }
  if (resource.kind !== 'object' || name === undefined) return {};
  const there = others.filter((item) => nameIn(item) === name);
  const asked = wanted.filter((each) => nameIn(each.fields) === name);
  if (there.length > asked.length) return { doubt: `${there.length} are called ${name}: give the id of the one meant` };
  return { found: pairs(asked, there).get(one) };
}

const saysTheSame = (item: JsonObject, { fields }: Wanted): boolean =>
  Object.entries(fields).every(([name, value]) => isSameField(name, item[name], value));

/** Files written by hand or by an older version leave out members of steps that answers state. */
const isSameField = (name: string, a: unknown, b: unknown): boolean =>
  name === 'MsaSteps' ? isSame(withoutStepDefaults(a), withoutStepDefaults(b)) : isSame(a, b);

/** Entries with things of the same name: those that say the same with each other, then the rest. */
function pairs(asked: readonly Wanted[], there: readonly JsonObject[]): ReadonlyMap<Wanted, JsonObject> {
  const free = new Set(there);
  const paired = new Map<Wanted, JsonObject>();
  // What names fewer fields says the same with more things.
  const closestFirst = asked.toSorted((a, b) => Object.keys(b.fields).length - Object.keys(a.fields).length);
  const pairOff = (fits: (item: JsonObject, one: Wanted) => boolean): void => {
    for (const one of closestFirst) {
      const item = paired.has(one) ? undefined : [...free].find((each) => fits(each, one));
      if (item && free.delete(item)) paired.set(one, item);
    }
  };
  pairOff(saysTheSame);
  pairOff(() => true);
  return paired;
}

function differences(resource: Resource, fields: JsonObject, current: JsonObject | undefined): FieldChange[] {
  if (resource.kind === 'link' || (resource.kind === 'entry' && current)) return [];
  const seen = new Set([...membersOf(resource.list), ...(resource.read ? membersOf(resource.read) : [])]);
  return Object.entries(fields).flatMap(([name, to]) => {
    const isUnseen = !seen.has(name);
    const from = current?.[name];
    return current && !isUnseen && isSameField(name, from, to)
      ? []
      : [{ name, from, to: clearing(to, from), isUnseen }];
  });
}

/** The service keeps lists of an object that a change leaves out, such as selected regions, so they are sent empty. */
function clearing(to: unknown, from: unknown): unknown {
  if (!isObject(to) || !isObject(from)) return to;
  const lists = Object.keys(from).filter((member) => Array.isArray(from[member]));
  return { ...Object.fromEntries(lists.map((member) => [member, []])), ...to };
}

/** The one call that makes a change: all of it happens, or nothing. */
export function callFor(
  change: Change,
): { readonly endpoint: Resource['list']; readonly params: Params; readonly body?: JsonObject } | undefined {
  const { resource, wanted, id, action } = change;
  const { idParam = '', create, patch, replace } = resource;
  if (action === 'none') return undefined;
  if (action === 'create') {
    if (!create) return undefined;
    if (resource.kind === 'link') return { endpoint: create, params: { ...wanted.params, [idParam]: wanted.id ?? '' } };
    return {
      endpoint: create,
      params: wanted.params,
      body: { ...chosenId(create, idParam, wanted.id), ...wanted.fields },
    };
  }
  if (resource.kind !== 'part' && id === undefined) return undefined;
  const params = { ...wanted.params, ...(id !== undefined && { [idParam]: id }) };
  const changed = Object.fromEntries(change.fields.map(({ name, to }) => [name, to]));
  const patchable = new Set(fieldsOf(patch));
  if (patch && Object.keys(changed).every((name) => patchable.has(name))) {
    return {
      endpoint: patch,
      params,
      body: withRequired(patch, changed, { ...change.current, ...wanted.fields }, id),
    };
  }
  if (!replace) return undefined;
  const whole = { ...pick(change.current ?? {}, new Set(fieldsOf(replace))), ...wanted.fields };
  return { endpoint: replace, params, body: withRequired(replace, whole, whole, id) };
}

/** The id of what is made by naming something that is there already, such as an integration of a level. */
function chosenId(create: Resource['list'], idParam: string, id: Id | undefined): JsonObject {
  const { shape = {} } = (create.body ?? {}) as { readonly shape?: Readonly<Record<string, Optional>> };
  const isAsked = shape[keyOf(idParam)]?.safeParse(undefined).success === false;
  return isAsked && id !== undefined ? { [keyOf(idParam)]: id } : {};
}
interface Optional {
  safeParse(value: unknown): { readonly success: boolean };
}

/** Adds what the shape asks for although it does not change, and makes an id in the body that of the path. */
function withRequired(endpoint: Resource['list'], body: JsonObject, known: JsonObject, id?: Id): JsonObject {
  const { shape = {} } = (endpoint.body ?? {}) as {
    readonly shape?: Readonly<Record<string, Optional>>;
  };
  const idKeys = Object.keys(shape).filter((name) => name === 'Id' || name === keyOf(lastParam(endpoint.path)));
  const required = Object.keys(shape).filter(
    (name) => !(name in body) && shape[name]?.safeParse(undefined).success === false,
  );
  const added = required.filter((name) => known[name] !== undefined).map((name) => [name, known[name]] as const);
  const ids = idKeys.filter((name) => name in body || required.includes(name)).map((name) => [name, id] as const);
  return { ...body, ...Object.fromEntries([...added, ...ids]) };
}

const lastParam = (path: string): string => /:(\w+)$/.exec(path)?.[1] ?? '';
