import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { createMailDelivery } from '../mail/mail-delivery.js';
import { aMonitor, aPerson, AlertingFixture } from '../testing/alerting-fixture.js';
import { aService, type Service } from '../testing/service.js';
import { createAcknowledgeLinkBuilder, LINK_LIFETIME_MS } from './acknowledge-link.js';
import { createAcknowledgeToken, openAcknowledgeToken } from './acknowledge-token.js';
import { plainVault } from '../../testing/plain-vault.js';

const db = await testDatabase();
let service: Service;
let incidentGuid: string;
let operatorGuid: string;
beforeAll(async () => {
  service = await aService(db);
  incidentGuid = '10c1de47-0000-4000-8000-000000000001';
  operatorGuid = service.account.administratorGuid;
  const monitorGuid = await service.addMonitor('Shop');
  await db
    .insertInto('incident')
    .values({
      incident_guid: incidentGuid,
      account_id: 1,
      monitor_guid: monitorGuid,
      first_error_check_id: 1,
      first_error_at: service.now,
      first_confirmed_check_id: 2,
      first_confirmed_at: service.now,
      confirmed_count: 1,
      last_error_check_id: 2,
      last_error_at: service.now,
      error_code: 12001,
      error_description: 'Connection refused',
      closed_at: null,
      ok_check_id: null,
      silenced_reason: null,
    })
    .execute();
});

const page = (path: string, Token: string) =>
  service.call('POST', `/api/v1/${path}`, { Token }, { origin: 'http://localhost:80', 'x-vedette': '1' });
const token = (change: object = {}): string =>
  createAcknowledgeToken(service.vault, {
    accountId: 1,
    incidentGuid,
    operatorGuid,
    expiresAt: service.now + 1,
    ...change,
  });
const acknowledged = () =>
  db.selectFrom('incident').select(['acknowledged_at', 'acknowledged_by']).executeTakeFirstOrThrow();

describe('acknowledge link', () => {
  test('shows the incident without changing anything', async () => {
    expect(await page('AcknowledgeLink', token())).toMatchObject({
      status: 200,
      body: { OperatorName: 'Ada Admin', MonitorName: 'Shop', ErrorDescription: 'Connection refused' },
    });
    expect(await acknowledged()).toEqual({ acknowledged_at: null, acknowledged_by: null });
  });

  test('uses the language of its operator', async () => {
    const of = (culture_name: string | null) =>
      db.updateTable('operator').set({ culture_name }).where('operator_guid', '=', operatorGuid).execute();
    await of('nl-NL');
    const what = (error_description: string) => db.updateTable('incident').set({ error_description }).execute();
    await what('TCP connection refused');
    expect((await page('AcknowledgeLink', token())).body).toMatchObject({
      CultureName: 'nl-NL',
      ErrorDescription: 'TCP-verbinding geweigerd',
    });
    await Promise.all([of(null), what('Connection refused')]);
    expect((await page('AcknowledgeLink', token())).body).toMatchObject({ CultureName: 'en-US' });
  });

  test.each([
    ['expired', () => token({ expiresAt: service.now })],
    ['of another incident', () => token().replace(incidentGuid, '10c1de47-0000-4000-8000-000000000002')],
    ['of another account', () => token().replace(/^1/, '2')],
    ['changed', () => token().slice(0, -4)],
    ['of a deleted operator', () => token({ operatorGuid: incidentGuid })],
    ['made up', () => 'token'],
  ])('rejects a link: %s', async (_why, text) => {
    for (const path of ['AcknowledgeLink', 'AcknowledgeLink/Use']) expect((await page(path, text())).status).toBe(404);
    expect(await acknowledged()).toEqual({ acknowledged_at: null, acknowledged_by: null });
  });

  test('rejects requests whose origin is another site', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await service.call('POST', '/api/v1/AcknowledgeLink/Use', { Token: token() }, headers)).status).toBe(403);
  });

  test('acknowledges once; a second acknowledgement changes nothing', async () => {
    expect((await page('AcknowledgeLink/Use', token())).status).toBe(204);
    const first = { acknowledged_at: service.now, acknowledged_by: operatorGuid };
    expect(await acknowledged()).toEqual(first);
    const other = await service.anOperator('ben@example.com');
    expect((await page('AcknowledgeLink/Use', token({ operatorGuid: other.guid }))).status).toBe(204);
    expect(await acknowledged()).toEqual(first);
    expect((await page('AcknowledgeLink', token())).body).toMatchObject({ AcknowledgedBy: 'Ada Admin' });
  });
});

test('works only while its operator may view the monitor', async () => {
  const { guid } = await service.anOperator('eve@example.com');
  const link = token({ operatorGuid: guid });
  const { monitor_guid } = await db.selectFrom('incident').select('monitor_guid').executeTakeFirstOrThrow();
  await db.deleteFrom('access_grant').where('context_type', '=', 'monitorGroup').execute();
  const grant = {
    account_id: 1,
    authorization_id: guid,
    context_type: 'monitor',
    context_id: monitor_guid,
    type: 'ViewMonitorData',
    operator_guid: guid,
    operator_group_guid: null,
    created_at: service.now,
  };
  const statuses = async (): Promise<number[]> => [
    (await page('AcknowledgeLink', link)).status,
    (await page('AcknowledgeLink/Use', link)).status,
  ];
  expect(await statuses()).toEqual([404, 404]);
  await db.insertInto('access_grant').values(grant).execute();
  expect(await statuses()).toEqual([200, 204]);
  await db.deleteFrom('access_grant').where('authorization_id', '=', guid).execute();
  expect(await statuses()).toEqual([404, 404]);
});

describe('alert mail', () => {
  afterAll(() => db.deleteFrom('alert_escalation').execute());

  test('contains the link for an operator, not for extra addresses or Ok alerts', async () => {
    const fixture = new AlertingFixture(db);
    await fixture.open();
    const ann = await fixture.addPerson(aPerson('ann'));
    const monitor = await fixture.addMonitor(aMonitor('shop'));
    await fixture.addDefinition([monitor], [{ people: [ann], extra: ['team@example.com'], sendOk: true }]);
    let now = service.now;
    const mails = new Map<string, string>();
    const delivery = createMailDelivery({
      holder: crypto.randomUUID(),
      db,
      ports: fixture.ports,
      sender: 'Vedette <alerts@vedette.example>',
      clock: { now: () => now },
      linkBase: { publicUrl: 'https://watch.example' },
      vault: plainVault,
      acknowledgeLink: createAcknowledgeLinkBuilder(service.vault, 'https://watch.example'),
      sendToServer: ({ address, subject, text }) => {
        mails.set(`${address} ${subject.slice(0, 5)}`, text);
        return Promise.resolve({ kind: 'accepted', response: 'ok' });
      },
    });
    await fixture.follow(now, fixture.errorTransition(monitor, now));
    await delivery.deliverDue();
    const link = /https:\/\/watch\.example\/acknowledge#(\S+)/.exec(mails.get('ann@example.com Alert') ?? '');
    expect(openAcknowledgeToken(service.vault, link?.[1] ?? '', now)).toMatchObject({
      operatorGuid: ann.operatorGuid,
      expiresAt: now + LINK_LIFETIME_MS,
    });
    expect(mails.get('team@example.com Alert')).not.toContain('acknowledge#');
    now += 60_000;
    await fixture.follow(now, fixture.recoveryTransition(monitor, now));
    await delivery.deliverDue();
    expect(mails.get('ann@example.com OK: s')).not.toContain('acknowledge#');
  });
});
