/** The table of fields against the API: generated, one case a type and field. */
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { conditionFamily, conditionForms } from '@vedette/contract/v4/error-condition';
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
  test('with what it needs is accepted, and has its defaults and no field of another type', async () => {
    const { status, body, problems } = await create(minimalBody(type));
    expect(problems).toEqual([]);
    expect(status).toBe(201);
    for (const rule of monitorFields) {
      const { field } = rule;
      if (field === 'MsaSteps') continue; // another form of the script
      const known = hasField(type, field) && rule.isSecret !== true;
      const expected = known ? (minimalBody(type)[field] ?? fieldDefault(rule, type, {})) : undefined;
      expect(body[field], field).toEqual(expected);
    }
  });

  test.each(requiredFields(type))('without %s is refused, and that is named', async (field) => {
    const { [field]: _left, ...body } = minimalBody(type);
    const { status, problems } = await create(body);
    expect([status, problems]).toEqual([400, [expect.stringMatching(`^${field}: is required`)]]);
  });

  test('fields of other types are ignored, never stored', async () => {
    const foreign = Object.entries(sampleValues).filter(([field]) => !hasField(type, field as keyof MonitorWrite));
    const { status, body } = await create({ ...Object.fromEntries(foreign), ...minimalBody(type) });
    expect(status).toBe(201);
    for (const [field] of foreign) expect(body, field).not.toHaveProperty(field);
  });

  test('its own fields come back as they were sent', async () => {
    const own = Object.entries(sampleValues).filter(([field]) => hasField(type, field as keyof MonitorWrite));
    const sent = Object.fromEntries(own);
    const { body, problems } = await create({ ...sent, MonitorType: type });
    expect(problems).toEqual([]);
    const { Password: _secret, ...readable } = sent as { Password?: string };
    expect(body).toMatchObject(readable);
  });

  test('conditions of other types are refused by name', async () => {
    const family = conditionFamily(type);
    const foreign = (Object.keys(conditionForms) as ErrorConditionType[]).filter(
      (one) => !conditionForms[one].kinds.includes(family),
    );
    const ErrorConditions = foreign.map((one) => ({ ErrorConditionType: one, Value: '1' }));
    const { status, problems } = await create({ ...minimalBody(type), ErrorConditions });
    // Steps judge themselves: a type without conditions ignores those that are sent.
    const isIgnored = family === 'none';
    expect(status).toBe(isIgnored || foreign.length === 0 ? 201 : 400);
    if (isIgnored) return;
    for (const one of foreign) expect(problems.join('\n')).toContain(`${one} is not a condition of ${type}`);
  });
});
