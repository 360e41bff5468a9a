/** Multi-step API monitors through the API: their two forms, their secrets, and their validation. */
import { expect, test } from 'vitest';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin } = await createMonitorFixture();
type Body = Record<string, unknown>;

const id = '5d0c9a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
const login = { Id: id, AuthenticationType: 'Basic', UserName: 'ann' };
const aStep = (over: Body = {}): Body => ({
  StepType: 'HttpRequest',
  Name: 'one',
  Url: 'https://shop.example/{{path}}',
  Method: 'GET',
  ...over,
});
const aScript = (over: Body = {}): Body => ({ Version: 2, MsaSteps: [aStep()], ...over });
let count = 0;
const aMonitor = (over: Body): Body => ({ Name: `steps ${(count += 1)}`, MonitorType: 'MultiStepApi', ...over });
const asText = (script: Body): Body => ({ MultiStepApiTransactionScript: JSON.stringify(script) });
const create = (over: Body) => admin<Body>('POST', '/Monitor', aMonitor(over));
const parsed = (body: Body): Body => JSON.parse(String(body['MultiStepApiTransactionScript'])) as Body;

test('returns a text with all its members, and in its object forms', async () => {
  const script = aScript({
    Extra: { kept: true },
    PredefinedVariables: [{ Key: 'path', Value: 'cart' }],
    UserDefinedFunctions: [{ Name: 'sign', Type: 'Hash', HashAlgorithm: 'SHA256' }],
  });
  const { status, body } = await create(asText(script));
  expect(status).toBe(201);
  expect(parsed(body)).toEqual(script);
  const { Version: _version, Extra: _extra, ...forms } = script;
  expect(body).toMatchObject({ ...forms, Credits: 1 });
  expect(body).not.toHaveProperty('Extra');
  expect(body).not.toHaveProperty('ErrorConditions');
});

test('builds the text from objects; skips comments and trailing commas in texts', async () => {
  const { body, problems } = await create({ MsaSteps: [aStep()], PredefinedVariables: [{ Key: 'path', Value: 'x' }] });
  expect(problems).toEqual([]);
  expect(parsed(body)).toMatchObject({
    Version: 2,
    MsaSteps: [{ Method: 'GET' }],
    PredefinedVariables: [{ Key: 'path' }],
  });
  const loose = '{"MsaSteps": [ // the cart\n {"StepType": "Delay", "Delay": "5",}, ],}';
  const { status, body: second } = await create({ MultiStepApiTransactionScript: loose });
  expect([status, parsed(second)]).toEqual([201, { MsaSteps: [{ StepType: 'Delay', Delay: '5' }] }]);
});

test('reports all problems at once, each at its place', async () => {
  const { status, problems } = await create({
    ...asText({
      MsaSteps: [
        { StepType: 'HttpRequest' },
        aStep({ RetryUntilSuccessful: true, MaxAttempts: 1, RequestHeaders: [{ Key: 'a b', Value: 'x\ny' }] }),
        aStep({ BodyType: 'VaultFiles', Method: 'GET', UseFixedClientCertificate: true, Url: 'ftp://x' }),
        { StepType: 'Delay', Delay: 0 },
      ],
      UserDefinedFunctions: [
        { Name: 'f', Type: 'Hash' },
        { Name: 'F', Type: 'Regex', Regex: '(' },
      ],
      PredefinedVariables: [{ Key: '@x', Value: '' }],
    }),
    CustomMetrics: [{ Name: '', VariableName: 'x' }],
  });
  expect(status).toBe(400);
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(
    [
      'MsaSteps[0].Url',
      'MsaSteps[0].Method',
      'MsaSteps[1].MaxAttempts',
      'MsaSteps[1].RequestHeaders[0].Key',
      'MsaSteps[1].RequestHeaders[0].Value',
      'MsaSteps[2].VaultFileId',
      'MsaSteps[2].Method',
      'MsaSteps[2].Url',
      'MsaSteps[2].UseFixedClientCertificate',
      'MsaSteps[3].Delay',
      'UserDefinedFunctions[0].HashAlgorithm',
      'UserDefinedFunctions[1].Name',
      'UserDefinedFunctions[1].Regex',
      'PredefinedVariables[0].Key',
      'CustomMetrics[0].Name',
    ].sort(),
  );
});

