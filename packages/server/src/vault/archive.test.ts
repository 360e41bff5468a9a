import { createSecureContext } from 'node:tls';
import { Secret } from '@vedette/kernel/secret';
import { expect, test, vi } from 'vitest';
import { createArchiveOpener } from './archive.js';
import { archives, ARCHIVE_PASSWORD, BEYOND_ASCII, sealedArchives } from './testing/archives.js';

// Each archive starts a worker, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const open = createArchiveOpener({ sleep: () => new Promise(() => undefined) });
const bytes = (name: keyof typeof archives): Buffer => Buffer.from(archives[name], 'base64');
const password = new Secret(ARCHIVE_PASSWORD);
const rsa = {
  issuer: 'C=NL, O=Example, CN=client.example.com',
  notBefore: Date.UTC(2026, 10, 21, 16, 1, 12),
  notAfter: Date.UTC(2036, 10, 18, 16, 1, 12),
};

test.each(['legacy', 'rc2', 'modern', 'chain'] as const)(
  '%s: reads issuer and dates of the own certificate',
  async (name) => {
    expect(await open(bytes(name), password)).toEqual(rsa);
  },
);

test('Node itself rejects RC2 archives, which is why a library reads them', () => {
  expect(() => createSecureContext({ pfx: bytes('rc2'), passphrase: ARCHIVE_PASSWORD })).toThrow(/Unsupported PKCS12/);
});

const elliptic = { issuer: 'C=DE, O=Example, CN=client.example.com', notAfter: Date.UTC(2046, 10, 23, 16, 24, 37) };

test.each(Object.keys(sealedArchives) as (keyof typeof sealedArchives)[])(
  'opens an archive with a password beyond ASCII: %s',
  async (name) => {
    const own = Object.entries(BEYOND_ASCII).find(([each]) => each === name)?.[1] ?? 'Zürich';
    const data = Buffer.from(sealedArchives[name], 'base64');
    expect(await open(data, new Secret(own))).toMatchObject(elliptic);
  },
);

test.each(['aes', 'tripleDes', 'rc2', 'sha512', 'unsealed', 'pbmac1'] as const)(
  'distinguishes a similar password from the right one: %s',
  async (name) => {
    const data = Buffer.from(sealedArchives[name], 'base64');
    for (const wrong of ['Zurich', 'Zürich ', 'ZÜRICH', 'Züric', '']) {
      expect(await open(data, new Secret(wrong))).toBe('password');
    }
  },
);

test('opens an archive with an elliptic-curve key', async () => {
  expect(await open(bytes('elliptic'), password)).toMatchObject({ issuer: 'O=Elliptic, CN=ec.example.com' });
});

test('opens an archive with an empty password', async () => {
  expect(await open(bytes('withoutPassword'), new Secret(''))).toEqual(rsa);
});

test.each(['legacy', 'rc2', 'modern', 'elliptic', 'withoutPassword'] as const)(
  '%s: distinguishes a wrong password from a broken archive',
  async (name) => {
    expect(await open(bytes(name), new Secret('wrong'))).toBe('password');
  },
);

test('reports content that is not an archive or has no key', async () => {
  expect(await open(Buffer.from('hello'), password)).toBe('foreign');
  expect(await open(Buffer.alloc(0), password)).toBe('foreign');
  expect(await open(Buffer.from('30820003', 'hex'), password)).toBe('foreign');
  expect(await open(Buffer.from('3003020103', 'hex'), password)).toBe('foreign');
  expect(await open(bytes('withoutKey'), password)).toBe('noKey');
});

/** Replaces the iteration count of an archive, 65,536, by one of the same length. */
function withIterations(iterations: string): Buffer {
  const [now, replacement] = [Buffer.from('0203010000', 'hex'), Buffer.from(`0203${iterations}`, 'hex')];
  const data = bytes('slow');
  for (let at = data.indexOf(now); at !== -1; at = data.indexOf(now)) replacement.copy(data, at);
  return data;
}

test('rejects an archive with excessive iterations without starting', async () => {
  expect(await open(withIterations('7fffff'), password)).toBe('slow');
});

test('gives up an archive that takes too long and opens the next one', async () => {
  let sleeps = 0;
  // The time limit expires immediately for the first archive, and never for the second.
  const sleep = (): Promise<void> => (sleeps++ === 0 ? Promise.resolve() : new Promise(() => undefined));
  const opener = createArchiveOpener({ sleep });
  const slow = opener(withIterations('200000'), password);
  const next = opener(bytes('modern'), password);
  expect(await slow).toBe('slow');
  expect(await next).toEqual(rsa);
});

test('limits the number of waiting archives', async () => {
  const opener = createArchiveOpener({ sleep: () => new Promise(() => undefined) });
  const begun = Array.from({ length: 5 }, () => opener(Buffer.from('no archive'), password));
  await expect(opener(Buffer.from('one too many'), password)).rejects.toMatchObject({ kind: 'limited' });
  expect(await Promise.all(begun)).toEqual(Array.from({ length: 5 }, () => 'foreign'));
  expect(await opener(Buffer.from('room again'), password)).toBe('foreign');
});
