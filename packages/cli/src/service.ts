import type { Client } from '@vedette/contract/client';
import type { Endpoint } from '@vedette/contract/endpoint';
import { isId, isObject, type Id, type JsonObject, type Params } from './json.js';
import { idField } from './id-fields.js';
import { isOfResources, itemShapes, pathParams } from './resources.js';

/** Calls endpoints that were found in the table, whose types nobody knows before. */
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
    more: { readonly query?: Params; readonly body?: unknown } = {},
  ): Promise<unknown> {
    return this.#client.call(endpoint, { params, ...more });
  }

  /** What a list holds; each whole, also where the list shows less than the single call. Of a part, what is there. */
  async listItems(
    list: Endpoint,
    params: Params,
    { read, withDeprecated = false }: ItemOptions = {},
  ): Promise<JsonObject[]> {
    const idParam = read && pathParams(read.path).at(-1);
    const query = (endpoint: Endpoint): { readonly query?: Params } =>
      takesDeprecated(endpoint) ? { query: { IncludeDeprecated: String(withDeprecated) } } : {};
    const reply = await this.call(list, params, query(list));
    const items = Array.isArray(reply) ? (reply as unknown[]) : [reply].filter(isObject);
    const objects = items.map((item) => (isObject(item) ? item : { [VALUE]: item }));
    if (!read || !idParam || !showsMore(read, list)) return objects;
    const whole: JsonObject[] = [];
    for (const item of objects) {
      const id = idIn(item, idParam);
      whole.push(
        id === undefined ? item : ((await this.call(read, { ...params, [idParam]: id }, query(read))) as JsonObject),
      );
    }
    return whole;
  }

  /** Every combination of parameters that leads to something the list at `path` lies below; `known` are those found before. */
  async listParents(path: string, known: Map<string, Promise<Params[]>>): Promise<Params[]> {
    const [, collection, param] = /^(.*)\/:(\w+)\/[^:]*$/.exec(path) ?? [];
    if (collection === undefined || param === undefined) return [{}];
    const list = this.table.find((each) => each.method === 'GET' && isOfResources(each) && each.path === collection);
    if (!list) return [];
    const found = known.get(collection) ?? this.#idsIn(list, param, known);
    known.set(collection, found);
    return found;
  }

  async #idsIn(list: Endpoint, param: string, known: Map<string, Promise<Params[]>>): Promise<Params[]> {
    const above = await this.listParents(list.path, known);
    const each = await inBatches(above, async (params) => {
      const ids = (await this.listItems(list, params)).map((item) => idIn(item, param));
      return ids.flatMap((id) => (id === undefined ? [] : [{ ...params, [param]: id }]));
    });
    return each.flat();
  }
}

export interface ItemOptions {
  /** The call that answers one item, where there is one. */
  readonly read?: Endpoint | undefined;
  /** Asks for the deprecated fields of monitors, which say a second time what error conditions say. */
  readonly withDeprecated?: boolean;
}

function takesDeprecated({ query }: Endpoint): boolean {
  const { shape = {} } = (query ?? {}) as { readonly shape?: object };
  return 'IncludeDeprecated' in shape;
}

const AT_ONCE = 8;

/** What `work` makes of each, in order, a few at a time. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}

/** Where an item that is no object, such as the name of a right, is kept. */
const VALUE = 'Value';

/** The id of an item, for the parameter that names such items in paths. */
export function idIn(item: JsonObject, param: string): Id | undefined {
  const id =
    item[idField(param)] ?? item['Id'] ?? (VALUE in item && Object.keys(item).length === 1 ? item[VALUE] : undefined);
  return isId(id) ? id : undefined;
}

/** Names of the members an answer can have. */
export function replyMembers({ reply }: Endpoint): ReadonlySet<string> {
  const shapes = (itemShapes(reply) ?? [reply]) as readonly ({ readonly shape?: object } | undefined)[];
  return new Set(shapes.flatMap((shaped) => Object.keys(shaped?.shape ?? {})));
}

function showsMore(read: Endpoint, list: Endpoint): boolean {
  const shown = replyMembers(list);
  return [...replyMembers(read)].some((name) => !shown.has(name));
}
