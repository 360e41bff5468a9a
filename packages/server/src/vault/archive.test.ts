import { createSecureContext } from 'node:tls';
import { Secret } from '@vedette/kernel/secret';
import { expect, test, vi } from 'vitest';
import { archiveOpener } from './archive.js';
import { archives, ARCHIVE_PASSWORD } from './testing/archives.js';

// As long as the machine needs: each archive starts a worker.
vi.setConfig({ testTimeout: 120_000 });
const open = archiveOpener({ sleep: () => new Promise(() => undefined) });
const bytes = (name: keyof typeof archives): Buffer => Buffer.from(archives[name], 'base64');
const password = new Secret(ARCHIVE_PASSWORD);
const rsa = {
  issuer: 'C=NL, O=Example, CN=client.example.com',
  notBefore: Date.UTC(2026, 10, 21, 16, 1, 12),
  notAfter: Date.UTC(2036, 10, 18, 16, 1, 12),
};

test.each(['legacy', 'rc2', 'modern', 'chain'] as const)(
  '%s: issuer and dates are those of the own certificate',
  async (name) => {
    expect(await open(bytes(name), password)).toEqual(rsa);
  },
);

test('Node itself refuses what was sealed with RC2, which is why a library reads it', () => {
  expect(() => createSecureContext({ pfx: bytes('rc2'), passphrase: ARCHIVE_PASSWORD })).toThrow(/Unsupported PKCS12/);
});

test('an elliptic key is a key', async () => {
  expect(await open(bytes('elliptic'), password)).toMatchObject({ issuer: 'O=Elliptic, CN=ec.example.com' });
});

test('an archive under the empty password opens with it', async () => {
  expect(await open(bytes('withoutPassword'), new Secret(''))).toEqual(rsa);
});

test.each(['legacy', 'rc2', 'modern', 'elliptic', 'withoutPassword'] as const)(
  '%s: a wrong password is told from a broken archive',
  async (name) => {
    expect(await open(bytes(name), new Secret('wrong'))).toBe('password');
  },
);

test('what is no archive, or holds no key, is named', async () => {
  expect(await open(Buffer.from('hello'), password)).toBe('foreign');
  expect(await open(Buffer.alloc(0), password)).toBe('foreign');
  expect(await open(Buffer.from('30820003', 'hex'), password)).toBe('foreign');
  expect(await open(Buffer.from('3003020103', 'hex'), password)).toBe('foreign');
  expect(await open(bytes('withoutKey'), password)).toBe('noKey');
});

test('an archive that asks for endless work is given up, and the next one is opened', async () => {
  // The number of rounds, 65,536, as DER; in its place 8,388,607.
  const [rounds, many] = [Buffer.from('0203010000', 'hex'), Buffer.from('02037fffff', 'hex')];
  const endless = bytes('slow');
  for (let at = endless.indexOf(rounds); at !== -1; at = endless.indexOf(rounds)) many.copy(endless, at);
  let asked = 0;
  // Patience is at its end at once for the first archive, and never for the second.
  const sleep = (): Promise<void> => (asked++ === 0 ? Promise.resolve() : new Promise(() => undefined));
  const opener = archiveOpener({ sleep });
  const slow = opener(endless, password);
  const next = opener(bytes('modern'), password);
  expect(await slow).toBe('slow');
  expect(await next).toEqual(rsa);
});

test('few wait for their turn', async () => {
  const opener = archiveOpener({ sleep: () => new Promise(() => undefined) });
  const begun = Array.from({ length: 5 }, () => opener(Buffer.from('no archive'), password));
  await expect(opener(Buffer.from('one too many'), password)).rejects.toMatchObject({ kind: 'limited' });
  expect(await Promise.all(begun)).toEqual(Array.from({ length: 5 }, () => 'foreign'));
  expect(await opener(Buffer.from('room again'), password)).toBe('foreign');
});
