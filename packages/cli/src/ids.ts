import { idField } from './id-fields.js';
import { isId, isObject, type Id, type JsonObject } from './json.js';
import { itemName } from './plan.js';

/** Ids of parts that an object creates itself. All other ids in it refer to other objects. */
const OWN_ID_FIELDS = ['IntegrationServiceGuid'];
const readId = (value: JsonObject | undefined, key: string): Id | undefined => {
  const id = value?.[key];
  return isId(id) ? id : undefined;
};

/** Ids of a file that differ in this service: of objects matched by name, or just created. */
export class Ids {
  readonly #mapped = new Map<string, Id>();

  record(param: string | undefined, from: Id | undefined, to: Id | undefined): void {
    if (param === undefined || from === undefined || to === undefined || from === to) return;
    this.#mapped.set(`${param}:${from}`, to);
    if (typeof from === 'string' && /^[0-9a-f-]{36}$/i.test(from)) this.#mapped.set(from, to);
  }

  /**
   * Maps ids of an object's own parts, such as the services of a status page. Parts with the same name are the same
   * part.
   * @returns whether any id was added
   */
  recordParts(from: unknown, to: unknown): boolean {
    const before = this.#mapped.size;
    this.#walk(from, to);
    return this.#mapped.size > before;
  }

  #walk(from: unknown, to: unknown): void {
    if (Array.isArray(from) && Array.isArray(to)) {
      const targets = (to as unknown[]).filter(isObject);
      for (const part of (from as unknown[]).filter(isObject)) {
        const counterpart = targets.find((each) => itemName(each) === itemName(part));
        for (const key of OWN_ID_FIELDS) this.record(key, readId(part, key), readId(counterpart, key));
      }
    } else if (isObject(from) && isObject(to)) {
      for (const [key, value] of Object.entries(from)) this.#walk(value, to[key]);
    }
  }

  /** Returns the entry with the ids of this service. */
  translate(entry: JsonObject, params: readonly string[]): JsonObject {
    const result: Record<string, unknown> = { ...(this.#translateValue(entry) as JsonObject) };
    for (const param of params) {
      const mapped = this.#mapped.get(`${param}:${String(entry[idField(param)])}`);
      if (mapped !== undefined) result[idField(param)] = mapped;
    }
    return result;
  }

  #translateValue(value: unknown): unknown {
    if (typeof value === 'string') return this.#mapped.get(value) ?? value;
    if (Array.isArray(value)) return value.map((each) => this.#translateValue(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.#translateValue(member)]));
  }
}
