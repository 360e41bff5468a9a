import { mailFormats } from '@vedette/contract/v1/reports/dashboard-export';
import { listNamesByPath } from '@vedette/contract/v1/reports/list-mail';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createServiceFixture, PASSWORD, UNKNOWN_GUID } from '../testing/service-fixture.js';

/** Tests every list as a mail of the whole service: what is sent, to whom, and what is recorded of it. */
const { call, admin, made, db } = await createServiceFixture();
const PATHS = [...listNamesByPath.keys()];
const guids = { ann: '', lea: '', shop: '', sla: '' };
let versionId = '';
let limited: Readonly<Record<string, string>> = {};

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});
const operator = (email: string, CultureName: string) =>
  made('/v4/Operator', { Email: email, FullName: email, Password: PASSWORD, CultureName }, 'OperatorGuid');

beforeAll(async () => {
  guids.ann = await operator('ann@example.com', 'en-GB');
  guids.lea = await operator('lea@example.com', 'fr-FR');
  await operator('limited@example.com', 'en-GB');
  const { body } = await call('POST', '/v4/Register', undefined, basic('limited@example.com', PASSWORD));
  const { UserName, Password } = body as { UserName: string; Password: string };
  limited = basic(UserName, Password);
  guids.shop = await made(
    '/v4/Monitor',
    { Name: 'Shop <b>', MonitorType: 'Https', Url: 'https://shop.example/' },
    'MonitorGuid',
  );
  guids.sla = await made('/v4/Sla', { Description: 'Gold' }, 'SlaGuid');
  const away = { Description: 'away', From: '2026-05-01T10:00:00', Until: '2026-05-02T10:00:00' };
  await admin('POST', `/v4/Sla/${guids.sla}/ExclusionPeriod`, away);
  const { Rows: versions } = (await admin('GET', `/api/v1/Sla/${guids.sla}/Version`)).body as {
    readonly Rows: readonly { readonly VersionId: number }[];
  };
  versionId = String(versions[0]?.VersionId);
  await made('/v4/Monitor', { Name: 'Blog', MonitorType: 'Https', Url: 'https://blog.example/' }, 'MonitorGuid');
});
beforeEach(async () => {
  await db.deleteFrom('report_run').execute();
  await db.deleteFrom('operator_sending').execute();
  await db.deleteFrom('mail').execute();
});

const mails = () => db.selectFrom('mail').selectAll().orderBy('address').orderBy('mail_id').execute();
const runs = () => db.selectFrom('report_run').selectAll().execute();
const send = (body: object, who?: Readonly<Record<string, string>>) => {
  const whole = { List: '/Monitor', Format: 'HTML', Recipients: { Operators: [guids.ann] }, ...body };
  return who ? call('POST', '/api/v1/ListMail', whole, who) : admin('POST', '/api/v1/ListMail', whole);
};

test.each(PATHS)('sends the list %s in every format', async (List) => {
  const named = { monitorGuid: guids.shop, slaGuid: guids.sla, versionId };
  const PathParameters = Object.fromEntries(Object.entries(named).filter(([name]) => List.includes(`:${name}`)));
  for (const Format of mailFormats) {
    const { status, text } = await send({ List, Format, PathParameters });
    expect([status, text], Format).toEqual([200, '{"Mails":1}']);
  }
  const left = await mails();
  expect(left.map(({ attachment_guid: guid }) => guid === null)).toEqual([false, false, true]);
  expect(left.every(({ subject }) => subject !== '')).toBe(true);
});

test('mails each reader the matching rows in their language, with sender and note', async () => {
  const { text } = await send({
    Format: 'HTML',
    Filters: { Search: 'shop' },
    Notes: 'As agreed.',
    Recipients: { Operators: [guids.ann, guids.lea], ExtraEmailAddresses: ['Ann@example.com', 'out@example.org'] },
  });
  expect(text).toBe('{"Mails":3}');
  const [ann, lea, out] = await mails();
  expect([ann?.address, lea?.address, out?.address]).toEqual(['ann@example.com', 'lea@example.com', 'out@example.org']);
  expect(ann?.body_html).toContain('Shop &lt;b&gt;');
  expect(ann?.body_html).not.toContain('Blog');
  for (const part of ['Search: shop', 'As agreed.', 'Sent by ']) expect(ann?.body_text).toContain(part);
  expect(lea?.body_html).toContain('lang="fr-FR"');
  expect(lea?.body_text).toContain('Envoyé par');
  expect(await runs()).toMatchObject([{ state: 'sent', report_guid: null, dashboard_guid: null, cause: 'manual' }]);
  const { Rows: audited } = (await admin('GET', '/api/v1/Audit?Take=1')).body as { Rows: readonly object[] };
  expect(audited).toMatchObject([{ Action: 'Sent', ObjectType: 'List' }]);
});

