import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import { arrayLiteral } from './array-literal.js';

const db = await testDatabase();

const storable = fc.string({ unit: 'binary' }).filter((text) => !/[\0\p{Surrogate}]/u.test(text));

test('texts come back as they were sent, whatever is in them', async () => {
  const awkward = ['', 'null', 'NULL', '{', '}', ',', '"', '\\', ' a ', '\n', '{"a":"\\"}', '192.0.2.1', 'é', '-'];
  const check = async (texts: readonly (string | null)[]): Promise<void> => {
    const { rows } = await sql<{ texts: string[] }>`select ${arrayLiteral(texts)}::text[] as texts`.execute(db);
    expect(rows[0]?.texts).toEqual(texts);
  };
  await check([...awkward, null]);
  await check([]);
  await fc.assert(fc.asyncProperty(fc.array(fc.option(storable)), check), { numRuns: 50 });
});

test('numbers, truth values and bytes come back as they were sent', async () => {
  const [bytes, numbers, truths] = [
    [Buffer.from([0, 92, 34, 255]), Buffer.alloc(0)],
    [0, -1, 2 ** 52, null],
    [true, false],
  ];
  const { rows } = await sql`select ${arrayLiteral(bytes)}::bytea[] as bytes,
    ${arrayLiteral(numbers)}::bigint[]::text as numbers, ${arrayLiteral(truths)}::boolean[] as truths`.execute(db);
  expect(rows[0]).toEqual({ bytes, numbers: `{0,-1,${2 ** 52},NULL}`, truths });
});
