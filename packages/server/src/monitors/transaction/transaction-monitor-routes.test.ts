/** Transaction monitors through the API: how scripts are written and read, their credits, and their validation. */
import { expect, test } from 'vitest';
import { minimalBody } from '../testing/sample-values.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';
import { buildTransactionTarget } from '../targets/transaction-target-rules.js';

const { admin } = await createMonitorFixture();
type Body = Record<string, unknown>;

const steps = [
  {
    name: 'Open',
    recordWaterfall: true,
    recordFilmstrip: true,
    actions: [{ navigate: { url: 'https://shop.example/' } }, { screenshot: {} }, { wait: { waitTimeMs: 10 } }],
  },
  {
    name: 'Buy',
    recordFilmstrip: true,
    ignoreErrors: true,
    odd: 1,
    actions: [{ click: { element: { css: '#buy' } } }, { hover: { element: { css: 'a' } } }],
  },
];
const create = (over: Body = {}) => {
  const SelfServiceTransactionScript = JSON.stringify({ steps });
  return admin<Body>('POST', '/Monitor', { ...minimalBody('Transaction'), SelfServiceTransactionScript, ...over });
};

test('returns a script verbatim with its credits; a clone has the same', async () => {
  const { status, body, problems } = await create();
  expect([status, problems]).toEqual([201, []]);
  // Navigation, screenshot and waterfall; a click, and a filmstrip without a screenshot.
  expect(body).toMatchObject({ SelfServiceTransactionScript: JSON.stringify({ steps }), Credits: 5 });
  expect(body).toMatchObject({ BlockGoogleAnalytics: true, ThrottlingOptions: { ThrottlingType: 'Inactive' } });
  expect(body).not.toHaveProperty('Url');
  const clone = await admin<Body>('POST', `/Monitor/${String(body['MonitorGuid'])}/Clone`);
  expect([clone.status, clone.body['SelfServiceTransactionScript']]).toEqual([
    201,
    body['SelfServiceTransactionScript'],
  ]);
});

test('stores a bare list of steps as an object with steps', async () => {
  const { status, body, problems } = await create({ SelfServiceTransactionScript: JSON.stringify(steps) });
  expect([status, problems]).toEqual([201, []]);
  expect(JSON.parse(String(body['SelfServiceTransactionScript']))).toEqual({ steps });
});

test('accepts steps as objects, never returns them, and applies the changed form', async () => {
  const { SelfServiceTransactionScript: _, ...bare } = minimalBody('Transaction');
  const made = await admin<Body>('POST', '/Monitor', { ...bare, TransactionStepDefinition: steps });
  expect([made.status, made.problems]).toEqual([201, []]);
  expect(made.body).not.toHaveProperty('TransactionStepDefinition');
  const script = String(made.body['SelfServiceTransactionScript']);
  expect(JSON.parse(script)).toEqual({ steps });
  const path = `/Monitor/${String(made.body['MonitorGuid'])}`;
  const other = steps.slice(0, 1);
  const patch = (body: Body) => admin<Body>('PATCH', path, body);
  const stepsNow = async (): Promise<unknown> =>
    JSON.parse(String((await admin<Body>('GET', path)).body['SelfServiceTransactionScript']));
  expect((await patch({ SelfServiceTransactionScript: script, TransactionStepDefinition: other })).status).toBe(204);
  expect(await stepsNow()).toEqual({ steps: other });
  const [text, third] = [JSON.stringify({ steps }), [{ name: 'Third', actions: [] }]];
  expect((await patch({ SelfServiceTransactionScript: text, TransactionStepDefinition: other })).status).toBe(204);
  expect(await stepsNow()).toEqual({ steps });
  const both = await patch({
    SelfServiceTransactionScript: script.replace('Open', 'O'),
    TransactionStepDefinition: third,
  });
  expect([both.status, both.problems]).toEqual([
    400,
    ['TransactionStepDefinition: differs from SelfServiceTransactionScript'],
  ]);
});

test('rejects forms of steps that cannot be run, alone or with another script', async () => {
  const { SelfServiceTransactionScript: script, ...bare } = minimalBody('Transaction');
  const send = (body: Body) => admin<Body>('POST', '/Monitor', { ...bare, ...body });
  const old = await send({ TransactionStepDefinition: { Steps: [{ Name: 'a', SubSteps: [] }] } });
  expect(old).toMatchObject({ status: 400, problems: [expect.stringContaining('SubSteps')] });
  const odd = await send({ TransactionStepDefinition: [{ actions: [{ fly: {} }] }] });
  expect(odd).toMatchObject({ status: 400, problems: [expect.stringContaining('steps[0].actions[0].fly')] });
  const two = await send({ SelfServiceTransactionScript: script, TransactionStepDefinition: steps });
  expect(two).toMatchObject({ status: 400, problems: [expect.stringContaining('TransactionStepDefinition: differs')] });
  expect(await send({})).toMatchObject({ status: 400, problems: ['SelfServiceTransactionScript: is required'] });
});

