import { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { Monitor } from '@vedette/contract/v4/monitor';
import { MaintenancePeriodWrite } from '@vedette/contract/v4/maintenance-period';
import { MonitorGroupWrite } from '@vedette/contract/v4/monitor-group';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { httpsBody } from './testing/bodies.js';
import { createMonitorFixture } from './testing/monitor-fixture-routes.js';

const { admin } = await createMonitorFixture();

/** Values that a client may send, by mistake or on purpose, where another one is expected. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    1e300,
    'Https',
    'IpV4',
    '{{@DateTime(',
    '\u0000',
    '\ud800',
    '9'.repeat(400),
  ),
  fc.string(),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(
    fc.dictionary(fc.constantFrom('Name', 'Value', 'ErrorConditionType', 'Percentage', 'Pattern'), fc.jsonValue()),
    { maxLength: 2 },
  ),
);

const anyBody = (shape: { readonly shape: object }) =>
  fc.dictionary(fc.constantFrom(...Object.keys(shape.shape)), anyValue, { maxKeys: 5 });

const { MonitorGuid } = (await admin<Monitor>('POST', '/Monitor', httpsBody())).body;
const { body: group } = await admin<{ MonitorGroupGuid: string }>('POST', '/MonitorGroup', { Description: 'g' });

test.each([
  ['POST', '/Monitor', MonitorWrite, httpsBody()],
  ['PATCH', `/Monitor/${MonitorGuid}`, MonitorWrite, {}],
  ['PUT', `/Monitor/${MonitorGuid}`, MonitorWrite, httpsBody()],
  [
    'POST',
    `/Monitor/${MonitorGuid}/MaintenancePeriod`,
    MaintenancePeriodWrite,
    { ScheduleMode: 'OneTime', MaintenanceType: 'DisableMonitoring' },
  ],
  ['PUT', `/MonitorGroup/${group.MonitorGroupGuid}`, MonitorGroupWrite, { Description: 'g' }],
] as const)('%s %s accepts any body or names the invalid field', async (method, path, shape, basis) => {
  await fc.assert(
    fc.asyncProperty(anyBody(shape), async (body) => {
      const answer = await admin(method, path, { ...basis, ...body });
      expect([200, 201, 204, 400]).toContain(answer.status);
      if (answer.status === 400)
        for (const problem of answer.problems) expect(problem).toMatch(/^[A-Za-z][\w.[\]]*: \S/);
    }),
    { numRuns: 60 },
  );
});

test('accepts anything as a filter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (filter) => {
      expect((await admin('GET', `/Monitor/${MonitorGuid}?filter=${encodeURIComponent(filter)}`)).status).toBe(200);
    }),
    { numRuns: 40 },
  );
});
