import type { Endpoint } from '@vedette/contract/endpoint';
import type { z } from 'zod';
import { idField } from './id-fields.js';

/**
 * A kind of object for `export` and `apply`, found in the endpoint table:
 * - `object` is created, changed and has an id, `setting` exists and can be changed,
 * - `entry` is created and deleted as a whole, like a granted permission,
 * - `link` exists or not and consists of its id, like a member of a group,
 * - `part` exists with its parent and is replaced as a whole, like the parents of a monitor.
 */
export interface Resource {
  /** Path of the resource without parameters, for example `Monitor/MaintenancePeriod`. */
  readonly name: string;
  readonly kind: 'object' | 'setting' | 'entry' | 'link' | 'part';
  readonly list: Endpoint;
  readonly read: Endpoint | undefined;
  readonly create: Endpoint | undefined;
  readonly patch: Endpoint | undefined;
  readonly replace: Endpoint | undefined;
  /** Parameters of the list: the parent objects. */
  readonly parents: readonly string[];
  /** Parameter that refers to one of them. */
  readonly idParam: string | undefined;
}

/** Credentials are returned only once, when they are created, so they cannot be exported. */
const NOT_EXPORTED = ['/ApiUser'];

export const pathParams = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const resourceName = (path: string): string => path.replace(/\/:\w+/g, '').slice(1);

/** Endpoints that version 4 lacks and that are supported nevertheless. */
const EXTRA_PATHS = /^\/(MonitorTemplate|DomainGroupSet|PrivateLocation|Integration\/(?:Channel|Custom))(\/:\w+)?$/;
/** Endpoints that version 4 has only in part. */
const PARTIAL_PATHS = /^\/Integration\/Custom(\/:\w+)?$/;
const PARTS = /^\/(Monitor|MonitorGroup|Sla|Dashboard|PublicStatusPage)\/:\w+\/(Parent|TimeSchedule|Tile|Extras)$/;

/** Returns whether an endpoint belongs to a resource. */
export const belongsToResource = ({ surface, credentials, path }: Endpoint): boolean =>
  credentials === 'account' &&
  (surface === 'v4' ? !PARTIAL_PATHS.test(path) : EXTRA_PATHS.test(path) || PARTS.test(path));

/** Returns all resources, those that others refer to first. */
export function listResources(table: readonly Endpoint[]): Resource[] {
  const supported = table.filter(belongsToResource);
  const lists = supported.filter(
    ({ method, path, reply }) => method === 'GET' && !/:\w+$/.test(path) && itemShapes(reply) !== undefined,
  );
  const all = lists.filter(({ path }) => !NOT_EXPORTED.includes(path)).flatMap((list) => listResource(list, supported));
  return sortByDependency([...all, ...findParts(supported)]);
}

/** Finds settings that are read and replaced as a whole at one path. */
function findParts(table: readonly Endpoint[]): Resource[] {
  return table.flatMap((list) => {
    const replace = table.find(({ method, path }) => method === 'PUT' && path === list.path);
    if (list.method !== 'GET' || /:\w+$/.test(list.path) || !replace?.body) return [];
    const absent = { read: undefined, create: undefined, patch: undefined, idParam: undefined };
    return [{ name: resourceName(list.path), kind: 'part', list, replace, parents: pathParams(list.path), ...absent }];
  });
}

/** Returns the shapes of the items of a list, several if it has several forms. Undefined if it is not a list. */
export function itemShapes(reply: z.ZodType | undefined): readonly z.ZodType[] | undefined {
  const { def } = (reply ?? {}) as { readonly def?: ListDef };
  if (def?.type === 'array') return def.element ? [def.element] : [];
  const forms = def?.type === 'union' ? (def.options ?? []).map(itemShapes) : [];
  return forms.length > 0 && forms.every((form) => form !== undefined) ? forms.flat() : undefined;
}
interface ListDef {
  readonly type: string;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function listResource(list: Endpoint, table: readonly Endpoint[]): Resource[] {
  const findEndpoint = (method: Endpoint['method'], path: RegExp) =>
    table.find((each) => each.method === method && path.test(each.path));
  const below = new RegExp(`^${list.path}/:(\\w+)$`);
  const create = findEndpoint('POST', new RegExp(`^${list.path}$`));
  const [patch, replace] = [findEndpoint('PATCH', below), findEndpoint('PUT', below)];
  const common = { list, read: findEndpoint('GET', below), patch, replace, parents: pathParams(list.path) };
  const links = findLinks(list, table);
  if (links.length > 0)
    return links.map((create) => ({
      ...common,
      name: resourceName(create.path),
      kind: 'link',
      create,
      idParam: pathParams(create.path).at(-1),
    }));
  const change = patch ?? replace;
  if (!create?.body && !change) return [];
  const kind = change ? (create ? 'object' : 'setting') : 'entry';
  return [
    {
      ...common,
      name: resourceName(list.path),
      kind,
      create,
      idParam: change && pathParams(change.path).at(-1),
    },
  ];
}

/** Finds POST endpoints without a body whose last parameter is the whole content, and which have a DELETE. */
function findLinks(list: Endpoint, table: readonly Endpoint[]): Endpoint[] {
  const path = new RegExp(`^${list.path}(/[A-Za-z]+)?/:\\w+$`);
  return table.filter(
    (each) =>
      each.method === 'POST' &&
      !each.body &&
      path.test(each.path) &&
      table.some(({ method, path: other }) => method === 'DELETE' && pathPattern(other) === pathPattern(each.path)),
  );
}

const pathPattern = (path: string): string => path.replace(/:\w+/g, ':');

/** Returns the names of the fields that the body of `endpoint` accepts. */
export function bodyFields(endpoint: Endpoint | undefined): readonly string[] {
  const body = endpoint?.body as { readonly shape?: Readonly<Record<string, z.ZodType>> } | undefined;
  return Object.keys(body?.shape ?? {});
}

/** Returns all fields of a resource that some call can write. */
export const writableFields = ({ create, patch, replace }: Resource): ReadonlySet<string> =>
  new Set([create, patch, replace].flatMap(bodyFields));

/** Sorts parents before children, and among siblings referenced resources before those that refer to them. */
function sortByDependency(all: readonly Resource[]): Resource[] {
  const done: Resource[] = [];
  const visit = (resource: Resource, above: readonly Resource[]): void => {
    if (done.includes(resource) || above.includes(resource)) return;
    const fields = writableFields(resource);
    for (const other of all) {
      if (
        other !== resource &&
        other.idParam !== undefined &&
        fields.has(idField(other.idParam)) &&
        other.parents.length === 0
      )
        visit(other, [...above, resource]);
    }
    done.push(resource);
  };
  const byDepth = [...all].sort(
    (a, b) => a.parents.length - b.parents.length || Number(a.kind === 'link') - Number(b.kind === 'link'),
  );
  for (const resource of byDepth) visit(resource, []);
  return done;
}
