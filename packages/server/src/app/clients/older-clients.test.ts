/** Clients older than ErrorConditions and other fields read a monitor and write back the fields they know. */
import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { conditionFamily, conditionDefinitions, type ErrorConditionWrite } from '@vedette/contract/v4/error-condition';
import { deprecatedMonitorFields } from '@vedette/contract/v4/monitor';
import { monitorFields } from '@vedette/contract/v4/monitor-fields';
import type { ErrorConditionType, MonitorType } from '@vedette/contract/v4/monitor-enums';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { minimalBody } from '../../monitors/testing/sample-values.js';
import type { Json } from '../testing/test-provider.js';
import { createServiceFixture } from '../testing/service-fixture.js';

const { admin, made } = await createServiceFixture();

async function read(guid: string, query = ''): Promise<Json> {
  const { status, body, text } = await admin('GET', `/v4/Monitor/${guid}${query}`);
  expect(status, text).toBe(200);
  return body as Json;
}

const write = async (method: 'PUT' | 'PATCH', guid: string, body: Json): Promise<void> => {
  const { status, text } = await admin(method, `/v4/Monitor/${guid}`, body);
  expect(status, text).toBe(204);
};

const only = (answer: Json, known: (field: string) => boolean): Json =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => known(field)));

/** Members that clients of earlier generations do not know. */
const newer: readonly string[] = [
  ...monitorFields.filter(({ isUnknownToOldClients }) => isUnknownToOldClients).map(({ field }) => field),
  'ErrorConditions',
  'CheckIntervalSeconds',
  'CreatedDate',
  'Hash',
  'Credits',
];
const deprecated: readonly string[] = deprecatedMonitorFields;

/** The members of a response that each client sends back. */
const clients: readonly (readonly [string, (answer: Json) => Json])[] = [
  ['sends all it read', (answer) => answer],
  ['knows the deprecated fields and nothing newer', (answer) => only(answer, (field) => !newer.includes(field))],
  [
    'knows only LoadTimeLimit1 of what became conditions',
    (answer) =>
      only(answer, (field) => !newer.includes(field) && (field === 'LoadTimeLimit1' || !deprecated.includes(field))),
  ],
  ['knows ErrorConditions and no deprecated field', (answer) => only(answer, (field) => !deprecated.includes(field))],
  ['knows neither', (answer) => only(answer, (field) => !newer.includes(field) && !deprecated.includes(field))],
  ['omits empty members', (answer) => only(answer, (field) => !isEmpty(answer[field]) || ALWAYS.includes(field))],
];
/** A body that omits one of these gets its default, which is not empty. */
const ALWAYS = [
  'IsActive',
  'GenerateAlert',
  'UsePrimaryCheckpointsOnly',
  'CheckCertificateErrors',
  'ImapSecureConnection',
  'BlockGoogleAnalytics',
  'BlockUptrendsRum',
  'ConcurrentUnconfirmedErrorThreshold',
];
const isEmpty = (value: unknown): boolean =>
  value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);

const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  limit: fc.constantFrom('', '0', '900', '1500.5'),
  ms: fc.constantFrom('0', '900', '1500.5'),
  bytes: fc.constantFrom('0', '17'),
  status: fc.constantFrom('200', '301'),
  decimal: fc.constantFrom('0.1', '2'),
  none: fc.constant(''),
  pattern: fc.constantFrom('ok', '!error', '[{"Pattern":"a"},{"Pattern":"b","IsPositive":false}]', '[0-9]+'),
};

/** Arbitrary conditions of a monitor type, each condition type at most once. */
function anyConditions(type: MonitorType): fc.Arbitrary<ErrorConditionWrite[]> {
  const family = conditionFamily(type);
  const types = (Object.keys(conditionDefinitions) as ErrorConditionType[]).filter((one) =>
    conditionDefinitions[one].families.includes(family),
  );
  const one = fc.constantFrom(...types).chain((ErrorConditionType) => {
    const { value, members } = conditionDefinitions[ErrorConditionType];
    return fc.record({
      ErrorConditionType: fc.constant(ErrorConditionType),
      Value: (ErrorConditionType.startsWith('LoadTimeLimit') ? values['limit'] : values[value]) ?? fc.constant(''),
      ...(members.includes('Effect') && { Effect: fc.constantFrom('Indicate' as const, 'Error' as const) }),
      ...(members.includes('Percentage') && { Percentage: fc.constantFrom('0', '33.5', '100') }),
      ...(members.includes('Level') && { Level: fc.constantFrom('Error' as const, 'Info' as const) }),
      ...(members.includes('MatchType') && {
        MatchType: fc.constantFrom('ErrorWhenNotContains' as const, 'ErrorWhenContainsRegex' as const),
      }),
    });
  });
  return fc.uniqueArray(one, { selector: ({ ErrorConditionType }) => ErrorConditionType, maxLength: 6 });
}

