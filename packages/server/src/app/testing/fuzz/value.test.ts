import { endpoints } from '@vedette/contract/table';
import { buildOpenApi } from '@vedette/contract/openapi';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOperations } from './document.js';
import { Draw } from './draw.js';
import { bodyValidator } from './json-schema.js';
import { drawMisfit } from './misfit.js';
import { Pool, nameStem } from './pool.js';
import { generateValue } from './value.js';

const operations = (['v4', 'v1'] as const).flatMap((surface) => listOperations(buildOpenApi(surface, endpoints)));
const withBody = operations.filter(({ body }) => body !== undefined);
const validators = new Map(withBody.map((each) => [each.id, bodyValidator(each)]));

test('generates values that match the shape of any body', () => {
  fc.assert(
    fc.property(fc.gen(), fc.constantFrom(...withBody), (random, { id, body = {}, components }) => {
      const value = generateValue({ draw: new Draw(random), pool: new Pool(), components }, body);
      expect(validators.get(id)?.(value), `${id} ${JSON.stringify(value)}`).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('every misfit breaks the shape of its field', () => {
  fc.assert(
    fc.property(fc.gen(), fc.constantFrom(...withBody), (random, { id, body = {}, components }) => {
      const draw = new Draw(random);
      const fields = Object.entries(body.properties ?? {});
      if (fields.length === 0) return;
      const [name, schema] = draw.pick(fields);
      const misfit = drawMisfit(draw, schema, components);
      if (misfit) expect(validators.get(id)?.({ [name]: misfit.value })).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('the pool finds an id by every spelling of its name, and objects below a list', () => {
  const pool = new Pool();
  pool.collect('/v4/Monitor', {}, [{ MonitorGuid: 'm-1', Name: 'shop' }]);
  pool.collect('/v4/Monitor/{monitorGuid}/MaintenancePeriod', { monitorGuid: 'm-1' }, [{ Id: 7 }]);
  expect(['monitorGuid', 'Monitors', 'MonitorId'].map((name) => pool.getValues(name))).toEqual([
    ['m-1'],
    ['m-1'],
    ['m-1'],
  ]);
  expect(pool.childParams('/v4/Monitor', 'monitorGuid')).toEqual([{ monitorGuid: 'm-1' }]);
  expect(pool.childParams('/v4/Monitor/{monitorGuid}/MaintenancePeriod', 'maintenancePeriodId')).toEqual([
    { monitorGuid: 'm-1', maintenancePeriodId: 7 },
  ]);
  expect(nameStem('Id')).toBe('id');
});
