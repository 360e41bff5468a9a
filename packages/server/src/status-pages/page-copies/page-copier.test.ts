import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import type { PageCopy } from '@vedette/contract/v1/status-pages/page-copy';
import { systemRandom } from '@vedette/kernel/random';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { readSignedJson, readSignedPage } from '@vedette/kernel/signed-file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { createSigningKeys, listSigningKeys, type SigningContext } from '../../sla/signing/signing-key.js';
import { noFigures } from '../../figures/statistics/figures.js';
import { readAnyPage } from '../pages/page-view-sql.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';
import { bucketStorage, folderStorage, type CopyStorage } from './copy-storage.js';
import { registerPageCopyRoutes } from './copy-routes.js';
import { COPY_NAMES } from './copy-files.js';
import { countFailingCopies } from './copy-sql.js';
import { FolderProcess } from './folder-process.js';
import { copyPages } from './page-copier.js';

const db = await testDatabase();
let at = Date.UTC(2026, 10, 2, 12);
const clock = { now: () => at };
let service: ServiceFixture;
let signing: SigningContext;
let root = '';
let page = '';
const reported: unknown[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vedette-copies-'));
  const vault = await openVault({
    masterKey: new Secret('k'.repeat(40)),
    keys: createVaultKeyStore(db),
    random: systemRandom,
    now: () => 0,
  });
  service = await aService(db, (host) => registerPageCopyRoutes(host, { db, storageKind: 'Folder' }));
  signing = { db, clock, random: systemRandom, vault };
  await createSigningKeys(signing);
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  // Each test starts long after the previous one, with its own page.
  [at, reported.length] = [at + 60 * MINUTE, 0];
  page = await aPage(true);
});

const aPage = async (IsPublished: boolean): Promise<string> => {
  const { body } = await service.admin('POST', '/v4/PublicStatusPage', { Name: 'Shop & <Co>', IsPublished });
  return (body as PublicStatusPage).PublicDashboardGuid;
};
const turn = (storage: CopyStorage = folderStorage(root), signal = new AbortController().signal) =>
  copyPages(depsWith(storage), signal);
const depsWith = (storage: CopyStorage) => ({
  ...signing,
  storage,
  webAddress: 'https://watch.example',
  checkDays: 90,
  readPage: (guid: string) => readAnyPage(db, guid),
  monitors: () => Promise.resolve([]),
  figures: () => Promise.resolve(new Map([['', noFigures]])),
  incidents: () => Promise.resolve([]),
  updates: () => Promise.resolve(new Map()),
  maintenance: () => Promise.resolve(new Map()),
  loadZone: () => Promise.resolve('Europe/Amsterdam'),
  sla: () => Promise.resolve(undefined),
  onError: (error: unknown) => void reported.push(error),
});
const readCopyFile = (name: string, guid = page): Promise<Buffer> => readFile(join(root, guid, name));
const readCopyState = async (guid = page): Promise<PageCopy> =>
  (await service.admin('GET', `/api/v1/PublicStatusPage/${guid}/Copy`)).body as PageCopy;
const change = (fields: Partial<PublicStatusPage>) =>
  service.admin('PATCH', `/v4/PublicStatusPage/${page}`, { ...fields });

test('writes all files of a published page, signed, and none of a hidden one', async () => {
  const hidden = await aPage(false);
  await turn();
  expect((await readdir(join(root, page))).sort()).toEqual([...COPY_NAMES].sort());
  await expect(readdir(join(root, hidden))).rejects.toThrow('ENOENT');
  const [key] = await listSigningKeys({ db });
  const html = readSignedPage(await readCopyFile('index.html'));
  const { content, fingerprint } = readSignedJson(await readCopyFile('signed.json'));
  expect([html.fingerprint, fingerprint]).toEqual([key?.Fingerprint, key?.Fingerprint]);
  expect(content).toMatchObject({
    PublicDashboardGuid: page,
    AsOfAt: at,
    Address: `https://watch.example/status/${page}`,
  });
  expect(await readCopyState()).toEqual({ Storage: 'Folder', WrittenAt: at });
});

test('writes a copy every minute, with changes', async () => {
  await turn();
  await change({ Name: 'Renamed' });
  at += 59 * SECOND;
  await turn();
  expect((await readCopyFile('status.json')).toString()).not.toContain('Renamed');
  at += SECOND;
  await turn();
  expect((await readCopyFile('status.json')).toString()).toContain('Renamed');
});

test('removes the copy of a hidden or deleted page, but no other files', async () => {
  const removed = await aPage(true);
  await turn();
  await writeFile(join(root, page, 'mine.txt'), 'mine');
  await writeFile(join(root, page, 'index.html.new'), 'of a process that was killed');
  await change({ IsPublished: false });
  await service.admin('DELETE', `/v4/PublicStatusPage/${removed}`);
  await turn();
  expect(await readdir(join(root, page))).toEqual(['mine.txt']);
  await expect(readdir(join(root, removed))).rejects.toThrow('ENOENT');
  expect(await readCopyState()).toEqual({ Storage: 'Folder' });
});

