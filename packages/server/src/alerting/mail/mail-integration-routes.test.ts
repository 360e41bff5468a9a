import type { MailIntegration } from '@vedette/contract/v1/alerting/mail-integration';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aService, type Service } from '../testing/service.js';

const db = await testDatabase();
let service: Service;
let guid = '';
const integrationPath = (integrationGuid: string): string => `/api/v1/Integration/Email/${integrationGuid}`;

beforeAll(async () => {
  service = await aService(db);
  const row = await db
    .selectFrom('integration')
    .select('integration_guid')
    .where('type', '=', 'Email')
    .executeTakeFirstOrThrow();
  guid = row.integration_guid;
});

const read = async (): Promise<MailIntegration> =>
  (await service.admin('GET', integrationPath(guid))).body as MailIntegration;
const patch = async (body: object) => (await service.admin('PATCH', integrationPath(guid), body)).status;

test('mails have an HTML part and the default subjects at first', async () => {
  expect(await read()).toMatchObject({
    IntegrationGuid: guid,
    IsActive: true,
    IsHtml: true,
    Subjects: {
      Error: 'Alert: {{@monitor.name}} - {{@alert.description}}',
      OkOfSeveral: 'OK: {{@count}} monitors - {{@monitors}}',
    },
  });
});

test('changes only sent fields; an empty subject resets to the default', async () => {
  const { Hash } = await read();
  expect(
    await patch({ IsHtml: false, Subjects: { Error: ' [shop] {{@monitor.name}} ', Ok: 'Well: {{@monitor.name}}' } }),
  ).toBe(204);
  expect(await patch({ Subjects: { Ok: '' } })).toBe(204);
  const after = await read();
  expect(after).toMatchObject({
    IsHtml: false,
    Subjects: { Error: '[shop] {{@monitor.name}}', Ok: 'OK: {{@monitor.name}}' },
  });
  expect(after.Hash).not.toBe(Hash);
  const audits = await db.selectFrom('audit').select('action').where('object_guid', '=', guid).execute();
  expect(audits).toHaveLength(2);
});

test('is listed as inactive when switched off, and as active again', async () => {
  const isActive = async (): Promise<unknown> =>
    ((await service.admin('GET', '/api/v1/Integration')).body as { IntegrationGuid: string; IsActive: boolean }[]).find(
      ({ IntegrationGuid }) => IntegrationGuid === guid,
    )?.IsActive;
  expect(await patch({ IsActive: false })).toBe(204);
  expect(await isActive()).toBe(false);
  expect(await patch({ IsActive: true })).toBe(204);
  expect(await isActive()).toBe(true);
});

test.each([
  ['a subject of two lines', { Subjects: { Error: 'a\nb' } }],
  ['a subject that is too long', { Subjects: { Ok: 'a'.repeat(301) } }],
  ['a text for a boolean', { IsHtml: 'yes' }],
  ['unknown subjects', { Subjects: 'Alert' }],
])('rejects %s with its field', async (_name, body) => {
  const { status, body: said } = await service.admin('PATCH', integrationPath(guid), body);
  expect(status).toBe(400);
  expect(JSON.stringify(said)).toMatch(/Subjects|IsHtml/);
});

test('other integrations are not found, and editing requires permission', async () => {
  expect((await service.admin('GET', integrationPath(service.account.everyoneGuid))).status).toBe(404);
  const bob = await service.anOperator('bob@example.com');
  expect((await bob('GET', integrationPath(guid))).status).toBe(403);
  expect((await bob('PATCH', integrationPath(guid), { IsHtml: true })).status).toBe(403);
});
