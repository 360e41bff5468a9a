import { expect, test } from 'vitest';
import { engineHousekeeping } from '../../engine/module.js';
import { HOUSEKEEPING_ORDER } from '../../module/housekeeping-order.js';
import { aService } from '../testing/a-service.js';

const { context, modules } = (await aService()).composition;

test('every step of the housekeeping order belongs to one module', () => {
  const steps = [...modules.flatMap(({ housekeeping = [] }) => housekeeping), ...engineHousekeeping(context)];
  expect(steps.map(({ name }) => name).sort()).toEqual([...HOUSEKEEPING_ORDER].sort());
});

test('no two loops have the same name', () => {
  const names = modules.flatMap(({ background = [] }) =>
    background.flatMap(({ loops }) => loops.map(({ name }) => name)),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['deliver', 'call', 'measure', 'export', 'subscription', 'report']));
});
