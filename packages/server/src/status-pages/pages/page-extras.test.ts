import { expect, test } from 'vitest';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../testing/an-account.js';
import { selectPageHosts } from './page-extras-sql.js';
import { aPublicPageFixture } from './testing/public-page-fixture.js';

const { db, service, state, get, aPage, forget } = await aPublicPageFixture(Date.parse('2026-11-02T10:00:00Z'));

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const put = (guid: string, body: object) => service.admin('PUT', `/api/v1/PublicStatusPage/${guid}/Extras`, body);

test('gives a page a logo, refreshes and a custom host name', async () => {
  const guid = await aPage();
  const extras = { AutoRefresh: true, HostName: 'Status.Example.com', Logo: PIXEL };
  expect((await put(guid, extras)).status).toBe(204);
  const read = await service.admin('GET', `/api/v1/PublicStatusPage/${guid}/Extras`);
  expect(read.body).toEqual({ ...extras, HostName: 'status.example.com' });
  const { body } = await get(guid);
  expect(body).toContain(`<img src="${PIXEL}" alt="">`);
  expect(body).toContain('http-equiv="refresh" content="30"');
  expect((await put(guid, extras)).status).toBe(204);
  expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated']);
  const sameSize = PIXEL.replace('YPhf', 'YPhg');
  expect((await put(guid, { ...extras, Logo: sameSize })).status).toBe(204);
  expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated', 'Updated']);
  expect((await put(guid, extras)).status).toBe(204);
  expect(await selectPageHosts(db)).toEqual(new Map([['status.example.com', guid]]));
  const other = await put(await aPage(), extras);
  expect([other.status, other.messages]).toEqual([
    409,
    ['HostName: must be unique: already used by another status page'],
  ]);
  await service.admin('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: false });
  expect(await selectPageHosts(db)).toEqual(new Map());
});

test('offers subscriptions only if mails can be sent', async () => {
  const guid = await aPage();
  expect((await get(guid)).body).toContain('/subscribe"');
  state.sendsMail = false;
  forget();
  expect((await get(guid)).body).not.toContain('/subscribe"');
  state.sendsMail = true;
});

test('uses the language of the account unless the page has its own', async () => {
  const guid = await aPage();
  expect((await get(guid)).body).toContain('<html lang="en-');
  expect((await put(guid, { AutoRefresh: false, CultureName: 'fr-FR' })).status).toBe(204);
  forget();
  expect((await get(guid)).body).toContain('<html lang="fr-FR">');
  expect((await get(`${guid}.rss`)).body).toContain('<language>fr-fr</language>');
  const wrong = await put(guid, { AutoRefresh: false, CultureName: 'xx' });
  expect([wrong.status, wrong.messages[0]?.split(':')[0]]).toEqual([400, 'CultureName']);
  const account = db.updateTable('account').where('account_id', '=', service.account.accountId);
  const other = await aPage();
  await account.set({ culture_name: 'nl-NL' }).execute();
  expect((await get(other)).body).toContain('<html lang="nl-NL">');
  await account.set({ culture_name: 'en-GB' }).execute();
});

test('rejects the host name of the service itself', async () => {
  const path = `/api/v1/PublicStatusPage/${await aPage()}/Extras`;
  const login = Buffer.from(`${ADMIN_EMAIL}:${ADMIN_PASSWORD}`).toString('base64');
  const made = await service.call('POST', '/v4/Register', undefined, { authorization: `Basic ${login}` });
  const { UserName, Password } = made.body as { UserName: string; Password: string };
  const authorization = `Basic ${Buffer.from(`${UserName}:${Password}`).toString('base64')}`;
  const as = (host: string, HostName: string) =>
    service.call('PUT', path, { AutoRefresh: false, HostName }, { authorization, host });
  const refused = await as('watch.example.org:8080', 'Watch.example.org');
  expect([refused.status, refused.messages]).toEqual([400, ['HostName: must not be a host name of this service']]);
  for (const [host, name] of [
    ['watch.example.org.:8080', 'watch.example.org'],
    ['watch.example.org', 'a.localhost'],
    ['watch.example.org', 'localhost.localdomain'],
  ] as const) {
    expect((await as(host, name)).status).toBe(400);
  }
  expect((await as('watch.example.org:8080', 'shop.example.org')).status).toBe(204);
});

/** Returns the header of a PNG with these dimensions, which determine how much memory browsers need. */
function aPngOfSize(width: number, height: number): string {
  const bytes = Buffer.from(PIXEL.split(',')[1] ?? '', 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
const TOO_MANY = 'Logo: must be a PNG or JPEG of at most 4000000 pixels';

test('accepts a logo of the maximum size', async () => {
  expect((await put(await aPage(), { AutoRefresh: false, Logo: aPngOfSize(2_000, 2_000) })).status).toBe(204);
});

const NO_HOST = 'HostName: must be a host name such as status.example.com';
const NO_PICTURE = 'Logo: must be a PNG or JPEG as a data: URL';
test.each([
  ['a name with a space', { HostName: 'an IP address' }, NO_HOST],
  ['a URL', { HostName: '10.0.0.1' }, NO_HOST],
  ['another kind of picture', { Logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, NO_PICTURE],
  ['a small file of very many pixels', { Logo: aPngOfSize(15_000, 15_000) }, TOO_MANY],
  ['a very wide picture', { Logo: aPngOfSize(4_000_000_000, 1) }, TOO_MANY],
  ['a picture without pixels', { Logo: aPngOfSize(0, 100) }, TOO_MANY],
  ['a JPEG without a frame', { Logo: 'data:image/jpeg;base64,/9j/' }, TOO_MANY],
  ['markup', { Logo: 'data:image/png;base64,iVBORw0KGgo"><b>' }, NO_PICTURE],
  [
    'a large picture',
    { Logo: `${PIXEL.slice(0, 33)}${'A'.repeat(40_000)}` },
    'Logo: must be an image of at most 30 kB',
  ],
])('rejects %s', async (_what, wrong, message) => {
  const answer = await put(await aPage(), { AutoRefresh: false, ...wrong });
  expect([answer.status, answer.messages.map((text) => text.slice(0, 80))]).toEqual([400, [message]]);
});
