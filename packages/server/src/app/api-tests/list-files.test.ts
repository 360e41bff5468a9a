import type { OutgoingHttpHeaders } from 'node:http';
import { listFileEndpoints, listFileFormats, type ListName } from '@vedette/contract/v1/reports/list-file';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { unzip } from '@vedette/documents/testing/unzip';
import { aCheck } from '../../testing/a-check.js';
import { createServiceFixture, PASSWORD, UNKNOWN_GUID } from '../testing/service-fixture.js';

/** Tests every list as a file of the whole service: its content, its readers, and that it is safe to open. */
const { call, admin, made, db, composition } = await createServiceFixture();
const START = Date.UTC(2026, 3, 1, 10);
const FORMULA = '=HYPERLINK("https://x.example","open")';
const HOSTILE = '+1 "quoted", שלום مرحبا';
const NOTES = 'n'.repeat(4_000);
const NAMES = Object.keys(listFileEndpoints) as ListName[];
type Who = 'administrator' | 'limited' | 'outside';

const objects = { shop: '', hidden: '', group: '', sla: '', version: '' };
const headers = new Map<Who, Readonly<Record<string, string>>>();

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
});

async function register(email: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await call('POST', '/v4/Register', undefined, basic(email, PASSWORD));
  const { UserName, Password } = body as { UserName: string; Password: string };
  return basic(UserName, Password);
}

const monitor = (Name: string) =>
  made(
    '/v4/Monitor',
    { Name, MonitorType: 'Https', Url: `https://${objects.shop === '' ? 'shop' : 'x'}.example/` },
    'MonitorGuid',
  );
const operator = (FullName: string, email: string) =>
  made('/v4/Operator', { Email: email, FullName, Password: PASSWORD }, 'OperatorGuid');

const listPath = (name: ListName, monitorGuid = objects.shop): string =>
  listFileEndpoints[name].path
    .replace(':monitorGuid', monitorGuid)
    .replace(':slaGuid', objects.sla)
    .replace(':versionId', objects.version);

interface Read {
  readonly status: number;
  readonly content: Buffer;
  readonly text: string;
  readonly headers: OutgoingHttpHeaders;
}

async function read(
  name: ListName,
  query: string,
  who: Who = 'administrator',
  monitorGuid = objects.shop,
): Promise<Read> {
  const url = `/api/v1${listPath(name, monitorGuid)}?${query}`;
  const answer = await composition.host.app.inject({ url, headers: headers.get(who) ?? {} });
  const { statusCode: status, rawPayload: content, body: text } = answer;
  return { status, content, text, headers: answer.headers };
}

const readJson = async (name: ListName, query = '', who: Who = 'administrator') =>
  JSON.parse((await read(name, `Format=Json&${query}`, who)).text) as Readonly<Record<string, unknown>>[];
const readSheet = async (name: ListName, query = '') =>
  unzip((await read(name, `Format=Excel&${query}`)).content).get('xl/worksheets/sheet2.xml') ?? '';

beforeAll(async () => {
  headers.set('administrator', await register('admin@example.com'));
  objects.group = await made('/v4/MonitorGroup', { Description: HOSTILE }, 'MonitorGroupGuid');
  objects.shop = await monitor(FORMULA);
  objects.sla = await made('/v4/Sla', { Description: HOSTILE }, 'SlaGuid');
  const moving = { Description: FORMULA, From: '2026-01-01T00:00:00', Until: '2026-01-02T00:00:00' };
  await admin('POST', `/v4/Sla/${objects.sla}/ExclusionPeriod`, moving);
  const { Rows } = (await admin('GET', `/api/v1/Sla/${objects.sla}/Version`)).body as { Rows: { VersionId: number }[] };
  objects.version = String(Rows[0]?.VersionId);
  objects.hidden = await monitor('Hidden from most');
  await admin('POST', `/v4/MonitorGroup/${objects.group}/Member/${objects.shop}`);
  const limited = await operator('Lim Limited', 'limited@example.com');
  headers.set('limited', await register('limited@example.com'));
  // Being an operator gives no permissions here: only granted permissions remain.
  for (const { MonitorGroupGuid } of (await admin('GET', '/v4/MonitorGroup')).body as { MonitorGroupGuid: string }[]) {
    const rows = (await admin('GET', `/v4/MonitorGroup/${MonitorGroupGuid}/Authorizations`)).body;
    for (const { AuthorizationId, AuthorizationType } of rows as Record<string, string>[])
      if (AuthorizationType === 'ViewMonitorDataInGroup')
        await admin('DELETE', `/v4/MonitorGroup/${MonitorGroupGuid}/Authorization/${AuthorizationId}`);
  }
  await admin('POST', `/v4/Monitor/${objects.shop}/Authorizations`, {
    AuthorizationType: 'ViewMonitorData',
    OperatorGuid: limited,
  });
  const outside = await operator('Otto Outside', 'outside@example.com');
  headers.set('outside', await register('outside@example.com'));
  await admin('DELETE', `/v4/Operator/${outside}/Authorization/AccountAccess`);
  await ensurePartitions(db, START);
  const checks = [0, 1, 2].map((n) =>
    aCheck({
      monitorGuid: objects.shop,
      at: START + n * MINUTE,
      ...(n === 2 && { errorDescription: FORMULA, errorLevel: 2 }),
    }),
  );
  await db.transaction().execute((tx) => storeChecks(tx, checks));
});

