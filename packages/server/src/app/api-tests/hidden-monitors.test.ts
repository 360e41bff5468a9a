import { MINUTE, systemClock } from '@vedette/kernel/clock';
import { endpoints } from '@vedette/contract/table';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { fillTemplate, PREFIX } from '../../http/paths.js';
import { aCheck } from '../../testing/a-check.js';
import { createServiceFixture, PASSWORD } from '../testing/service-fixture.js';
import { createOneOfEverything } from '../testing/one-of-everything.js';

/**
 * An operator may view the results of one monitor and nothing else. That monitor depends on a hidden one and is in a
 * hidden group. A private location checks only the hidden monitor. No response may name any of them.
 */
const service = await createServiceFixture();
const { admin, made, db } = service;
/** Part of every hidden name. */
const MARK = 'Zorndorf';
const HIDDEN: ReadonlySet<string> = new Set(['monitorGuid', 'monitorGroupGuid', 'privateLocationId', 'checkpointId']);
let hidden: Readonly<Record<string, string>> = {};
let visible: Readonly<Record<string, string>> = {};
let viewer: Readonly<Record<string, string>> = {};

const ok = async (answer: ReturnType<typeof admin>): Promise<void> => {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
};

beforeAll(async () => {
  hidden = await createOneOfEverything(service, (param) => (HIDDEN.has(param) ? `${MARK} ${param}` : 'Open'));
  const https = { MonitorType: 'Https', Url: 'https://shop.example/', CheckInterval: 5 };
  const monitorGuid = await made('/v4/Monitor', { Name: 'shop', ...https }, 'MonitorGuid');
  const hiddenGuid = hidden['monitorGuid'] ?? '';
  await ok(admin('POST', `/v4/MonitorGroup/${hidden['monitorGroupGuid'] ?? ''}/Member/${monitorGuid}`));
  await ok(admin('PUT', `/api/v1/Monitor/${monitorGuid}/Parent`, { MonitorGuids: [hiddenGuid] }));
  const operatorGuid = await made(
    '/v4/Operator',
    { Email: 'viewer@example.com', FullName: 'Viewer', Password: PASSWORD },
    'OperatorGuid',
  );
  const groups = (await admin('GET', '/v4/MonitorGroup')).body as { MonitorGroupGuid: string }[];
  for (const { MonitorGroupGuid } of groups) {
    const path = `/v4/MonitorGroup/${MonitorGroupGuid}/Authorizations`;
    const held = (await admin('GET', path)).body as { AuthorizationId: string; AuthorizationType: string }[];
    for (const { AuthorizationId, AuthorizationType } of held)
      if (AuthorizationType === 'ViewMonitorDataInGroup') await admin('DELETE', `${path}/${AuthorizationId}`);
  }
  await ok(
    admin('POST', `/v4/Monitor/${monitorGuid}/Authorizations`, {
      AuthorizationType: 'ViewMonitorData',
      OperatorGuid: operatorGuid,
    }),
  );
  const { server_id: serverId } = await db
    .insertInto('checkpoint_server')
    .values({ checkpoint_id: Number(hidden['checkpointId']), is_local: false, created_at: 0 })
    .returning('server_id')
    .executeTakeFirstOrThrow();
  const now = systemClock.now();
  await ensurePartitions(db, now);
  const failing = { errorLevel: 2 as const, errorCode: 12001, errorDescription: 'Connection refused' };
  const checks = [
    aCheck({ monitorGuid, at: now - 20 * MINUTE }),
    aCheck({ monitorGuid, at: now - 10 * MINUTE, ...failing }),
    aCheck({ monitorGuid: hiddenGuid, at: now - 11 * MINUTE, ...failing, serverId }),
  ];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  for (const check of [checks[1], checks[2]])
    if (check)
      await db
        .insertInto('incident')
        .values({
          incident_guid: check.monitorGuid,
          account_id: 1,
          monitor_guid: check.monitorGuid,
          first_error_check_id: check.id,
          first_error_at: check.slotAt,
          first_confirmed_check_id: check.id,
          first_confirmed_at: check.slotAt,
          confirmed_count: 1,
          last_error_check_id: check.id,
          last_error_at: check.slotAt,
          error_code: 12001,
          error_description: 'Connection refused',
          closed_at: null,
          ok_check_id: null,
          silenced_reason: null,
        })
        .execute();
  const incidents = await db.selectFrom('incident').select(['incident_id', 'monitor_guid']).execute();
  visible = {
    ...hidden,
    monitorGuid,
    monitorCheckId: String(checks[1]?.id),
    incidentId: String(incidents.find((incident) => incident.monitor_guid === monitorGuid)?.incident_id),
    serverId: String(serverId),
    operatorGuid,
  };
  const basic = (name: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  });
  const { body } = await service.call('POST', '/v4/Register', undefined, basic('viewer@example.com', PASSWORD));
  const { UserName, Password } = body as { readonly UserName: string; readonly Password: string };
  viewer = basic(UserName, Password);
});

const QUERY = 'PresetPeriod=Last24Hours&Format=Json&Form=json&As=File&FromAt=0&UntilAt=9&PageMetric=DomComplete';

const reads = endpoints.filter(
  ({ method, path, credentials }) => method === 'GET' && credentials === 'account' && path !== '/Events',
);

test.each([
  ['of the visible monitor', () => visible],
  ['of what is hidden', () => hidden],
])('no response names what is hidden, with the ids %s', async (_whose, ids) => {
  const naming: unknown[] = [];
  let answered = 0;
  for (const { surface, path } of reads) {
    const url = `${PREFIX[surface]}${fillTemplate(path, ids())}?${QUERY}&Search=${MARK}`;
    const plain = `${PREFIX[surface]}${fillTemplate(path, ids())}`;
    for (const each of [url, plain]) {
      const { status, text } = await service.call('GET', each, undefined, viewer);
      if (status === 200) answered += 1;
      if (text.includes(MARK))
        naming.push([path, status, text.slice(Math.max(0, text.indexOf(MARK) - 80), text.indexOf(MARK) + 120)]);
    }
  }
  expect(naming).toEqual([]);
  expect(answered).toBeGreaterThan(40);
});