test('attaches a file to its mail and deletes it with its run', async () => {
  await send({ Format: 'Excel' });
  const [mail] = await mails();
  const file = await db.selectFrom('report_file').selectAll().executeTakeFirstOrThrow();
  expect([file.file_guid, file.content.subarray(0, 2).toString()]).toEqual([mail?.attachment_guid, 'PK']);
  expect(file.file_name).toMatch(/^Monitors \d{4}-\d\d-\d\d\.xlsx$/);
});

test('rejects what the list rejects, unknown members and recipients not allowed', async () => {
  const refused: readonly (readonly [number, object, Readonly<Record<string, string>>?])[] = [
    [403, { List: '/Audit' }, limited],
    [403, { List: '/Outbox' }, limited],
    [403, { Recipients: { ExtraEmailAddresses: ['out@example.org'] } }, limited],
    [400, { Recipients: {} }],
    [400, { List: '/Nothing' }],
    [400, { Format: 'Csv' }],
    [400, { Filters: { MonitorGroupGuid: 'sideways' } }],
    [400, { List: '/Monitor/:monitorGuid/Check' }],
    [404, { List: '/Monitor/:monitorGuid/Check', PathParameters: { monitorGuid: UNKNOWN_GUID } }],
    [404, { Recipients: { Operators: [UNKNOWN_GUID] } }],
    [400, { Filters: { Search: 7 } }],
  ];
  for (const [status, body, who] of refused) {
    const answer = await send(body, who);
    expect([answer.status, JSON.stringify(body)], answer.text).toEqual([status, JSON.stringify(body)]);
  }
  expect([await mails(), await runs()]).toEqual([[], []]);
});

test('rejects unknown filters and path members', async () => {
  const { status, body } = await send({
    PathParameters: { monitorGuid: guids.shop },
    Filters: { Serach: 'shop', STATE: 'Up' },
  });
  const [of, filter, ...more] = (body as { Messages: readonly { Message: string }[] }).Messages;
  expect([status, of, more]).toEqual([400, { Message: 'PathParameters.monitorGuid: the list has none' }, []]);
  expect(filter?.Message).toMatch(/^Filters\.Serach: must be one of Search, State, .+, Direction$/);
  const List = '/Monitor/:monitorGuid/Check';
  expect((await send({ List, PathParameters: { MonitorGUID: guids.shop, slaGuid: guids.sla } })).body).toEqual({
    Messages: [{ Message: 'PathParameters.slaGuid: must be one of monitorGuid' }],
  });
  for (const name of ['Format', 'Culture', 'Skip', 'IncludeStatusHistory'])
    expect((await send({ Filters: { [name]: '1' } })).text).toContain(`"Filters.${name}: must be one of `);
  expect([await mails(), await runs()]).toEqual([[], []]);
});

test('rejects unstorable texts, repeated filters and too many names', async () => {
  const half = (of: object) => admin('POST', '/api/v1/ListMail', JSON.stringify(of).replace('HALF', '\\ud800'));
  const mail = { List: '/Monitor', Format: 'HTML', Recipients: { Operators: [guids.ann] } };
  const rule = 'must not contain unpaired surrogates';
  expect((await half({ ...mail, Filters: { Search: 'HALF' } })).body).toEqual({
    Messages: [{ Message: `Filters.Search: ${rule}` }],
  });
  expect((await send({ Filters: { Search: 'shop', search: 'blog' } })).body).toEqual({
    Messages: [{ Message: 'Filters.search: is given twice' }],
  });
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_each, at) => [`f${at}`, 'x']));
  expect((await send({ Filters: many })).body).toEqual({
    Messages: [{ Message: 'Filters: must have at most 50 names' }],
  });
  expect([await mails(), await runs()]).toEqual([[], []]);
});

test('limits the mails of one operator', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await send({})).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  expect(await mails()).toHaveLength(30);
});