test.each(NAMES)('serves the list %s in every format under its own file name', async (name) => {
  const heads: Record<string, string> = { Csv: 'text/csv', Json: '[', Excel: 'PK', Pdf: '%PDF', Html: '<!do' };
  for (const Format of listFileFormats) {
    const { status, content, headers: sent } = await read(name, `Format=${Format}&Culture=nl-NL`);
    expect([name, Format, status]).toEqual([name, Format, 200]);
    const head = Format === 'Csv' ? String(sent['content-type']) : content.subarray(0, 4).toString();
    expect(head).toContain(heads[Format]);
    expect(String(sent['content-disposition'])).toMatch(/filename\*=UTF-8''.+\.(csv|json|xlsx|pdf|html)$/);
    expect(sent['cache-control']).toBe('private, no-store');
    if (Format === 'Pdf') expect(content.toString('latin1')).toContain('/MarkInfo');
  }
});

test.each(NAMES)('serves the list %s only to callers of its endpoint', async (name) => {
  const { permission } = listFileEndpoints[name];
  const closed = new Set<ListName>(['audit', 'outbox', 'permissions', 'templates']);
  for (const Format of listFileFormats) {
    expect((await read(name, `Format=${Format}`, 'limited')).status).toBe(closed.has(name) ? 403 : 200);
    expect((await read(name, `Format=${Format}`, 'outside')).status).toBe(permission.kind === 'none' ? 200 : 403);
  }
  expect((await call('GET', `/api/v1${listPath(name)}`)).status).toBe(401);
});

test('lists SLA changes with earlier values, and rejects an unknown version', async () => {
  expect(await readJson('slaVersions')).toMatchObject([
    {
      Change: 'ExclusionPeriodCreated',
      Reason: FORMULA,
      Monitors: 0,
      After: { ExclusionPeriod: { From: '2026-01-01T00:00:00', Until: '2026-01-02T00:00:00' } },
    },
  ]);
  const dutch = (await read('slaVersions', 'Format=Csv&Culture=nl-NL')).text;
  expect(dutch).toContain('Uitgesloten periode toegevoegd');
  expect(dutch).toContain('2026-01-01T00:00:00 – 2026-01-02T00:00:00');
  expect(await readJson('slaVersionFigures')).toEqual([]);
  const { version } = objects;
  objects.version = '987654321';
  expect((await read('slaVersionFigures', 'Format=Csv')).status).toBe(404);
  objects.version = version;
});

test('writes SLA thresholds with the precision in which they were set', async () => {
  const limits = { UptimeErrorThreshold: 99.5, UptimeWarningThreshold: 99.995, LoadTimeErrorThreshold: 2.5 };
  expect((await admin('PATCH', `/v4/Sla/${objects.sla}`, limits)).status).toBe(204);
  const { text } = await read('slas', 'Format=Html&Culture=en-GB');
  for (const limit of ['99.50%', '99.995%', '2.5']) expect(text).toContain(`<td class="n">${limit}</td>`);
  const changes = (await read('slaVersions', 'Format=Csv&Culture=de-DE')).text;
  expect(changes).toContain(';"99,50\u00a0%, 99,995\u00a0%, 2,5 s, 15 min"');
  expect(await readJson('slas')).toContainEqual(expect.objectContaining({ UptimeWarningThreshold: 99.995 }));
});

test('answers HEAD like the file, without a body, and with the same rejections', async () => {
  const requestHead = (url: string, who: Who) =>
    composition.host.app.inject({ method: 'HEAD', url, headers: headers.get(who) ?? {} });
  const url = `/api/v1${listFileEndpoints.monitors.path}?Format=`;
  for (const Format of listFileFormats) {
    const { statusCode, headers: headHeaders, rawPayload } = await requestHead(url + Format, 'administrator');
    const { headers: sent } = await read('monitors', `Format=${Format}`);
    expect([statusCode, rawPayload.length, headHeaders['content-length']]).toEqual([200, 0, undefined]);
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(headHeaders[name]).toBe(sent[name]);
    expect((await requestHead(url + Format, 'outside')).statusCode).toBe(403);
  }
});