test('reports a failing copy once, retries it, and shows the error until success', async () => {
  const objects = new Map<string, Buffer>();
  let isAway = true;
  const bucket = bucketStorage({
    put: (key, content) => {
      if (isAway) return Promise.reject(new Error('PUT store: out of reach'));
      objects.set(key, content);
      return Promise.resolve();
    },
    remove: (key) => Promise.resolve(void objects.delete(key)),
  });
  const failedAt = at;
  const failing = () => countFailingCopies(db, at - 5 * MINUTE);
  for (let tries = 0; tries < 25; tries += 1, at += 15 * SECOND) await turn(bucket);
  const shownError = (await readCopyState()).LastError;
  expect([shownError, (await readCopyState()).FailedSinceAt]).toEqual(['PUT store: out of reach', failedAt]);
  // Every published page of the earlier tests fails too, each reported once.
  const pages = new Set(await failingPages());
  expect([reported.length, await failing()]).toEqual([pages.size, pages.size]);
  isAway = false;
  await turn(bucket);
  expect([await failing(), await readCopyState()]).toEqual([0, { Storage: 'Folder', WrittenAt: at }]);
  expect([...objects.keys()]).toEqual(expect.arrayContaining(COPY_NAMES.map((name) => `${page}/${name}`)));
});

test('limits the time of a copy that hangs and does not delay others', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => aPage(true)));
  await turn();
  at += MINUTE;
  const hanging = page;
  const limits: AbortController[] = [];
  const written = new Set<string>();
  let [inside, maxInside] = [0, 0];
  const bucket = bucketStorage({
    put: (key, _content, _type, signal) => {
      const [guid = ''] = key.split('/');
      if (guid !== hanging) {
        if (key.endsWith('signed.json')) written.add(guid);
        // Only the hanging copy is left: its time is over.
        if (written.size >= others.length && others.every((one) => written.has(one)))
          for (const one of limits) one.abort();
        [inside, maxInside] = [inside + 1, Math.max(maxInside, inside + 1)];
        return Promise.resolve().then(() => void (inside -= 1));
      }
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('broken off'))),
      );
    },
    remove: () => Promise.resolve(),
  });
  const limit = (): AbortSignal => {
    const one = new AbortController();
    limits.push(one);
    return one.signal;
  };
  await copyPages({ ...depsWith(bucket), createTimeout: limit }, new AbortController().signal);
  expect(others.every((one) => written.has(one))).toBe(true);
  expect(maxInside).toBeLessThanOrEqual(4);
  expect(await readCopyState(hanging)).toMatchObject({
    LastError: 'not finished within 20 s: broken off',
    FailedSinceAt: at,
  });
  expect(await readCopyState(others[0])).toMatchObject({ WrittenAt: at });
});

test('gives up on a blocked folder without blocking others; ignores symlinks', async () => {
  await turn();
  const [elsewhere, draft] = [join(root, 'elsewhere'), join(root, page, 'status.json.new')];
  await writeFile(elsewhere, 'mine');
  await symlink(elsewhere, draft);
  at += MINUTE;
  await turn();
  expect([await readFile(elsewhere, 'utf8'), await readCopyState()]).toEqual([
    'mine',
    { Storage: 'Folder', WrittenAt: at },
  ]);
  // Opening a pipe waits for its other end, as on a share whose server is down.
  execFileSync('mkfifo', [join(root, 'silent')]);
  const silent = new FolderProcess(`require('node:fs').openSync(${JSON.stringify(join(root, 'silent'))}, 'w');`);
  const limit = new AbortController();
  const put = silent.run(
    { act: 'put', root, folder: page, name: 'index.html', content: Buffer.from('x') },
    limit.signal,
  );
  limit.abort();
  await expect(put).rejects.toThrow('the folder did not respond');
});

test('rejects a page folder that is a symbolic link', async () => {
  await mkdir(join(root, 'else'));
  await symlink(join(root, 'else'), join(root, page));
  await turn();
  expect((await readCopyState()).LastError).toMatch(/is a symbolic link, not a folder$/);
  expect(await readdir(join(root, 'else'))).toEqual([]);
});

test('does not delay shutdown or report an error when the storage is blocked', async () => {
  const ending = new AbortController();
  const silent = bucketStorage({
    put: (_key, _content, _type, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('broken off')));
        ending.abort();
      }),
    remove: () => Promise.resolve(),
  });
  await turn(silent, ending.signal);
  expect([reported, await readCopyState()]).toEqual([[], { Storage: 'Folder' }]);
});

const failingPages = async (): Promise<string[]> =>
  (await db.selectFrom('status_page_copy').where('failed_since_at', 'is not', null).select('page_guid').execute()).map(
    ({ page_guid: guid }) => guid,
  );

test('shows the state of a copy to administrators only, 404 for unknown pages', async () => {
  const ann = await service.anOperator('ann@example.com');
  expect((await ann('GET', `/api/v1/PublicStatusPage/${page}/Copy`)).status).toBe(403);
  const unknownPagePath = `/api/v1/PublicStatusPage/${crypto.randomUUID()}/Copy`;
  expect((await service.admin('GET', unknownPagePath)).status).toBe(404);
});