test.each([
  ['no JSON', { MultiStepApiTransactionScript: 'nonsense' }, 'MultiStepApiTransactionScript'],
  ['nothing', {}, 'MultiStepApiTransactionScript'],
  ['no steps', asText({ MsaSteps: [] }), 'MsaSteps'],
  ['an unknown method', asText(aScript({ MsaSteps: [aStep({ Method: 'BREW' })] })), 'MsaSteps[0].Method'],
  ['another version', asText(aScript({ Version: 3 })), 'Version'],
  ['two forms that differ', { ...asText(aScript()), MsaSteps: [aStep({ Name: 'two' })] }, 'MsaSteps'],
])('rejects %s at its field', async (_what, over, field) => {
  const { status, problems } = await create(over);
  expect([status, problems[0]?.split(':')[0]]).toEqual([400, field]);
});

test('reports shape errors in the same form as rules', async () => {
  const { problems } = await create(
    asText({
      MsaSteps: [
        { StepType: 'Pause', Body: 'x'.repeat(1_000_001), RequestHeaders: [{ Value: 'v' }] },
        aStep({ Delay: 60_001, Disabled: 'perhaps' }),
      ],
    }),
  );
  expect(problems).toEqual([
    'MsaSteps[0].StepType: must be one of HttpRequest, Delay',
    'MsaSteps[0].Body: must have at most 1000000 characters',
    'MsaSteps[0].RequestHeaders[0].Key: is required',
    'MsaSteps[1].Disabled: must be true or false',
    'MsaSteps[1].Delay: must be at most 60000',
  ]);
});

test('rejects an endlessly nested script without following it', async () => {
  const text = `{"MsaSteps":[{"Variables":[${'{"Source":"Concatenation","Arguments":['.repeat(20_000)}${']}'.repeat(20_000)}]}]}`;
  const { status, problems } = await create({ MultiStepApiTransactionScript: text });
  expect([status, problems]).toEqual([
    400,
    ['MultiStepApiTransactionScript: must be JSON with a list MsaSteps, not nested deeper than 500'],
  ]);
});

test('never returns secrets and keeps them by Id when they are left out', async () => {
  const secret = { ...login, Password: 'sesame' };
  const script = aScript({
    MsaSteps: [aStep({ Authentication: secret })],
    UserDefinedFunctions: [{ Name: 'sign', Type: 'Hash', HashAlgorithm: 'HMACSHA256', HashKey: 'k3y-of-all' }],
  });
  const { body } = await create(asText(script));
  const guid = String(body['MonitorGuid']);
  expect(JSON.stringify(body)).not.toMatch(/sesame|k3y-of-all/);
  expect(parsed(body)).toMatchObject({
    MsaSteps: [{ Authentication: { ...login, PasswordSpecified: true } }],
    UserDefinedFunctions: [{ HashKey: '' }],
  });
  // The response can be sent back unchanged and changes nothing.
  const again = await admin<Body>('PUT', `/Monitor/${guid}`, body);
  expect(again.status).toBe(204);
  expect((await admin<Body>('GET', `/Monitor/${guid}`)).body['Hash']).toBe(body['Hash']);
});

test('reports a password that is marked as stored, but is not', async () => {
  const { problems } = await create(
    asText(aScript({ MsaSteps: [aStep({ Authentication: { ...login, PasswordSpecified: true } })] })),
  );
  expect(problems).toEqual(['MsaSteps[0].Authentication.Password: is required: none is stored for this Id']);
});

test('PATCH changes the form that is sent and inserts variables sent alone', async () => {
  const { body } = await create(asText(aScript({ PredefinedVariables: [{ Key: 'path', Value: 'a' }] })));
  const path = `/Monitor/${String(body['MonitorGuid'])}`;
  await admin('PATCH', path, { PredefinedVariables: [{ Key: 'path', Value: 'b' }] });
  const after = (await admin<Body>('GET', path)).body;
  expect(parsed(after)).toMatchObject({ MsaSteps: [{ Name: 'one' }], PredefinedVariables: [{ Value: 'b' }] });
  await admin('PATCH', path, { Name: 'other name' });
  expect(parsed((await admin<Body>('GET', path)).body)).toEqual(parsed(after));
});

test('reports a missing vault item', async () => {
  const item = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
  const { problems } = await create(asText(aScript({ MsaSteps: [aStep({ ClientCertificateVaultItem: item })] })));
  expect(problems).toEqual([`MultiStepApiTransactionScript: there is no vault item ${item}`]);
});
