import { createPrivateKey } from 'node:crypto';
import { inspect } from 'node:util';
import { ManualClock } from '@vedette/kernel/clock';
import { afterEach, expect, test } from 'vitest';
import { ARCHIVE_PASSWORD, archives } from '../multi-step/testing/client-archives.js';
import { aCertificate, anAuthority } from '../probes/http/testing/certificates.js';
import { readCertificateFolder } from './certificate-folder.js';
import { CertificateWatch } from './certificate-watch.js';
import { aBundle, aBundleAsPem, aCertificateFolder } from './testing/a-certificate-folder.js';
import { makeTrustSet } from './trust.js';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const remove of opened.splice(0)) await remove();
});
async function createFolder(files: Parameters<typeof aCertificateFolder>[0]) {
  const made = await aCertificateFolder(files);
  opened.push(made.remove);
  return made;
}
const toJsonList = (...entries: readonly object[]): string => JSON.stringify(entries);
const modern = Buffer.from(archives.modern, 'base64');

test('reads roots and intermediates from bundles and files, as DER and PEM', async () => {
  const [one, two, three] = await Promise.all([anAuthority(), anAuthority(), anAuthority()]);
  const between = await aCertificate({ name: 'Between', isAuthority: true, issuer: one });
  const { folder } = await createFolder({
    'Root/bundle.p7b': aBundle(one.cert, two.cert),
    'Root/text.pem': three.cert,
    'Intermediate/between.p7b': aBundleAsPem(between.cert),
    'Intermediate/.keep': '',
  });
  const { extraRoots, clients, problems } = await readCertificateFolder(folder);
  expect(problems).toEqual([]);
  expect(clients).toEqual([]);
  const expectedRoots = [one.cert, two.cert, three.cert, between.cert];
  expect(extraRoots.map((one) => one.trim())).toEqual(expectedRoots.map((one) => one.trim()));
});

test('treats a missing folder as empty', async () => {
  expect(await readCertificateFolder('/there/is/none')).toEqual({ extraRoots: [], clients: [], problems: [] });
});

test('reports bad files with a reason and uses the others', async () => {
  const root = await anAuthority();
  const between = await aCertificate({ name: 'Between', isAuthority: true, issuer: root });
  const leaf = await aCertificate({ issuer: root });
  const { folder } = await createFolder({
    'Root/a-good.pem': root.cert,
    'Root/b-garbage.p7b': Buffer.from('no certificate'),
    'Root/c-empty.p7b': aBundle(),
    'Root/d-leaf.pem': leaf.cert,
    'Root/e-between.pem': between.cert,
    'Root/f-large.pem': Buffer.alloc(1_048_577),
    'Intermediate/g-root.pem': root.cert,
  });
  const { extraRoots, problems } = await readCertificateFolder(folder);
  expect(extraRoots).toHaveLength(1);
  expect(problems).toEqual([
    { file: 'Root/b-garbage.p7b', reason: 'it is neither a certificate nor a PKCS #7 bundle of certificates' },
    { file: 'Root/c-empty.p7b', reason: 'it contains no certificate' },
    { file: 'Root/d-leaf.pem', reason: 'CN=localhost is not the certificate of an authority' },
    { file: 'Root/e-between.pem', reason: 'CN=Between is not a root; move it to Intermediate' },
    { file: 'Root/f-large.pem', reason: 'it is larger than 1 MB' },
    { file: 'Intermediate/g-root.pem', reason: 'CN=Test Authority is a root; move it to Root' },
  ]);
});

test('finds client certificates by host and never prints their keys', async () => {
  const pair = await aCertificate({ name: 'client' });
  const { folder } = await createFolder({
    'Client/clientCertificates.json': `\uFEFF${toJsonList(
      { File: 'shop.p12', Password: ARCHIVE_PASSWORD, UrlPatterns: ['[*.]shop.example'] },
      { File: 'old.pfx', Password: ARCHIVE_PASSWORD, UrlPatterns: ['https://old.example:8443'] },
      { File: 'own.pem', UrlPatterns: ['own.example', '10.0.0.7'] },
    )}`,
    'Client/shop.p12': modern,
    'Client/old.pfx': Buffer.from(archives.old, 'base64'),
    'Client/own.pem': `${pair.key}\n${pair.cert}`,
  });
  const { problems, ...own } = await readCertificateFolder(folder);
  expect(problems).toEqual([]);
  const trust = makeTrustSet();
  trust.renew(own);
  expect(trust.findClientIdentity('www.shop.example', 443)).toHaveProperty(
    'key',
    expect.stringContaining('PRIVATE KEY'),
  );
  expect(trust.findClientIdentity('old.example', 8_443)).toHaveProperty('key');
  expect(trust.findClientIdentity('old.example', 443)).toBeUndefined();
  expect(trust.findClientIdentity('10.0.0.7', 443)).toHaveProperty('cert', pair.cert.trim());
  for (const shown of [JSON.stringify(own), inspect(own, { depth: 9 })]) {
    expect(shown).not.toContain(ARCHIVE_PASSWORD);
    expect(shown).not.toContain('PRIVATE KEY');
    expect(shown).not.toContain(archives.modern.slice(0, 40));
  }
});