test('a limited operator gets only visible rows and fields', async () => {
  const all = await readJson('monitors');
  const seen = await readJson('monitors', '', 'limited');
  expect(all.map(({ Name }) => Name).sort()).toEqual([FORMULA, 'Hidden from most']);
  expect(seen).toEqual([expect.objectContaining({ Name: FORMULA, Target: '' })]);
  expect(seen[0]).not.toHaveProperty('TimeLimit1Ms');
  expect(all.find(({ Name }) => Name === FORMULA)).toMatchObject({
    MonitorGroups: [HOSTILE],
    TimeLimit1Ms: 2_500,
    AlertOnTimeLimit1: 'ColourOnly',
    TimeLimit2Ms: 5_000,
  });
  expect((await read('checks', 'Format=Csv', 'limited', objects.hidden)).status).toBe(403);
  expect(await readJson('vaultItems', '', 'limited')).toEqual([]);
  expect(await readJson('definitions', '', 'limited')).toEqual([]);
});

test('an HTML list runs and loads nothing and states language, clock and filters', async () => {
  await made('/v4/MonitorGroup', { Description: '<script>alert(1)</script>&amp;' }, 'MonitorGroupGuid');
  const groups = (await read('monitorGroups', 'Format=Html&Culture=de-DE')).text;
  expect(groups).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;');
  expect(groups).not.toMatch(/<script|<img|<link|src=|@import|url\(/);
  expect(groups).toMatch(/<html lang="de-DE">[^]*<th scope="col">/);
  const { text } = await read('monitors', 'Format=Html&Search=hidden&Culture=en-GB');
  expect(text).toContain('<td class="p">Hidden from most</td>');
  expect(text).not.toContain('HYPERLINK');
  expect(text).toMatch(/<p>[^<]*Search: hidden[^<]*<\/p>/);
  expect((await read('monitors', 'Format=Html&Search=nothing-is-called-so')).text).toMatch(
    /<\/table><\/div>\n<p>[^<]+<\/p>/,
  );
});

test('applies the filters of the list and states them in the file', async () => {
  expect((await readJson('monitors', 'Search=hidden')).map(({ Name }) => Name)).toEqual(['Hidden from most']);
  expect(await readJson('checks', 'ErrorLevel=Confirmed')).toHaveLength(1);
  expect((await readJson('audit', `Search=${encodeURIComponent('Lim Limited')}`)).length).toBeGreaterThan(0);
  const { content } = await read('monitors', 'Format=Excel&Culture=de-DE&Search=hidden');
  expect(unzip(content).get('xl/worksheets/sheet1.xml')).toContain('Gefiltert nach Suche: hidden');
});

test('limits the documents one caller makes at once without delaying others', async () => {
  const files = Array.from({ length: 6 }, () => read('audit', 'Format=Pdf'));
  const others = read('monitors', 'Format=Excel', 'limited');
  const statuses = (await Promise.all(files)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect([statuses, (await others).status]).toEqual([[200, 200, 200, 429, 429, 429], 200]);
});

test.each(NAMES)('answers 429 with Retry-After for too many files of %s at once', async (name) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(name, 'Format=Csv')));
  const statuses = answers.map(({ status }) => status);
  expect([statuses.includes(200), statuses.includes(429)]).toEqual([true, true]);
  const waiting = answers.find(({ status }) => status === 429);
  expect(Number(waiting?.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['Format=Word', 'Format: '],
  ['Format=Csv&Culture=tlh', 'Culture: '],
  ['Format=Csv&MonitorGroupGuid=1', 'MonitorGroupGuid: '],
])('rejects the query %j and names the parameter', async (query, field) => {
  const { status, text } = await read('monitors', query);
  expect([status, text]).toEqual([400, expect.stringContaining(field)]);
});

test('makes no file for an unknown monitor', async () => {
  expect((await read('checks', 'Format=Pdf', 'administrator', UNKNOWN_GUID)).status).toBe(404);
  expect((await read('permissions', `Format=Csv&OperatorGuid=${UNKNOWN_GUID}`)).status).toBe(404);
});

test('CSV neutralises formulas and follows the zone and culture of the reader', async () => {
  const { text } = await read('monitors', 'Format=Csv&Culture=fr-FR');
  expect(text).toContain(`"'=HYPERLINK(""https://x.example"",""open"")"`);
  expect(text).toContain(`"'+1 ""quoted"", שלום مرحبا"`);
  expect((await read('audit', 'Format=Csv&Culture=nl-NL')).text).not.toMatch(/(^|[;,\t\r\n])"?[=+@]/);
  expect(text.split('\r\n')[0]).toContain('Groupes de moniteurs;Adresse;Intervalle (s)');
  const checks = (await read('checks', 'Format=Csv&Culture=en-GB')).text.split('\r\n');
  expect(checks[0]).toMatch(/^Time,Result,Code,Error,Checkpoint,Attempt,Load time \(ms\)/);
  expect(checks[1]).toMatch(/^2026-04-01T12:02:00\+02:00,Confirmed error,3500,/);
});

test('an HTML list neutralises formulas, because spreadsheets read HTML', async () => {
  const { text } = await read('monitors', 'Format=Html&Culture=en-GB');
  expect(text).toMatch(/<td[^>]*>(&#39;|')=HYPERLINK/);
  expect(text).not.toMatch(/<td[^>]*>\s*[=+@]/);
});

test('a workbook stores times, shares and durations as numbers and formulas as text', async () => {
  const sheet = await readSheet('checks', 'Culture=en-GB');
  // 1 April 2026, 12:02 in Amsterdam: 46113.50 days in Excel's count.
  expect(sheet).toMatch(/<c r="A3" s="13"><v>46113\.5013\d*<\/v><\/c>/);
  expect(sheet).toContain('<v>120</v>');
  expect(sheet).toContain('=HYPERLINK(&quot;https://x.example&quot;,&quot;open&quot;)</t>');
  expect(sheet).not.toContain('<f>');
});

test('definitions list recipients and monitors in columns or, on paper, in cells', async () => {
  const guid = await made('/v4/AlertDefinition', { AlertName: '@Night' }, 'AlertDefinitionGuid');
  await admin('POST', `/v4/AlertDefinition/${guid}/Member/Monitor/${objects.shop}`);
  await admin('POST', `/v4/AlertDefinition/${guid}/Member/MonitorGroup/${objects.group}`);
  const levels = `/v4/AlertDefinition/${guid}/EscalationLevel`;
  const [, second] = (await admin('GET', levels)).body as { Id: number }[];
  const [ann] = (await admin('GET', '/v4/Operator')).body as { OperatorGuid: string; FullName: string }[];
  const added = await admin('POST', `${levels}/${second?.Id ?? 0}/Member/Operator/${ann?.OperatorGuid ?? ''}`);
  expect(added.status).toBe(201);
  const own = (await readJson('definitions')).find(({ AlertName }) => AlertName === '@Night');
  expect(own).toMatchObject({
    IsActive: true,
    Monitors: [FORMULA],
    MonitorGroups: [HOSTILE],
    Level1Operators: [],
    Level2Operators: [ann?.FullName],
  });
  expect(Object.keys(own ?? {})).toEqual(expect.arrayContaining(['Level3IsActive', 'Level3Integrations']));
  expect(own).not.toHaveProperty('Level1');
  expect((await read('definitions', 'Format=Csv')).text).toContain("'@Night");
});

test('lists names and types of vault items, never their values', async () => {
  const [section] = (await admin('GET', '/v4/VaultSection')).body as { VaultSectionGuid: string }[];
  const item = {
    Name: 'Shop',
    VaultSectionGuid: section?.VaultSectionGuid,
    VaultItemType: 'CredentialSet',
    VaultItemUsedBy: 'Monitor',
  };
  await made('/v4/VaultItem', { ...item, UserName: 'shop-user', Password: 'shop-secret' }, 'VaultItemGuid');
  for (const Format of ['Csv', 'Json'] as const) {
    const { text } = await read('vaultItems', `Format=${Format}`);
    expect(text).toContain('Shop');
    expect(text).not.toMatch(/shop-secret|shop-user/);
  }
  expect(await readSheet('vaultItems')).not.toMatch(/shop-secret|shop-user/);
});

test('the audit list has no source, and one cell of the sheet holds the changes', async () => {
  await admin('PATCH', `/v4/Monitor/${objects.hidden}`, { Notes: NOTES });
  const [row] = await readJson('audit', `ObjectGuid=${objects.hidden}`);
  expect(row).not.toHaveProperty('Source');
  expect(row).toMatchObject({ Action: 'Updated', ObjectName: 'Hidden from most' });
  const cells = (await readSheet('audit', `ObjectGuid=${objects.hidden}`)).split('<c ');
  expect(cells.filter((cell) => cell.includes(`&quot;Notes&quot;:&quot;${NOTES}&quot;`))).toHaveLength(1);
});
