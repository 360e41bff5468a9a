/** Tests the table of fields against the API, with one generated case per type and field. */
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { conditionFamily, conditionDefinitions } from '@vedette/contract/v4/error-condition';
import type { ErrorConditionType } from '@vedette/contract/v4/monitor-enums';
import { fieldDefault, hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { describe, expect, test } from 'vitest';
import { minimalBody, requiredFields, sampleValues } from '../testing/sample-values.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin } = await createMonitorFixture();
type Body = Record<string, unknown>;

const create = (body: Body) => admin<Body>('POST', '/Monitor', body);

describe.each(monitorTypes)('%s', (type) => {
  test('accepts its required fields, with defaults and no field of another type', async () => {
    const { status, body, problems } = await create(minimalBody(type));
    expect(problems).toEqual([]);
    expect(status).toBe(201);
    for (const rule of monitorFields) {
      const { field } = rule;
      if (field === 'MsaSteps') continue; // Another form of the script.
      const known = hasField(type, field) && rule.isSecret !== true;
      const expected = known ? (minimalBody(type)[field] ?? fieldDefault(rule, type, {})) : undefined;
      expect(body[field], field).toEqual(expected);
    }
  });

  test.each(requiredFields(type))('rejects a body without %s, by name', async (field) => {
    const { [field]: _left, ...body } = minimalBody(type);
    const { status, problems } = await create(body);
    expect([status, problems]).toEqual([400, [expect.stringMatching(`^${field}: is required`)]]);
  });

  test('ignores fields of other types and never stores them', async () => {
    const foreign = Object.entries(sampleValues).filter(([field]) => !hasField(type, field as keyof MonitorWrite));
    const { status, body } = await create({ ...Object.fromEntries(foreign), ...minimalBody(type) });
    expect(status).toBe(201);
    for (const [field] of foreign) expect(body, field).not.toHaveProperty(field);
  });

  test('returns its own fields as they were sent', async () => {
    const own = Object.entries(sampleValues).filter(([field]) => hasField(type, field as keyof MonitorWrite));
    const sent = Object.fromEntries(own);
    const { body, problems } = await create({ ...sent, MonitorType: type });
    expect(problems).toEqual([]);
    const { Password: _secret, ...readable } = sent as { Password?: string };
    expect(body).toMatchObject(readable);
  });

  test('rejects conditions of other types by name', async () => {
    const family = conditionFamily(type);
    const foreign = (Object.keys(conditionDefinitions) as ErrorConditionType[]).filter(
      (one) => !conditionDefinitions[one].families.includes(family),
    );
    const ErrorConditions = foreign.map((one) => ({ ErrorConditionType: one, Value: '1' }));
    const { status, problems } = await create({ ...minimalBody(type), ErrorConditions });
    // Types without conditions ignore those that are sent, because their steps judge themselves.
    const isIgnored = family === 'none';
    expect(status).toBe(isIgnored || foreign.length === 0 ? 201 : 400);
    if (isIgnored) return;
    for (const one of foreign) expect(problems.join('\n')).toContain(`${one} is not a condition of ${type}`);
  });
});
