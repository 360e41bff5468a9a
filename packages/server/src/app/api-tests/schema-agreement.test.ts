import fc from 'fast-check';
import { buildOpenApi } from '@vedette/contract/openapi';
import { endpoints } from '@vedette/contract/table';
import { beforeAll, expect, test } from 'vitest';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';
import { findDisagreements, judgeCases, type JudgedCase } from '../testing/fuzz/agreement.js';
import { listOperations, type Operation } from '../testing/fuzz/document.js';
import { Draw } from '../testing/fuzz/draw.js';
import { EXAMPLE_BODIES } from '../testing/fuzz/example-bodies.js';
import { Pool } from '../testing/fuzz/pool.js';
import { minimalValue } from '../testing/fuzz/schema-cases.js';
import { DAILY, createOneOfEverything, withIds } from '../testing/one-of-everything.js';
import { aCustom, slack } from '../testing/invalid-bodies.js';

/**
 * Document and service agree about bodies: a body that the schema allows is never rejected for its format, a body that
 * it does not allow is never accepted, and nothing breaks the service. `npm run test:fuzz` tries the same with other
 * values.
 */
const service = await createServiceFixture();
const SEED = 20_261_128;
/** Per operation, spread evenly over its members. */
const MAX_CASES = Number(process.env['VEDETTE_SCHEMA_CASES'] ?? 60);

/**
 * Two operations share body and code with another operation. Running a monitor needs a checkpoint, and none runs here.
 */
const LEFT_OUT: readonly string[] = ['createMonitorInGroup', 'v1StreamTestRun', 'v1RunMonitor'];

const operations = (['v4', 'v1'] as const)
  .flatMap((surface) => listOperations(buildOpenApi(surface, endpoints)))
  .filter(
    ({ id, body, consumes, credentials }) =>
      body && consumes === 'application/json' && credentials === 'account' && !LEFT_OUT.includes(id),
  );

const ids: Record<string, string> = {};
/** Ids of a path that differ from what their name means elsewhere. */
const ownIds: Record<string, Readonly<Record<string, string>>> = {};
const pool = new Pool();

beforeAll(async () => {
  Object.assign(ids, await createOneOfEverything(service, (param) => `the ${param}`));
  const { admin, made } = service;
  const definition = `/v4/AlertDefinition/${ids['alertDefinitionGuid']}/EscalationLevel`;
  const [level] = (await admin('GET', definition)).body as { Id: number }[];
  ids['escalationLevelId'] = String(level?.Id);
  const [mail] = (await admin('GET', '/v4/Integration')).body as { IntegrationGuid: string }[];
  ids['anotherIntegrationGuid'] = mail?.IntegrationGuid ?? '';
  ids['integrationGuid'] = await made('/v4/Integration/Custom', aCustom, 'IntegrationGuid');
  const use = { IsActive: true, SendOkAlerts: false, SendReminderAlerts: false, VariableValues: { Key: 'x' } };
  const uses = `${definition}/${ids['escalationLevelId']}/Integration`;
  await made(uses, { ...use, IntegrationGuid: ids['integrationGuid'] }, 'IntegrationGuid');
  const duty = { ...DAILY, MaintenanceType: undefined };
  const dutyScheduleId = await made(`/v4/Operator/${ids['operatorGuid']}/DutySchedule`, duty, 'Id');
  ownIds['replaceDutySchedule'] = { dutyScheduleId };
  ownIds['v1PatchMailIntegration'] = { integrationGuid: ids['anotherIntegrationGuid'] };
  const channel = { integrationGuid: await made('/api/v1/Integration/Channel', slack, 'IntegrationGuid') };
  Object.assign(ownIds, { v1PatchChannel: channel, v1TestChannel: channel });
  ids['serverId'] = await made(`/api/v1/Checkpoint/${ids['checkpointId']}/Server`, undefined, 'ServerId');
  ids['incidentGuid'] = UNKNOWN_GUID;
  for (const [name, id] of Object.entries(ids)) pool.collect('/', {}, { [name]: /^\d+$/.test(id) ? Number(id) : id });
});

function operationPath({ id, path }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => ownIds[id]?.[name] ?? ids[name] ?? '1');
}

function listCases(operation: Operation): readonly JudgedCase[] {
  const [draw] = fc.sample(
    fc.gen().map((random) => new Draw(random)),
    { numRuns: 1, seed: SEED },
  );
  if (!draw || !operation.body) return [];
  const making = { draw, pool, components: operation.components };
  const example = EXAMPLE_BODIES[operation.id];
  const base = example ? withIds(example, ids) : minimalValue(making, operation.body);
  const all = judgeCases(operation, making, base);
  const step = Math.ceil(all.length / MAX_CASES);
  return all.filter((_each, at) => at % step === 0 || at < 3);
}

test.each(operations.map((each) => [`${each.method} ${each.path}`, each] as const))(
  'schema and service agree on %s',
  async (_name, operation) => {
    const found = new Map<string, string>();
    for (const each of listCases(operation)) {
      const payload = each.body === undefined ? undefined : JSON.stringify(each.body);
      const { status, text } = await service.admin(operation.method, operationPath(operation), payload);
      expect(status, `${each.description}: ${payload} → ${text}`).toBeLessThan(503);
      expect(status, `${each.description}: ${payload} → ${text}`).not.toBe(500);
      for (const fault of findDisagreements(each, { status, contentType: undefined, text }))
        if (!found.has(fault)) found.set(fault, `${each.description}: ${payload?.slice(0, 300)}`);
    }
    expect([...found]).toEqual([]);
  },
);