describe.each(monitorTypes)('%s', (type) => {
  const isJudgedByConditions = conditionFamily(type) !== 'none';

  test('GET and PUT change nothing, whichever fields a client knows', async () => {
    const conditions = isJudgedByConditions ? anyConditions(type) : fc.constant([]);
    await fc.assert(
      fc.asyncProperty(conditions, fc.boolean(), async (ErrorConditions, isInSeconds) => {
        const guid = await made(
          '/v4/Monitor',
          {
            ...minimalBody(type),
            Name: 'shop',
            ErrorConditions,
            ...(isInSeconds ? { CheckIntervalSeconds: 420 } : { CheckInterval: 7 }),
            HttpVersion: 'Http2',
            NativeIPv6Only: true,
            UseW3CTotalTime: true,
            DnsBypasses: [{ Source: 'a.example', Target: '192.0.2.1' }],
          },
          'MonitorGuid',
        );
        const before = await read(guid);
        for (const [client, known] of clients) {
          for (const method of ['PUT', 'PATCH'] as const) {
            await write(method, guid, known(before));
            expect(await read(guid), `${client}, ${method}`).toEqual(before);
          }
        }
      }),
      { numRuns: 4 },
    );
  });
});

describe('a client that knows LoadTimeLimit1 and PUTs what it read', () => {
  const body = {
    Name: 'shop',
    MonitorType: 'Https',
    Url: 'https://shop.example/',
    ErrorConditions: [
      { ErrorConditionType: 'LoadTimeLimit1', Value: '1500', Effect: 'Error' },
      { ErrorConditionType: 'HttpStatus', Value: '204' },
      { ErrorConditionType: 'ContentMatch', Value: 'ok' },
    ],
  };
  const known = ['Name', 'Url', 'LoadTimeLimit1'];

  test('changes that limit, keeps its effect and every other condition', async () => {
    const guid = await made('/v4/Monitor', body, 'MonitorGuid');
    const answer = only(await read(guid), (field) => known.includes(field));
    expect(answer).toEqual({ Name: 'shop', Url: 'https://shop.example/', LoadTimeLimit1: 1500 });
    await write('PUT', guid, { ...answer, LoadTimeLimit1: 900 });
    expect((await read(guid))['ErrorConditions']).toEqual([
      { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' },
      { ErrorConditionType: 'LoadTimeLimit1', Value: '900', Effect: 'Error' },
      { ErrorConditionType: 'HttpStatus', Value: '204' },
      { ErrorConditionType: 'ContentMatch', Value: 'ok' },
    ]);
  });

  test('changes it in a body that repeats ErrorConditions as read', async () => {
    const guid = await made('/v4/Monitor', body, 'MonitorGuid');
    await write('PUT', guid, { ...(await read(guid)), LoadTimeLimit1: 900 });
    expect((await read(guid))['ErrorConditions']).toContainEqual({
      ErrorConditionType: 'LoadTimeLimit1',
      Value: '900',
      Effect: 'Error',
    });
  });
});

describe('deprecated fields in responses', () => {
  const setting = (ReturnDeprecatedFields: boolean) =>
    admin('PATCH', '/api/v1/Account/Settings', { ReturnDeprecatedFields });
  afterEach(async () => {
    await setting(true);
  });
  const sample = { Name: 'old', MonitorType: 'Https', Url: 'https://shop.example/' };

  test('appear beside ErrorConditions until an account setting turns them off', async () => {
    const group = await made('/v4/MonitorGroup', { Description: 'Old', IsQuotaUnlimited: true }, 'MonitorGroupGuid');
    const answers = async (): Promise<Json[]> => {
      const created = (await admin('POST', `/v4/Monitor/MonitorGroup/${group}`, sample)).body as Json;
      const path = `/v4/Monitor/${String(created['MonitorGuid'])}`;
      const [one, cloned] = [(await admin('GET', path)).body, (await admin('POST', `${path}/Clone`)).body] as Json[];
      const [all, ofGroup] = [
        await admin('GET', '/v4/Monitor'),
        await admin('GET', `/v4/Monitor/MonitorGroup/${group}`),
      ];
      return [created, one ?? {}, cloned ?? {}, (all.body as Json[])[0] ?? {}, (ofGroup.body as Json[])[0] ?? {}];
    };
    for (const answer of await answers()) expect(answer).toMatchObject({ LoadTimeLimit1: 2500, ErrorConditions: {} });
    expect((await setting(false)).status).toBe(204);
    for (const answer of await answers()) {
      expect(answer).toHaveProperty('ErrorConditions');
      expect(answer).not.toHaveProperty('LoadTimeLimit1');
    }
  });

  test('IncludeDeprecated applies to one call, and a filter selects members', async () => {
    const guid = await made('/v4/Monitor', sample, 'MonitorGuid');
    expect(await read(guid, '?IncludeDeprecated=false')).not.toHaveProperty('LoadTimeLimit1');
    expect(await read(guid, '?filter=Name')).toEqual({ MonitorGuid: guid, Name: 'old' });
    expect(await read(guid, '?filter=Name,LoadTimeLimit1')).toEqual({
      MonitorGuid: guid,
      Name: 'old',
      LoadTimeLimit1: 2500,
    });
    await setting(false);
    expect(await read(guid, '?IncludeDeprecated=true')).toHaveProperty('LoadTimeLimit1', 2500);
    expect(await read(guid, '?filter=LoadTimeLimit1')).toEqual({ MonitorGuid: guid, LoadTimeLimit1: 2500 });
  });
});
