import type { Client } from '@vedette/contract/client';
import type { Endpoint } from '@vedette/contract/endpoint';
import { isId, isObject, type Id, type JsonObject, type Params } from './json.js';
import { idField } from './id-fields.js';
import { belongsToResource, itemShapes, pathParams } from './resources.js';

/** Calls endpoints that were found in the table, whose types are unknown at compile time. */
export class Service {
  readonly #client: Client;
  readonly table: readonly Endpoint[];

  constructor(client: Client, table: readonly Endpoint[]) {
    this.#client = client;
    this.table = table;
  }

  /** @throws ApiError, TypeError: as the client. */
  call(
    endpoint: Endpoint,
    params: Params,
    options: { readonly query?: Params; readonly body?: unknown } = {},
  ): Promise<unknown> {
    return this.#client.call(endpoint, { params, ...options });
  }

  /**
   * Returns the items of a list with all fields, even those that only the call for a single item returns. For a nested
   * object instead of a list, returns its current value.
   */
  async listItems(
    list: Endpoint,
    params: Params,
    { read, withDeprecated = false }: ItemOptions = {},
  ): Promise<JsonObject[]> {
    const idParam = read && pathParams(read.path).at(-1);
    const query = (endpoint: Endpoint): { readonly query?: Params } =>
      takesDeprecated(endpoint) ? { query: { IncludeDeprecated: String(withDeprecated) } } : {};
    const response = await this.call(list, params, query(list));
    const items = Array.isArray(response) ? (response as unknown[]) : [response].filter(isObject);
    const objects = items.map((item) => (isObject(item) ? item : { [VALUE]: item }));
    if (!read || !idParam || !returnsMoreFields(read, list)) return objects;
    const complete: JsonObject[] = [];
    for (const item of objects) {
      const id = itemId(item, idParam);
      complete.push(
        id === undefined ? item : ((await this.call(read, { ...params, [idParam]: id }, query(read))) as JsonObject),
      );
    }
    return complete;
  }

  /**
   * Returns all combinations of parameters for the parents of the list at `path`. `knownParents` has those that were
   * found before.
   */
  async listParents(path: string, knownParents: Map<string, Promise<Params[]>>): Promise<Params[]> {
    const [, collection, param] = /^(.*)\/:(\w+)\/[^:]*$/.exec(path) ?? [];
    if (collection === undefined || param === undefined) return [{}];
    const list = this.table.find(
      (each) => each.method === 'GET' && belongsToResource(each) && each.path === collection,
    );
    if (!list) return [];
    const found = knownParents.get(collection) ?? this.#listIds(list, param, knownParents);
    knownParents.set(collection, found);
    return found;
  }

  async #listIds(list: Endpoint, param: string, knownParents: Map<string, Promise<Params[]>>): Promise<Params[]> {
    const parents = await this.listParents(list.path, knownParents);
    const each = await mapInBatches(parents, async (params) => {
      const ids = (await this.listItems(list, params)).map((item) => itemId(item, param));
      return ids.flatMap((id) => (id === undefined ? [] : [{ ...params, [param]: id }]));
    });
    return each.flat();
  }
}

export interface ItemOptions {
  /** The call that returns one item, if there is one. */
  readonly read?: Endpoint | undefined;
  /** Requests the deprecated fields of monitors, which repeat their error conditions. */
  readonly withDeprecated?: boolean;
}

function takesDeprecated({ query }: Endpoint): boolean {
  const { shape = {} } = (query ?? {}) as { readonly shape?: object };
  return 'IncludeDeprecated' in shape;
}

const BATCH_SIZE = 8;

/** Returns the results of `work` for each item, in order, a few at a time. */
export async function mapInBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(from, from + BATCH_SIZE).map(work))));
  }
  return results;
}

/** Field for an item that is not an object, such as the name of a permission. */
const VALUE = 'Value';

/** Returns the id of an item, for the parameter that refers to such items in paths. */
export function itemId(item: JsonObject, param: string): Id | undefined {
  const id =
    item[idField(param)] ?? item['Id'] ?? (VALUE in item && Object.keys(item).length === 1 ? item[VALUE] : undefined);
  return isId(id) ? id : undefined;
}

/** Returns the names of the members that a response can have. */
export function replyMembers({ reply: response }: Endpoint): ReadonlySet<string> {
  const shapes = (itemShapes(response) ?? [response]) as readonly ({ readonly shape?: object } | undefined)[];
  return new Set(shapes.flatMap((shaped) => Object.keys(shaped?.shape ?? {})));
}

function returnsMoreFields(read: Endpoint, list: Endpoint): boolean {
  const shown = replyMembers(list);
  return [...replyMembers(read)].some((name) => !shown.has(name));
}
