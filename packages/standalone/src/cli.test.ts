import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { BASE, startInProcessService, PASSWORD, type CliUser } from './testing/in-process.js';

const service = await startInProcessService();
let admin: CliUser;
let other: CliUser;
const signIn = async (email: string): Promise<CliUser> => {
  const person = await service.createUser();
  const { code, err } = await person.vedette(`login --url ${BASE} --email ${email}`, `${PASSWORD}\n`);
  expect(err).toContain('Signed in');
  expect(code).toBe(0);
  return person;
};
beforeAll(async () => {
  admin = await signIn('admin@example.com');
  other = await signIn('other@example.com');
});

const monitor = (Name: string, more: object = {}) =>
  JSON.stringify({ Name, MonitorType: 'Https', Url: 'https://example.com/', IsActive: false, ...more });
const made = async (commandLine: string, body: string, field: string): Promise<string> => {
  const { code, out, err } = await admin.vedette(`create ${commandLine} -f - -o json`, body);
  expect(code, err).toBe(0);
  return (JSON.parse(out) as Record<string, string>)[field] ?? '';
};

describe('login', () => {
  test('stores an API account in a private file and never shows its password', async () => {
    const person = await service.createUser();
    const said = await person.vedette(`login --url ${BASE}/v4/ --email admin@example.com`, PASSWORD);
    const file = join(person.folder, '.config', 'vedette', 'credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    expect(kept['url']).toBe(BASE);
    expect(said.out + said.err).not.toContain(kept['password']);
    expect(said.out + said.err).not.toContain(PASSWORD);
    expect((await person.vedette('get account')).code).toBe(0);
    expect((await person.vedette('logout')).code).toBe(0);
    expect((await person.vedette('get account')).code).toBe(3);
  });
  test('stores nothing after a wrong password and exits with 3', async () => {
    const person = await service.createUser();
    expect((await person.vedette(`login --url ${BASE} --email admin@example.com`, 'wrong')).code).toBe(3);
    expect(await person.vedette('get monitor')).toMatchObject({
      code: 3,
      err: expect.stringContaining('vedette login') as string,
    });
  });
  test('uses an API account of the environment only for its service', async () => {
    const kept = JSON.parse(
      await readFile(join(admin.folder, '.config', 'vedette', 'credentials.json'), 'utf8'),
    ) as Record<string, string>;
    const env = {
      VEDETTE_API_URL: BASE,
      VEDETTE_API_USER: kept['userName'] ?? '',
      VEDETTE_API_PASSWORD: kept['password'] ?? '',
    };
    expect((await (await service.createUser(env)).vedette('get account')).code).toBe(0);
    const before = service.requests.length;
    expect((await admin.vedette('get account --url https://elsewhere.example')).code).toBe(3);
    expect(service.requests).toHaveLength(before);
  });
  test('ignores a file that others may read', async () => {
    const person = await signIn('admin@example.com');
    const file = join(person.folder, '.config', 'vedette', 'credentials.json');
    const { chmod } = await import('node:fs/promises');
    await chmod(file, 0o644);
    expect(await person.vedette('get account')).toMatchObject({
      code: 3,
      err: expect.stringContaining('chmod 600') as string,
    });
  });
});

describe('get, create and delete', () => {
  test('accepts names, guids and paths, and prints tables, YAML and JSON', async () => {
    const guid = await made('monitor', monitor('by name'), 'MonitorGuid');
    expect((await admin.vedette('get monitors')).out).toMatch(new RegExp(`by name +${guid}`));
    const [byName, byGuid] = [
      await admin.vedette('get Monitor by-name'),
      await admin.vedette(`get monitor ${guid} -o json`),
    ];
    expect(byName).toMatchObject({ code: 2, err: 'by-name: no Monitor has this name' });
    expect(JSON.parse(byGuid.out)).toMatchObject({ MonitorGuid: guid, Name: 'by name' });
    await made('monitorgroup', '{"Description":"ours"}', 'MonitorGroupGuid');
    expect(await admin.vedette(`create monitorgroup ours member ${guid}`)).toMatchObject({ code: 0, out: '' });
    expect((await admin.vedette('get monitorgroup ours member -o yaml')).out).toBe(`- MonitorGuid: ${guid}`);
    expect((await admin.vedette(`delete monitorgroup ours member ${guid}`)).code).toBe(0);
    expect((await admin.vedette(`delete monitor ${guid}`)).code).toBe(0);
    expect(await admin.vedette(`get monitor ${guid}`)).toMatchObject({ code: 1, out: '' });
  });
  test('prints every problem of a rejected call, one per line', async () => {
    const said = await admin.vedette('create monitor -f -', '{"MonitorType":"Https","CheckInterval":0,"Port":"x"}');
    expect(said.code).toBe(1);
    expect(said.err.split('\n').map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['CheckInterval', 'Port']),
    );
  });
  test.each([
    ['fly', 2],
    ['get', 2],
    ['get nowhere', 2],
    ['get monitor -o xml', 2],
    ['get monitor --password x', 2],
    ['create monitor', 2],
    ['apply -f /nowhere', 2],
    ['help', 0],
    ['get --help', 0],
    ['help resources', 0],
  ])('%s exits with %i', async (commandLine, code) => {
    expect((await admin.vedette(commandLine)).code).toBe(code);
  });
});

