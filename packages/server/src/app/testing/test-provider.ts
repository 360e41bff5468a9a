import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { ServiceFixture } from './service-fixture.js';

export type Json = Readonly<Record<string, unknown>>;

/** Handles a resource as an infrastructure-as-code provider does: its requests, its state and its error conditions. */
export interface TestProvider {
  /** Creates the resource; the state comes from the response alone. */
  readonly create: (config: Json) => Promise<Json>;
  readonly read: (state: Json) => Promise<Json>;
  /** Sends the whole configuration and reads it back. A member that was not configured and has changed is an error. */
  readonly update: (state: Json, config: Json) => Promise<Json>;
  /** Returns what a plan would change: configured members whose state differs. */
  readonly plan: (state: Json, config: Json) => readonly string[];
  readonly destroy: (state: Json) => Promise<void>;
}

/** Fields that change with every write, which no provider keeps in its state. */
const VOLATILE_FIELDS = ['LastModifiedDate', 'LastModifiedByOperatorId', 'Hash'];
/** Texts that hold JSON are compared by their parsed content. */
const JSON_TEXT_FIELDS = /Script$|Json$/;
const comparable = (name: string, value: unknown): unknown =>
  JSON_TEXT_FIELDS.test(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
/** The provider treats an empty list, null and an absent member alike. */
const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (name: string, one: unknown, other: unknown): boolean =>
  (isEmptyValue(one) && isEmptyValue(other)) || isDeepStrictEqual(comparable(name, one), comparable(name, other));

export function createTestProvider(
  { admin }: ServiceFixture,
  { path, id, update = 'PATCH', secrets = [] }: ResourceKind,
): TestProvider {
  const address = (state: Json): string => `${path}/${String(state[id])}`;
  const read: TestProvider['read'] = async (state) => {
    const { status, body, text } = await admin('GET', address(state));
    expect(status, text).toBe(200);
    return body as Json;
  };
  return {
    read,
    create: async (config) => {
      const { status, body, text } = await admin('POST', path, config);
      expect(status, text).toBe(201);
      return body as Json;
    },
    update: async (state, config) => {
      const { status, text } = await admin(update, address(state), config);
      expect(status, text).toBeLessThan(300);
      const after = await read(state);
      const names = Object.keys({ ...state, ...after }).filter(
        (name) => !(name in config) && !VOLATILE_FIELDS.includes(name),
      );
      expect(names.filter((name) => !isDeepStrictEqual(state[name], after[name]))).toEqual([]);
      return after;
    },
    plan: (state, config) =>
      Object.keys(config).filter((name) => !secrets.includes(name) && !isSame(name, config[name], state[name])),
    destroy: async (state) => {
      const { status, text } = await admin('DELETE', address(state));
      expect(status, text).toBeLessThan(300);
      expect((await admin('GET', address(state))).status).toBe(404);
    },
  };
}

export interface ResourceKind {
  readonly path: string;
  /** The member that holds the resource's id. */
  readonly id: string;
  readonly update?: 'PATCH' | 'PUT';
  /** Members that are sent and never returned. */
  readonly secrets?: readonly string[];
}
