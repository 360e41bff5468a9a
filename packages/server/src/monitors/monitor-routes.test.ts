import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { MINUTE } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { httpsBody, anyFields, parseBody } from './testing/bodies.js';
import { createMonitorFixture } from './testing/monitor-fixture-routes.js';

const fixture = await createMonitorFixture();
const { admin } = fixture;
const unknownGuid = '00000000-0000-4000-8000-000000000000';
const create = async (change: MonitorWrite = {}): Promise<Monitor> => {
  const answer = await admin<Monitor>('POST', '/Monitor', httpsBody(change));
  expect(answer.problems).toEqual([]);
  expect(answer.status).toBe(201);
  return answer.body;
};
const read = async (guid: string): Promise<Monitor> => (await admin<Monitor>('GET', `/Monitor/${guid}`)).body;

describe('POST /Monitor', () => {
  test('returns the whole monitor, as GET does', async () => {
    const made = await create({ Notes: 'a\nb', CheckInterval: 1 });
    expect(made).toMatchObject({ Name: 'shop', Notes: 'a\nb', CheckInterval: 1, IsLocked: false, IsActive: true });
    expect(made.CreatedDate).toBe('2026-05-04T14:00:00');
    expect(made.LastModifiedByOperatorId).toBe(fixture.account.administratorGuid);
    expect(made.Hash).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(await read(made.MonitorGuid)).toEqual(made);
  });

  test('returns what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(anyFields, async (fields) => {
        const { SelectedCheckpoints: _selected, ErrorConditions: _conditions, ...others } = fields;
        const made = await create(parseBody({ IsActive: false, ...others }));
        expect(await read(made.MonitorGuid)).toMatchObject({ ...httpsBody(), ...others });
        expect(await read(made.MonitorGuid)).toEqual(made);
      }),
      { numRuns: 25 },
    );
  });

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, ['Name: is required', 'MonitorType: is required']],
    ['no target', { Name: 'x', MonitorType: 'Https' }, ['Url: is required']],
    [
      'several invalid fields',
      { Name: '', MonitorType: 'Https', CheckInterval: 241, Port: 0, HttpMethod: 'Trace' },
      [
        'Name: must not be empty',
        'CheckInterval: must be at most 240',
        'Port: must be at least 1',
        'HttpMethod: must be one of Get, Post, Put, Patch, Delete, Head, Options',
        'Url: is required',
      ],
    ],
    [
      'mistakes across fields',
      httpsBody({ IsLocked: true, MonitorMode: 'Development', CheckInterval: 1, CheckIntervalSeconds: 61 }),
      [
        'IsLocked: cannot be changed',
        'IsActive: must be false while MonitorMode is Development',
        'CheckIntervalSeconds: must be 60 times CheckInterval when both are sent',
      ],
    ],
    [
      'unknown checkpoints and regions',
      httpsBody({ SelectedCheckpoints: { Checkpoints: [1, 77], Regions: [1], ExcludeLocations: [88, 99] } }),
      [
        'SelectedCheckpoints.Checkpoints: no checkpoint with the id 77',
        'SelectedCheckpoints.ExcludeLocations: no checkpoint with the id 88, 99',
        'SelectedCheckpoints.Regions: no region with the id 1',
      ],
    ],
    ['an unknown kind', { Name: 'x', MonitorType: 'Gopher' }, ['MonitorType: must be one of Https, Http']],
    ['a NUL', httpsBody({ Notes: 'a\0b' }), ['Notes: must not contain NUL characters']],
    ['half a character', httpsBody({ Notes: '\ud83d' }), ['Notes: must not contain unpaired surrogates']],
  ])('rejects %s and stores nothing', async (_what, body, problems) => {
    const before = (await admin<Monitor[]>('GET', '/Monitor')).body.length;
    const answer = await admin('POST', '/Monitor', body);
    expect(answer.status).toBe(400);
    expect(answer.problems.map((problem, index) => problem.slice(0, problems[index]?.length))).toEqual(problems);
    expect((await admin<Monitor[]>('GET', '/Monitor')).body).toHaveLength(before);
  });

  test('treats null and empty enums as absent and ignores unknown fields', async () => {
    const answer = await admin<Monitor>('POST', '/Monitor', {
      name: 'small',
      MonitorType: 'https',
      Url: 'http://127.0.0.1',
      TlsVersion: '',
      CheckInterval: null,
      SelectedCheckpoints: { Checkpoints: null, Regions: null, ExcludeLocations: null },
      Hash: 'mine',
      Colour: 'red',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ Name: 'small', TlsVersion: 'Tls12_Tls11_Tls10', CheckInterval: 5 });
    expect(answer.body).not.toHaveProperty('Colour');
    expect(answer.body.Hash).not.toBe('mine');
  });

  test.each(['Http', 'WebserviceHttp', 'WebserviceHttps'] as const)(
    'creates %s, whose type cannot change',
    async (MonitorType) => {
      expect((await create({ MonitorType })).MonitorType).toBe(MonitorType);
    },
  );
});