/** Realistic configurations: names of all kinds, groups, members, periods, definitions and permissions. */
const names = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 20 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
    fc.constantFrom('yes', '1e3', '~', '- x', 'a: b', '"', '#', '2026-01-01', ' padded '),
  )
  .filter((name) => /\S/.test(name) && !/[\0\p{Surrogate}]/u.test(name) && name.length <= 40);
const someMonitor = fc.record(
  {
    Name: names,
    MonitorType: fc.constantFrom('Https', 'Ping', 'DNS', 'Connect'),
    Notes: fc.string({ maxLength: 40 }).filter((text) => !text.includes('\0')),
    CheckInterval: fc.integer({ min: 1, max: 240 }),
    CustomFields: fc.array(fc.record({ Name: names, Value: names }), { maxLength: 2 }),
    GenerateAlert: fc.boolean(),
  },
  { requiredKeys: ['Name', 'MonitorType'] },
);
const targetByType = {
  Https: { Url: 'https://example.com/' },
  Ping: { NetworkAddress: 'example.com' },
  DNS: { DnsServer: '192.0.2.1', DnsQuery: 'ARecord', DnsTestValue: 'example.com', DnsExpectedResult: '192.0.2.2' },
  Connect: { NetworkAddress: 'example.com', Port: 80 },
} as const;
const configurations = fc.record({
  monitors: fc.array(someMonitor, { minLength: 1, maxLength: 3 }),
  groups: fc.array(names, { maxLength: 2 }),
  definitions: fc.array(names, { maxLength: 1 }),
  sections: fc.array(names, { maxLength: 1 }),
});
/** Creates it. What the service rejects, such as a name that is taken, is skipped. */
async function furnish({
  monitors,
  groups,
  definitions,
  sections,
}: typeof configurations extends fc.Arbitrary<infer C> ? C : never) {
  const bodies = monitors.map((each) => ({ IsActive: false, ...each, ...targetByType[each.MonitorType] }));
  const said = await admin.vedette('create monitor -f - -o json', JSON.stringify(bodies));
  const guids = [...said.out.matchAll(/"MonitorGuid": "([^"]+)"/g)].map(([, guid = '']) => guid);
  await admin.vedette('create monitorgroup -f -', JSON.stringify(groups.map((Description) => ({ Description }))));
  await admin.vedette(
    'create alertdefinition -f -',
    JSON.stringify(definitions.map((AlertName) => ({ AlertName, IsActive: true }))),
  );
  await admin.vedette('create vaultsection -f -', JSON.stringify(sections.map((Name) => ({ Name }))));
  const period = {
    ScheduleMode: 'OneTime',
    MaintenanceType: 'DisableMonitoring',
    StartDateTime: '2026-09-01T10:00:00',
    EndDateTime: '2026-09-01T11:00:00',
  };
  if (guids[0] !== undefined)
    await admin.vedette(`create monitor ${guids[0]} maintenanceperiod -f -`, JSON.stringify(period));
}

