import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { binaryArray, defineRows, type Cell, type ColumnType } from './rows.js';
import { statement } from './statement.js';

const db = await testDatabase();

/** Returns what PostgreSQL reads from an array of a type. */
async function back(type: ColumnType, values: readonly Cell[]): Promise<unknown> {
  const array = binaryArray(type, values);
  const { rows } = await sql<{
    value: unknown;
  }>`select value from unnest(${array}::${sql.raw(type)}[]) as value`.execute(db);
  return rows.map(({ value }) => value);
}

const int = (bits: number) => fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 });
const text = fc.string({ unit: 'binary' }).filter((value) => !/[\0\p{Surrogate}]/u.test(value));
test.each<[ColumnType, fc.Arbitrary<Cell>]>([
  ['smallint', int(16)],
  ['integer', int(32)],
  ['bigint', fc.maxSafeInteger()],
  ['boolean', fc.boolean()],
  ['uuid', fc.uuid()],
  ['text', text],
  ['bytea', fc.uint8Array().map((bytes) => Buffer.from(bytes))],
])('arrays of %s are read back as sent, including nulls', async (type, value) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(value)), async (values) => {
      expect(await back(type, values)).toEqual(values);
    }),
    { numRuns: 50 },
  );
});

test('JSON is read back as sent', async () => {
  const values = [{ a: ['"', '\\', 'é'] }, [], null, 1.5];
  expect(
    await back(
      'jsonb',
      values.map((value) => JSON.stringify(value)),
    ),
  ).toEqual(values);
});

test.each<[ColumnType, Cell]>([
  ['smallint', 2 ** 15],
  ['integer', 2 ** 31],
  ['bigint', 2 ** 53],
  ['integer', 1.5],
  ['integer', Number.NaN],
  ['uuid', 'no guid'],
])('a %s does not hold %s', (type, value) => {
  expect(() => binaryArray(type, [value])).toThrow(RangeError);
});

test('rows use a statement that a connection prepares once', async () => {
  const form = defineRows<{ id: number; name?: string }>({
    id: ['bigint', (row) => row.id],
    name: ['text', (row) => row.name ?? null],
  });
  const swapped = statement(`select r.name, r.id from ${form.source} as r (${form.names}) order by id`);
  await db.connection().execute(async (one) => {
    for (const id of [1, 2]) {
      expect(await swapped(one, form.bind([{ id }, { id: id + 1, name: 'n' }]))).toEqual([
        { name: null, id },
        { name: 'n', id: id + 1 },
      ]);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like 'select r.name, r.id from%'`.execute(one);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
