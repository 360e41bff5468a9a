/** Returns one name for the spellings of a reference: `MonitorGuid`, `monitorGuid`, `Monitors` all become `monitor`. */
export function nameStem(name: string): string {
  const lower = name.toLowerCase();
  const short = lower.replace(/(guid|id)s?$/, '');
  return (short === '' ? lower : short).replace(/s$/, '');
}

const MAX_VALUES_PER_KEY = 12;

/**
 * Collects what responses have shown: ids by the name of their field, and whole objects by the address they came from.
 * Requests use it to refer to existing objects.
 */
export class Pool {
  readonly #values = new Map<string, unknown[]>();
  readonly #objects = new Map<string, { params: Params; value: JsonObject }[]>();

  getValues(name: string): readonly unknown[] {
    return this.#values.get(nameStem(name)) ?? [];
  }

  /** Returns objects read or created at `path`, or listed there, with the path parameters that lead to them. */
  objectsAt(path: string): readonly { readonly params: Params; readonly value: JsonObject }[] {
    return this.#objects.get(path) ?? [];
  }

  /** Collects ids and objects from a response of the operation at `path` (template) for `params`. */
  collect(path: string, params: Params, reply: unknown): void {
    this.#collectIds(reply);
    for (const value of listItems(reply)) {
      this.#append(this.#objects, path, { params, value });
      const segment = path.split('/').findLast((part) => !part.startsWith('{')) ?? '';
      const id = value['Id'];
      if (id !== undefined) this.#add(typeof value['Type'] === 'string' ? value['Type'] : segment, id);
    }
  }

  /**
   * Returns candidates for `name` in the path below `parent`: ids of objects in that list, with the parameters above
   * them.
   */
  childParams(parent: string, name: string): Params[] {
    const stem = nameStem(name);
    return this.objectsAt(parent).flatMap(({ params, value }) => {
      const key = Object.keys(value).find((each) => nameStem(each) === stem && isScalar(value[each])) ?? 'Id';
      const id = value[key];
      return isScalar(id) ? [{ ...params, [name]: id }] : [];
    });
  }

  #collectIds(value: unknown): void {
    if (Array.isArray(value)) value.slice(0, 20).forEach((each) => this.#collectIds(each));
    if (!isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (isScalar(member) && key !== 'Id' && /id$|type$|name$|cursor|next|self/i.test(key)) this.#add(key, member);
      else this.#collectIds(member);
    }
  }

  #add(name: string, value: unknown): void {
    const stem = nameStem(name);
    if (!this.#values.get(stem)?.includes(value)) this.#append(this.#values, stem, value);
  }

  #append<T>(map: Map<string, T[]>, key: string, value: T): void {
    map.set(key, [...(map.get(key) ?? []), value].slice(-MAX_VALUES_PER_KEY));
  }
}

export type Params = Readonly<Record<string, unknown>>;
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '' && value.length < 300) || typeof value === 'number';

/** Returns the objects of a response: itself, the elements of a list, or of `Data`. */
function listItems(reply: unknown): JsonObject[] {
  const list = Array.isArray(reply)
    ? (reply as unknown[])
    : isObject(reply) && Array.isArray(reply['Data'])
      ? (reply['Data'] as unknown[])
      : [reply];
  return list.filter(isObject).slice(-5);
}