test('reports all problems of a script with line and place', async () => {
  const SelfServiceTransactionScript = `{"steps": [\n{"actions": [\n{"fly": {}},\n{"navigate": {"url": "ftp://x"}}]}]}`;
  const { status, problems } = await create({ SelfServiceTransactionScript });
  expect([status, problems]).toEqual([
    400,
    [expect.stringMatching(/^SelfServiceTransactionScript\.steps\[0\]\.actions\[0\]\.fly: line 3: /)],
  ]);
  const broken = await create({ SelfServiceTransactionScript: '{\n"steps": none' });
  expect(broken.problems).toEqual([expect.stringMatching(/^SelfServiceTransactionScript: line 2: /)]);
});

test('rejects steps without selectors, other logins and too short intervals', async () => {
  const old = await create({ SelfServiceTransactionScript: '{"Steps":[{"SubSteps":[]}]}' });
  expect(old).toMatchObject({ status: 400, problems: [expect.stringContaining('SubSteps')] });
  const { problems } = await create({ AuthenticationType: 'NTLM', CheckInterval: 4 });
  expect(problems).toEqual([
    'AuthenticationType: must be None or Basic',
    'CheckInterval: must be at least 300 seconds for Transaction',
  ]);
});

test('does not keep a stored password when the script moves to another site', async () => {
  const { body } = await create({ AuthenticationType: 'Basic', Username: 'ann', Password: 'sesame' });
  const path = `/Monitor/${String(body['MonitorGuid'])}`;
  const elsewhere = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://evil.example/' } }] }] });
  const same = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://shop.example/other' } }] }] });
  expect((await admin('PATCH', path, { SelfServiceTransactionScript: same })).status).toBe(204);
  const moved = await admin('PATCH', path, { SelfServiceTransactionScript: elsewhere, Password: 'again' });
  expect(moved.status).toBe(204);
});

test('leaves out searches of a step whose errors are ignored', () => {
  const errorConditions = [{ type: 'ConsoleLevel', data: { level: 'Error' } }];
  const stepsWithConditions = steps.map((step) => ({ ...step, errorConditions }));
  const SelfServiceTransactionScript = JSON.stringify({ steps: stepsWithConditions });
  const definition = { SelfServiceTransactionScript } as Parameters<typeof buildTransactionTarget>[0];
  const target = buildTransactionTarget(definition, { username: '', password: '' }, []);
  expect(target.steps.map((step) => step.errorConditions.length)).toEqual([1, 0]);
});

test.each([
  [{ ErrorConditionType: 'LoadTimeLimit1', Value: '1', Effect: 'Indicate' }, false],
  [{ ErrorConditionType: 'LoadTimeLimit2', Value: '1', Effect: 'Error' }, true],
  [{ ErrorConditionType: 'TotalMaxBytes', Value: '1' }, true],
  [{ ErrorConditionType: 'TimeToFirstByteMaximum', Value: '1' }, true],
  [{ ErrorConditionType: 'ConsoleContentMatch', Value: 'x' }, false],
])('with %j a run may fail as a whole: %s', (condition, mayFailAtEnd) => {
  const definition = {
    SelfServiceTransactionScript: JSON.stringify({ steps }),
    BrowserType: 'Chrome',
    ErrorConditions: [condition],
  } as unknown as Parameters<typeof buildTransactionTarget>[0];
  expect(buildTransactionTarget(definition, { username: '', password: '' }, [])).toMatchObject({ mayFailAtEnd });
});

test('sends steps, browser and the monitor’s searches in each step to the run', () => {
  const definition = {
    SelfServiceTransactionScript: JSON.stringify({ steps }),
    BrowserType: 'Edge',
    UseW3CTotalTime: true,
    ErrorConditions: [
      { ErrorConditionType: 'LoadTimeLimit1', Value: '1' },
      { ErrorConditionType: 'ConsoleLevel', Level: 'Error', MatchType: 'ErrorWhenContains' },
    ],
    CustomMetrics: [{ Name: 'orders', VariableName: 'count' }],
  } as unknown as Parameters<typeof buildTransactionTarget>[0];
  const target = buildTransactionTarget(definition, { username: '', password: '' }, []);
  expect(target).toMatchObject({
    kind: 'transaction',
    browser: 'Edge',
    usesLoadEvent: true,
    totalTimeoutMs: 240_000,
    recordsAll: false,
    customMetrics: [{ name: 'orders', variableName: 'count' }],
    steps: [
      { name: 'Open', errorConditions: [{ ErrorConditionType: 'ConsoleLevel', Level: 'Error' }] },
      { name: 'Buy' },
    ],
  });
  expect(() =>
    buildTransactionTarget({ ...definition, SelfServiceTransactionScript: '' }, { username: '', password: '' }, []),
  ).toThrow('cannot be read');
});