describe('export and apply', () => {
  test.each(['yaml', 'json'])(
    'applies an export as %s without any change, whatever there is',
    async (output) => {
      await fc.assert(
        fc.asyncProperty(configurations, async (configuration) => {
          await furnish(configuration);
          const file = (await admin.vedette(`export -o ${output}`)).out;
          const plan = await admin.vedette('apply -f - --plan --exit-code', file);
          expect(plan.out).toMatch(/^0 to create, 0 to change, \d+ unchanged$/);
          expect(plan).toMatchObject({ code: 0, err: '' });
        }),
        { numRuns: 4 },
      );
      const before = service.requests.length;
      expect((await admin.vedette('apply -f -', (await admin.vedette('export')).out)).code).toBe(0);
      expect(service.requests.slice(before).filter((request) => !request.startsWith('GET'))).toEqual([]);
    },
    120_000,
  );

  test('shows changes in a plan without making them, and applies them in one call', async () => {
    const guid = await made('monitor', monitor('planned', { Notes: 'old' }), 'MonitorGuid');
    const configuration = `Monitor:\n  - MonitorGuid: ${guid}\n    Notes: new\n    CheckInterval: 7\n  - ${monitor('fresh')}\n`;
    const plan = await admin.vedette('apply -f - --plan --exit-code', configuration);
    expect(plan.code).toBe(5);
    expect(plan.out).toContain(`~ Monitor planned ${guid}`);
    expect(plan.out).toContain('Notes: "old" → "new"');
    expect(plan.out).toContain('+ Monitor fresh');
    expect(plan.out).toContain('1 to create, 1 to change, 0 unchanged');
    expect((await admin.vedette(`get monitor ${guid} -o yaml`)).out).toContain('Notes: old');
    const before = service.requests.length;
    expect(await admin.vedette('apply -f -', configuration)).toMatchObject({ code: 0 });
    expect(service.requests.slice(before).filter((request) => !request.startsWith('GET'))).toHaveLength(2);
    expect((await admin.vedette('apply -f - --plan', configuration)).out).toBe('0 to create, 0 to change, 2 unchanged');
    const wrong = await admin.vedette('apply -f - --plan', `Monitor: [${monitor('odd', { MonitorType: 'Httpz' })}]`);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('MonitorType: must be one of ');
  });

  test('changes an object completely or not at all, and continues after errors', async () => {
    const guid = await made('monitor', monitor('whole', { Notes: 'as it was' }), 'MonitorGuid');
    const configuration = {
      Monitor: [
        { MonitorGuid: guid, Notes: 'half', CheckInterval: 9_999 },
        { MonitorGuid: guid, Notes: 'done' },
      ],
    };
    const [bad, good] = configuration.Monitor;
    const said = await admin.vedette('apply -f -', JSON.stringify({ Monitor: [bad] }));
    expect(said.code).toBe(1);
    expect(said.out).toContain('! standard input: Monitor[0]: CheckInterval: ');
    expect((await admin.vedette(`get monitor ${guid} -o yaml`)).out).toContain('Notes: as it was');
    const both = await admin.vedette(
      'apply -f -',
      JSON.stringify({ Monitor: [bad, JSON.parse(monitor('beside')), good].filter(Boolean) }),
    );
    expect(both.code).toBe(1);
    expect(both.out).toMatch(/1 created, \d changed, \d unchanged, 1 refused$/);
  });

  test('applies an export of one account to another with different ids', async () => {
    const group = await made('monitorgroup', '{"Description":"moved"}', 'MonitorGroupGuid');
    const guid = await made(`monitor monitorgroup ${group}`, monitor('moving'), 'MonitorGuid');
    const definition = await made('alertdefinition', '{"AlertName":"moving","IsActive":true}', 'AlertDefinitionGuid');
    await admin.vedette(`create alertdefinition ${definition} member monitor ${guid}`);
    const level = `AlertDefinitionGuid: ${definition}\n    Id: 2\n    IsActive: true\n    ThresholdMinutes: 17`;
    const file = [
      `MonitorGroup:\n  - MonitorGroupGuid: ${group}\n    Description: moved`,
      `Monitor:\n  - MonitorGuid: ${guid}\n    ${monitor('moving').slice(1, -1).replaceAll(',"', '\n    "').replaceAll('":', '": ')}`,
      `AlertDefinition:\n  - AlertDefinitionGuid: ${definition}\n    AlertName: moving\n    IsActive: true`,
      `AlertDefinition/EscalationLevel:\n  - ${level}`,
      `MonitorGroup/Member:\n  - MonitorGroupGuid: ${group}\n    MonitorGuid: ${guid}`,
      `AlertDefinition/Member/Monitor:\n  - AlertDefinitionGuid: ${definition}\n    MonitorGuid: ${guid}`,
    ].join('\n');
    const said = await other.vedette('apply -f -', file);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(said.out).toContain('5 created, 1 changed');
    expect((await other.vedette('get monitorgroup moved member')).out).toContain('Guid');
    const again = await other.vedette('apply -f - --plan --exit-code', file);
    expect(again).toMatchObject({ code: 0, out: '0 to create, 0 to change, 6 unchanged' });
  });

  test('creates objects with the same name once and distinguishes them by id', async () => {
    const twins = `Monitor:\n  - ${monitor('twin')}\n  - ${monitor('twin', { Notes: 'second' })}\n`;
    expect((await other.vedette('apply -f -', twins)).out).toContain('2 created, 0 changed');
    expect((await other.vedette('apply -f -', twins)).out).toBe('0 created, 0 changed, 2 unchanged');
    const one = await other.vedette('apply -f -', `Monitor:\n  - ${monitor('twin')}\n`);
    expect(one.code).toBe(1);
    expect(one.out).toContain('2 have the name twin: give the id');
  });

  test('writes secrets without comparison and never shows them', async () => {
    const [section = ''] = /[0-9a-f-]{36}/.exec((await admin.vedette('get vaultsection')).out) ?? [];
    const item = `VaultItem:\n  - Name: login\n    VaultSectionGuid: ${section}\n    VaultItemType: CredentialSet\n    UserName: ann\n    Password: s3cret-word`;
    const first = await admin.vedette('apply -f -', item);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain('Password: ***');
    expect(first.out + first.err + (await admin.vedette('export')).out).not.toContain('s3cret-word');
  });

  test('reports every mistake of a file before it changes anything', async () => {
    const before = service.requests.length;
    const file = 'Monitors2: []\nMonitor: 7\nMonitorGroup/Member:\n  - MonitorGuid: x';
    expect(await admin.vedette('apply -f -', file)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Monitors2.*\n.*Monitor: must be a list/) as string,
    });
    const said = await admin.vedette('apply -f -', 'MonitorGroup/Member:\n  - MonitorGuid: x');
    expect(said).toMatchObject({
      code: 2,
      err: 'standard input: MonitorGroup/Member[0]: MonitorGroupGuid: is required',
    });
    expect((await admin.vedette('apply -f -', 'a: [')).code).toBe(2);
    expect(service.requests).toHaveLength(before);
  });

  test('accepts one file or several', async () => {
    const [one, two] = [join(admin.folder, 'one.yaml'), join(admin.folder, 'two.json')];
    await writeFile(one, `Monitor:\n  - ${monitor('one')}`);
    await writeFile(two, `{"Monitor":[${monitor('two')}]}`);
    expect((await admin.vedette(`apply -f ${one} -f ${two}`)).out).toContain('2 created');
  });
});