describe('PATCH and PUT', () => {
  test('change nothing with {}, not even the date', async () => {
    const made = await create({ Password: 'secret' });
    await fixture.clock.advance(MINUTE);
    expect((await admin('PATCH', `/Monitor/${made.MonitorGuid}`, {})).status).toBe(204);
    expect(
      (await admin('PATCH', `/Monitor/${made.MonitorGuid}`, { Password: 'secret', MonitorType: 'Https' })).status,
    ).toBe(204);
    expect(await read(made.MonitorGuid)).toEqual(made);
  });

  test('change the hash exactly when the definition changes', async () => {
    const made = await create();
    const hashAfter = async (change: unknown): Promise<string> => {
      await admin('PATCH', `/Monitor/${made.MonitorGuid}`, change);
      return (await read(made.MonitorGuid)).Hash;
    };
    const renamed = await hashAfter({ Name: 'other' });
    expect(renamed).not.toBe(made.Hash);
    expect(await hashAfter({ Name: 'shop' })).toBe(made.Hash);
    const locked = await hashAfter({ Password: 'secret' });
    expect(locked).not.toBe(made.Hash);
    expect(await hashAfter({ Password: 'secret' })).toBe(locked);
    expect(await hashAfter({ Password: 'other' })).not.toBe(locked);
    expect(await hashAfter({ Password: '' })).toBe(made.Hash);
  });

  test('record the time and the author of a change', async () => {
    const made = await create();
    await fixture.clock.advance(MINUTE);
    await admin('PATCH', `/Monitor/${made.MonitorGuid}`, { Notes: 'x' });
    const after = await read(made.MonitorGuid);
    expect(after.CreatedDate).toBe(made.CreatedDate);
    expect(Date.parse(after.LastModifiedDate) - Date.parse(made.LastModifiedDate)).toBe(MINUTE);
  });

  test('apply defaults on PUT and keep the password', async () => {
    const made = await create({
      Notes: 'x',
      GenerateAlert: false,
      Username: 'ann',
      Password: 'secret',
      CheckInterval: 9,
    });
    const sealed = await fixture.deps.monitorStoreFor(fixture.administrator).findByGuid(made.MonitorGuid);
    const put = await admin('PUT', `/Monitor/${made.MonitorGuid}`, { Name: 'shop', Url: 'https://a.example' });
    expect(put.status).toBe(204);
    const after = await read(made.MonitorGuid);
    expect(after).toMatchObject({ Notes: '', GenerateAlert: true, CheckInterval: 5, Url: 'https://a.example' });
    expect(after).toHaveProperty('Username', '');
    const kept = await fixture.deps.monitorStoreFor(fixture.administrator).findByGuid(made.MonitorGuid);
    expect(kept?.passwordSealed).toEqual(sealed?.passwordSealed);
    expect(kept?.passwordSealed).toBeDefined();
  });

  test.each([
    [{ MonitorType: 'Http' }, 'MonitorType: cannot be changed after creation'],
    [{ MonitorGuid: unknownGuid }, 'MonitorGuid: must equal the id in the path'],
    [{ IsLocked: true }, 'IsLocked: cannot be changed'],
    [{ MonitorMode: 'Development' }, 'IsActive: must be false while MonitorMode is Development'],
    [{ ErrorConditions: [{ ErrorConditionType: 'HttpStatus' }] }, 'ErrorConditions[2].Value: is required'],
    [{ ErrorConditions: [{ ErrorConditionType: 'Weather' }] }, 'ErrorConditions[0].ErrorConditionType: must be one of'],
    [{ SelectedCheckpoints: { Checkpoints: [4] } }, 'SelectedCheckpoints.Checkpoints: no checkpoint with the id 4'],
  ])('reject %j and change nothing', async (body, problem) => {
    const made = await create();
    const answer = await admin('PATCH', `/Monitor/${made.MonitorGuid}`, body);
    expect([answer.status, answer.problems[0]?.slice(0, problem.length)]).toEqual([400, problem]);
    expect(await read(made.MonitorGuid)).toEqual(made);
  });

  test('return an interval in the field that was written last', async () => {
    const { MonitorGuid } = await create({ CheckInterval: 2 });
    await admin('PATCH', `/Monitor/${MonitorGuid}`, { CheckIntervalSeconds: 90 });
    expect(await read(MonitorGuid)).toMatchObject({ CheckIntervalSeconds: 90 });
    expect(await read(MonitorGuid)).not.toHaveProperty('CheckInterval');
    await admin('PATCH', `/Monitor/${MonitorGuid}`, { CheckIntervalSeconds: 120, CheckInterval: 2 });
    expect(await read(MonitorGuid)).toMatchObject({ CheckInterval: 2, CheckIntervalSeconds: 120 });
  });

  test('return 404 for an unknown monitor and 400 for an invalid guid', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await admin(method, `/Monitor/${unknownGuid}`, {})).status).toBe(404);
      expect((await admin(method, '/Monitor/seven', {})).status).toBe(400);
    }
  });
});

