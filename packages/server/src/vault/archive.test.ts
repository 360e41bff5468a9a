import { createSecureContext } from 'node:tls';
import { Secret } from '@vedette/kernel/secret';
import { expect, test, vi } from 'vitest';
import { archiveOpener } from './archive.js';
import { archives, ARCHIVE_PASSWORD, BEYOND_ASCII, sealedArchives } from './testing/archives.js';

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
  'tells a similar password from the right one: %s',
  async (name) => {
    const data = Buffer.from(sealedArchives[name], 'base64');
    for (const wrong of ['Zurich', 'Zürich ', 'ZÜRICH', 'Züric', '']) {
      expect(await open(data, new Secret(wrong))).toBe('password');
    }
  },
);

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

/** An archive whose number of rounds, 65,536, is another of as many bytes. */
function withRounds(rounds: string): Buffer {
  const [now, replacement] = [Buffer.from('0203010000', 'hex'), Buffer.from(`0203${rounds}`, 'hex')];
  const data = bytes('slow');
  for (let at = data.indexOf(now); at !== -1; at = data.indexOf(now)) replacement.copy(data, at);
  return data;
}

test('an archive that asks for endless work is not begun', async () => {
  expect(await open(withRounds('7fffff'), password)).toBe('slow');
});

test('an archive that takes too long is given up, and the next one is opened', async () => {
  let sleeps = 0;
  // Patience is at its end at once for the first archive, and never for the second.
  const sleep = (): Promise<void> => (sleeps++ === 0 ? Promise.resolve() : new Promise(() => undefined));
  const opener = archiveOpener({ sleep });
  const slow = opener(withRounds('200000'), password);
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
