import { afterAll, expect, test } from 'vitest';
import { aCheck, monday } from '../../testing/a-check.js';
import { get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { CheckBench } from '../testing/check-bench-routes.js';
import type { StepsDetail, StepsKind } from '../record/check.js';

const bench = await CheckBench.open(await testDatabase());
afterAll(bench.close);

const aStepsDetail = (kind: StepsKind): StepsDetail => ({
  kind,
  totalSteps: 1,
  passedSteps: 1,
  customMetrics: [{ name: 'queue', value: 3 }],
  withheld: ['content'],
  timing: { description: 'Run', startAt: monday, elapsedMs: 42, isCounted: true, parts: [] },
  steps: [
    {
      type: 'request',
      name: 'Basket',
      isExecuted: true,
      isCompleted: true,
      isErrorIgnored: false,
      attempts: 1,
      url: 'https://shop.example/basket',
      method: 'GET',
      statusCode: 200,
      statusText: 'OK',
      totalMs: 42,
      requestHeaders: 'accept: */*',
      requestBody: '',
      responseHeaders: 'server: test',
      responseBody: 'secret',
      isBodyCut: false,
      resolvedIpAddress: '',
      errorMessage: '',
      preRequestConsole: [],
      postResponseConsole: [],
      assertions: [{ completed: true, passed: true, description: 'Status is 200', exception: '' }],
      deviations: ['Content-Length is repeated'],
    },
  ],
});

test.each([
  ['steps', 'MultiStepAPI', 'MultiStepAPICheck', 'PostmanAPI'],
  ['collection', 'PostmanAPI', 'PostmanAPICheck', 'MultiStepAPI'],
] as const)('returns the steps of a %s check only at %s', async (kind, path, type, other) => {
  const check = aCheck({ monitorGuid: bench.shop, detail: aStepsDetail(kind) });
  await bench.store([check]);
  const { status, body, text } = await get(bench.host, `/v4/MonitorCheck/${check.id}/${path}`, 'ann');
  const step = {
    StepName: 'Basket',
    Url: 'https://shop.example/basket',
    HttpStatusCode: '200',
    StepExecuted: true,
    Deviations: ['Content-Length is repeated'],
  };
  expect([status, body]).toMatchObject([200, { Data: { Type: type, Attributes: { StepResults: [step] } } }]);
  expect(text).not.toContain('secret');
  expect((await get(bench.host, `/v4/MonitorCheck/${check.id}/${other}`, 'ann')).status).toBe(404);
});