/** Encrypts a key as older programs do, with header lines before the encrypted part. */
const sealedOldStyle = (pem: string, type: 'pkcs1' | 'sec1', cipher: string): string =>
  createPrivateKey(pem).export({ type, format: 'pem', cipher, passphrase: ARCHIVE_PASSWORD }).toString();

test.each([
  ['rsa', 'pkcs1', 'aes-256-cbc'],
  ['ec', 'sec1', 'aes-128-cbc'],
] as const)('reads a client key (%s) encrypted in the legacy format as %s with %s', async (keyType, type, cipher) => {
  const pair = await aCertificate({ name: 'client', keyType });
  const sealed = sealedOldStyle(pair.key, type, cipher);
  expect(sealed).toContain(`DEK-Info: ${cipher.toUpperCase()},`);
  const entry = { UrlPatterns: ['own.example'] };
  const { folder } = await createFolder({
    'Client/clientCertificates.json': toJsonList(
      { ...entry, File: 'own.pem', Password: ARCHIVE_PASSWORD },
      { ...entry, File: 'wrong.pem', Password: 'wrong' },
    ),
    'Client/own.pem': `${pair.cert}\r\n${sealed.replaceAll('\n', '\r\n')}`,
    'Client/wrong.pem': `${sealed}\n${pair.cert}`,
  });
  const { problems, ...own } = await readCertificateFolder(folder);
  const trust = makeTrustSet();
  trust.renew(own);
  const plain = createPrivateKey(pair.key).export({ type: 'pkcs8', format: 'pem' });
  expect(trust.findClientIdentity('own.example', 443)).toHaveProperty('key', plain);
  expect(problems.map(({ file }) => file)).toEqual(['Client/wrong.pem']);
  // How a wrong password fails is random.
  expect(problems[0]?.reason).not.toBe('it must contain a certificate and its private key');
});

test('reports unusable client certificates without their passwords', async () => {
  const pair = await aCertificate();
  const entry = { Password: ARCHIVE_PASSWORD, UrlPatterns: ['shop.example'] };
  const { folder } = await createFolder({
    'Client/clientCertificates.json': toJsonList(
      { ...entry, File: 'gone.p12' },
      { ...entry, File: '../Root/other.p12' },
      { ...entry, File: 'locked.p12', Password: 'wrong' },
      { ...entry, File: 'pattern.p12', UrlPatterns: ['*.shop.example'] },
      { ...entry, File: 'keyless.pem' },
    ),
    'Client/locked.p12': modern,
    'Client/pattern.p12': modern,
    'Client/keyless.pem': pair.cert,
  });
  const { clients, problems } = await readCertificateFolder(folder);
  expect(clients).toEqual([]);
  expect(problems.map(({ file }) => file)).toEqual(
    ['gone.p12', '../Root/other.p12', 'locked.p12', 'pattern.p12', 'keyless.pem'].map((name) => `Client/${name}`),
  );
  expect(problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('ENOENT'),
    'it must be in the folder of clientCertificates.json',
    'the password is wrong',
    expect.stringContaining('"*.shop.example" is not a host pattern'),
    'it must contain a certificate and its private key',
  ]);
  expect(JSON.stringify(problems)).not.toContain(ARCHIVE_PASSWORD);
});

test.each(['{', '{}', '[{"File":"shop.p12","Password":"sesame"}]'])('reports a client list with %s', async (text) => {
  const { folder } = await createFolder({ 'Client/clientCertificates.json': text });
  const { problems } = await readCertificateFolder(folder);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.file).toBe('Client/clientCertificates.json');
  expect(problems[0]?.reason).toMatch(/^it must be a list such as/);
  expect(problems[0]?.reason).not.toContain('sesame');
});

test('applies and reports changes of the folder at the next reading', async () => {
  const { folder, put } = await createFolder({});
  const trust = makeTrustSet();
  const lines: string[] = [];
  const note = (fields: object, sentence: string): void => {
    const { file = '', authorities = '' } = fields as { file?: string; authorities?: number | string };
    lines.push(`${sentence} ${file}${authorities}`);
  };
  const log = { info: note, warn: note, error: note };
  const watch = new CertificateWatch({ folder, trust, clock: new ManualClock(0), log });
  await watch.reloadIfChanged();
  expect(trust.hasOperatorCertificates).toBe(false);
  const root = await anAuthority();
  await put('Root/site.pem', root.cert);
  await put('Root/bad.pem', 'nothing');
  await watch.reloadIfChanged();
  await watch.reloadIfChanged();
  expect(trust.extraRoots).toHaveLength(1);
  expect(lines).toEqual([
    'the certificate folder contains no files ',
    'certificates of the operator were read 0',
    'a certificate file was ignored Root/bad.pem',
    'certificates of the operator were read 1',
  ]);
});