describe('meaningless members of an error condition', () => {
  const wrong = [
    { ErrorConditionType: 'HttpStatus', Value: '204', Threshold: 3, __proto: 1 },
    { ErrorConditionType: 'TotalMinBytes', Value: '1', matchtype: 'ErrorWhenContains', Unknown: null },
  ];
  const expected = ['ErrorConditions[0].Threshold: is unknown', 'ErrorConditions[0].__proto: is unknown'];

  test('are rejected by name in every call with conditions', async () => {
    const { MonitorGuid } = await create({});
    const body = { Name: 'shop', MonitorType: 'Https', Url: 'https://a.example', ErrorConditions: wrong };
    const template = { Name: 'any', ErrorConditions: wrong };
    const calls = [
      await admin('POST', '/Monitor', body),
      await admin('PUT', `/Monitor/${MonitorGuid}`, body),
      await admin('PATCH', `/Monitor/${MonitorGuid}`, { ErrorConditions: wrong }),
      await admin('POST', '/api/v1/MonitorTemplate', template),
    ];
    for (const { status, problems } of calls) {
      expect(status).toBe(400);
      expect(problems).toEqual(expect.arrayContaining(expected));
      expect(problems.join()).not.toContain('Unknown');
    }
  });

  test('of another type are rejected by name, but stay if stored', async () => {
    const { MonitorGuid } = await create({});
    const ErrorConditions = [{ ErrorConditionType: 'HttpStatus', Value: '204', MatchType: 'ErrorWhenContains' }];
    const refused = await admin('PATCH', `/Monitor/${MonitorGuid}`, { ErrorConditions });
    expect([refused.status, refused.problems]).toEqual([
      400,
      ['ErrorConditions[2].MatchType: does not belong to HttpStatus'],
    ]);
    await fixture.db
      .updateTable('monitor')
      .set({
        error_conditions: JSON.stringify([...((await read(MonitorGuid)).ErrorConditions ?? []), ...ErrorConditions]),
      })
      .where('monitor_guid', '=', MonitorGuid)
      .execute();
    expect((await admin('PUT', `/Monitor/${MonitorGuid}`, await read(MonitorGuid))).status).toBe(204);
  });
});

