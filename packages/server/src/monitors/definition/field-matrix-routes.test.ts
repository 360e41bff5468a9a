/** The table of fields against the API: generated, one case a type and field. */
import type { MonitorWrite } from '@vedette/contract/monitor';
import { conditionFamily, conditionForms } from '@vedette/contract/error-condition';
import { monitorTypes, type ErrorConditionType, type MonitorType } from '@vedette/contract/monitor-enums';
import { defaultOf, hasField, monitorFields } from '@vedette/contract/monitor-fields';
import { runnableTypes } from '@vedette/contract/target-kinds';
import { describe, expect, test } from 'vitest';
import { monitorStage } from '../testing/stage-routes.js';

const { admin } = await monitorStage();
type Body = Record<string, unknown>;

/** A value for each field that some type needs or may have. */
const values: Partial<Record<keyof MonitorWrite, unknown>> = {
  ...{ Name: 'one', Url: 'https://shop.example/', NetworkAddress: 'host.example', Port: 2_525, IpVersion: 'IpV6' },
  ...{ Username: 'ann', Password: 'sesame', UserAgent: 'x', RequestBody: 'y', HttpMethod: 'Post' },
  ...{ CertificateName: 'cn', CertificateExpirationWarningDays: 3, CheckCertificateErrors: false },
  ...{ DnsServer: '192.0.2.1', DnsQuery: 'MxRecord', DnsTestValue: 'example.com', DnsExpectedResult: 'mail' },
  ...{ DatabaseName: 'shop', ImapSecureConnection: false, SftpAction: 'TestFileExists', SftpActionPath: '/a' },
  ...{ BrowserType: 'Chrome', SelfServiceTransactionScript: '{}' },
  MultiStepApiTransactionScript: JSON.stringify({ Version: 2, MsaSteps: [{ StepType: 'Delay', Delay: 1 }] }),
  BrowserWindowDimensions: { IsMobile: false, Width: 800, Height: 600, PixelRatio: 1, MobileDevice: '' },
  PostmanCollectionJson: JSON.stringify({
    info: { name: 'shop' },
    item: [{ name: 'one', request: 'https://shop.example/' }],
  }),
};

const required = (type: MonitorType): (keyof MonitorWrite)[] =>
  monitorFields.filter((rule) => rule.required?.includes(type) === true).map(({ field }) => field);
const minimal = (type: MonitorType): Body => ({
  MonitorType: type,
  ...Object.fromEntries(required(type).map((field) => [field, values[field]])),
  ...(type === 'SFTP' && { SftpActionPath: values.SftpActionPath }),
});
const create = (body: Body) => admin<Body>('POST', '/Monitor', body);

describe.each(runnableTypes)('%s', (type) => {
  test('with what it needs is accepted, and has its defaults and no field of another type', async () => {
    const { status, body, problems } = await create(minimal(type));
    expect(problems).toEqual([]);
    expect(status).toBe(201);
    for (const rule of monitorFields) {
      const { field } = rule;
      if (field === 'MsaSteps') continue; // another form of the script
      const known = hasField(type, field) && rule.isSecret !== true;
      const expected = known ? (minimal(type)[field] ?? defaultOf(rule, type, {})) : undefined;
      expect(body[field], field).toEqual(expected);
    }
  });

  test.each(required(type))('without %s is refused, and that is named', async (field) => {
    const { [field]: _left, ...body } = minimal(type);
    const { status, problems } = await create(body);
    expect([status, problems]).toEqual([400, [`${field}: is required`]]);
  });

  test('fields of other types are ignored, never stored', async () => {
    const foreign = Object.entries(values).filter(([field]) => !hasField(type, field as keyof MonitorWrite));
    const { status, body } = await create({ ...Object.fromEntries(foreign), ...minimal(type) });
    expect(status).toBe(201);
    for (const [field] of foreign) expect(body, field).not.toHaveProperty(field);
  });

  test('its own fields come back as they were sent', async () => {
    const own = Object.entries(values).filter(([field]) => hasField(type, field as keyof MonitorWrite));
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
    const { status, problems } = await create({ ...minimal(type), ErrorConditions });
    // Steps judge themselves: a type without conditions ignores those that are sent (multi-step API, section 1).
    const isIgnored = family === 'none';
    expect(status).toBe(isIgnored || foreign.length === 0 ? 201 : 400);
    if (isIgnored) return;
    for (const one of foreign) expect(problems.join('\n')).toContain(`${one} is not a condition of ${type}`);
  });
});

test.each(monitorTypes.filter((type) => !runnableTypes.includes(type)))('%s is refused by its name', async (type) => {
  const { status, problems } = await create(minimal(type));
  expect(status).toBe(400);
  expect(problems.join('\n')).toContain(`MonitorType: ${type} cannot be monitored by this version`);
});