describe('filter', () => {
  test('returns the fields it names, in any case, and always the guid', async () => {
    const { MonitorGuid } = await create();
    const { body } = await admin('GET', `/Monitor/${MonitorGuid}?filter=name, ISACTIVE,Colour`);
    expect(body).toEqual({ MonitorGuid, Name: 'shop', IsActive: true });
    const list = (await admin<object[]>('GET', '/Monitor?filter=Name')).body;
    expect(new Set(list.flatMap((monitor) => Object.keys(monitor)))).toEqual(new Set(['MonitorGuid', 'Name']));
  });

  test('returns deprecated fields too, unless the call omits them', async () => {
    const { MonitorGuid } = await create({ LoadTimeLimit1: 700, AlertOnLoadTimeLimit1: true });
    expect(await read(MonitorGuid)).toHaveProperty('LoadTimeLimit1', 700);
    const without = await admin('GET', `/Monitor/${MonitorGuid}?IncludeDeprecated=False`);
    expect(without.body).not.toHaveProperty('LoadTimeLimit1');
    const named = await admin('GET', `/Monitor/${MonitorGuid}?filter=LoadTimeLimit1,AlertOnLoadTimeLimit1`);
    expect(named.body).toEqual({ MonitorGuid, LoadTimeLimit1: 700, AlertOnLoadTimeLimit1: true });
    const all = await admin('GET', `/Monitor/${MonitorGuid}?includedeprecated=True`);
    expect(all.body).toMatchObject({ Name: 'shop', LoadTimeLimit1: 700, LoadTimeLimit2: 5000, MatchPatterns: [] });
  });
});

describe('secrets', () => {
  test('are never returned, are encrypted in the database and not audited', async () => {
    const { MonitorGuid } = await create({ Username: 'ann', Password: 'open sesame' });
    await admin('PATCH', `/Monitor/${MonitorGuid}`, { Password: 'open barley' });
    expect(await read(MonitorGuid)).not.toHaveProperty('Password');
    const rows = await fixture.db.selectFrom('monitor').selectAll().where('monitor_guid', '=', MonitorGuid).execute();
    const audit = await fixture.db.selectFrom('audit').selectAll().where('object_guid', '=', MonitorGuid).execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify([rows, audit]) + String(rows[0]?.password_sealed?.toString('latin1'))).not.toMatch(
      /open (sesame|barley)/,
    );
  });
});

describe('clone', () => {
  test('is an inactive copy with its own guid, groups, periods and password', async () => {
    const group = (await admin<{ MonitorGroupGuid: string }>('POST', '/MonitorGroup', { Description: 'g' })).body
      .MonitorGroupGuid;
    const made = await admin<Monitor>(
      'POST',
      `/Monitor/MonitorGroup/${group}`,
      httpsBody({ Password: 'x', Notes: 'n' }),
    );
    const source = made.body.MonitorGuid;
    const period = {
      ScheduleMode: 'Daily',
      StartTime: '01:00',
      EndTime: '02:00',
      MaintenanceType: 'DisableMonitoring',
    };
    await admin('POST', `/Monitor/${source}/MaintenancePeriod`, period);
    const clone = await admin<Monitor>('POST', `/Monitor/${source}/Clone`);
    expect(clone.status).toBe(201);
    expect(clone.body).toMatchObject({ Name: 'shop', Notes: 'n', IsActive: false });
    const guid = clone.body.MonitorGuid;
    expect((await admin<string[]>('GET', `/Monitor/${guid}/MonitorGroup/`)).body).toContain(group);
    expect((await admin<object[]>('GET', `/Monitor/${guid}/MaintenancePeriod`)).body).toMatchObject([period]);
    const bare = await admin<Monitor>(
      'POST',
      `/Monitor/${source}/Clone?includeMaintenancePeriods=False&includeMonitorGroups=false`,
    );
    expect((await admin<string[]>('GET', `/Monitor/${bare.body.MonitorGuid}/MonitorGroup`)).body).toHaveLength(1);
    expect((await admin('GET', `/Monitor/${bare.body.MonitorGuid}/MaintenancePeriod`)).body).toEqual([]);
  });
});

test('deletes a monitor with everything that belongs to it', async () => {
  const { MonitorGuid } = await create();
  await admin('POST', `/Monitor/${MonitorGuid}/Authorizations`, {
    AuthorizationType: 'EditMonitor',
    OperatorGuid: fixture.account.administratorGuid,
  });
  expect((await admin('DELETE', `/Monitor/${MonitorGuid}`)).status).toBe(204);
  expect((await admin('GET', `/Monitor/${MonitorGuid}`)).status).toBe(404);
  const grants = await fixture.db
    .selectFrom('access_grant')
    .selectAll()
    .where('context_id', '=', MonitorGuid)
    .execute();
  expect(grants).toEqual([]);
});
