import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signDocument, signJson, signPage } from '@vedette/kernel/signed-file';
import { keyFingerprint, generateSigningKeys } from '@vedette/kernel/signing-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './run.js';

const [keys, others] = [generateSigningKeys(), generateSigningKeys()];
const fingerprint = keyFingerprint(keys.publicKey);
let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-verify-'));
  const pdf = signDocument(Buffer.from('%PDF-1.7\nApril\n%%EOF\n'), keys);
  const Sha256 = createHash('sha256').update(pdf).digest('hex');
  await writeFile(at('april.pdf'), pdf);
  await writeFile(at('april.json'), signJson({ Uptime: 99.9, Document: { FileName: 'april.pdf', Sha256 } }, keys));
  await writeFile(at('april.html'), signPage('<!doctype html><p>April', keys));
  await writeFile(at('may.pdf'), signDocument(Buffer.from('%PDF-1.7\nMay\n%%EOF\n'), keys));
  await writeFile(at('forged.json'), signJson({ Uptime: 100, Document: { FileName: 'april.pdf', Sha256 } }, others));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Verification must work without a service, so no request is allowed. */
async function verified(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run(['verify', ...args], {
    env: {},
    homeFolder: folder,
    readInput: () => Promise.resolve(''),
    print: (text) => void said.out.push(text),
    printError: (text) => void said.err.push(text),
    promptSecret: () => Promise.resolve(undefined),
    fetch: () => Promise.reject(new Error('no service here')),
  });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}

test('verifies each file alone, and both together', async () => {
  for (const files of [['april.pdf'], ['april.json'], ['april.json', 'april.pdf']]) {
    const { code, out, err } = await verified(...files.map(at));
    expect([code, out.match(/unchanged since/g)?.length, out]).toEqual([
      0,
      files.length,
      expect.stringContaining(fingerprint),
    ]);
    expect(err).toContain('Compare the key');
  }
  expect(await verified(at('april.json'), '--key', fingerprint.toUpperCase())).toMatchObject({ code: 0, err: '' });
});

test.each(['april.pdf', 'april.json', 'april.html'])(
  'detects one changed, missing or added byte of %s',
  async (name) => {
    const whole = await readFile(at(name));
    const passed: number[] = [];
    for (const [place, byte] of whole.entries()) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(byte ^ (1 << (place % 8)), place);
      await writeFile(at(`changed-${name}`), changed);
      const { code, out, err } = await verified(at(`changed-${name}`));
      if (code !== 1 || out !== '' || !err.includes('NOT VALID')) passed.push(place);
    }
    expect(passed).toEqual([]);
    for (const other of [whole.subarray(1), whole.subarray(0, -1), Buffer.concat([whole, Buffer.from('\n')])]) {
      await writeFile(at(`changed-${name}`), other);
      expect((await verified(at(`changed-${name}`))).code).toBe(1);
    }
  },
);

test('rejects a document of another statement, and another key', async () => {
  expect((await verified(at('april.json'), at('may.pdf'))).err).toContain('may.pdf: NOT VALID, no bundle');
  expect((await verified(at('forged.json'), at('april.pdf'))).code).toBe(1);
  const forged = await verified(at('forged.json'), '--key', fingerprint);
  expect([forged.code, forged.err]).toEqual([1, expect.stringContaining('another key')]);
});

test('verifies a page alone, and its other forms by their bundle', async () => {
  const files = {
    'index.html': signPage('<!doctype html><p>Fine', keys),
    'status.rss': '<?xml version="1.0"?><rss/>',
  };
  const Documents = Object.entries(files).map(([FileName, content]) => ({
    FileName,
    Sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const all = { ...files, 'signed.json': signJson({ Documents }, keys) };
  for (const [name, content] of Object.entries(all)) await writeFile(at(name), content);
  expect(await verified(at('index.html'))).toMatchObject({ code: 0 });
  const whole = await verified(...Object.keys(all).map(at), '--key', fingerprint);
  expect([whole.code, whole.err, whole.out.match(/unchanged since/g)?.length]).toEqual([0, '', 3]);
  expect((await verified(at('status.rss'))).err).toContain('NOT VALID');
  await writeFile(at('status.rss'), '<?xml version="1.0"?><rss></rss>');
  expect((await verified(at('signed.json'), at('status.rss'))).err).toContain('status.rss: NOT VALID');
  await writeFile(at('index.html'), files['index.html'].replace('Fine', 'Down'));
  expect((await verified(at('index.html'))).err).toContain('it was changed after it was signed');
});

test('prints the time of the copy of a status page', async () => {
  for (const [AsOfAt, expectedLine] of [
    [Date.UTC(2026, 3, 30, 12), 'shows the state at 2026-04-30T12:00:00.000Z'],
    [Number.MAX_SAFE_INTEGER, 'shows the state at an invalid time'],
  ] as const) {
    await writeFile(at('copy.json'), signJson({ AsOfAt, Documents: [] }, keys));
    const { code, out } = await verified(at('copy.json'));
    expect([code, out]).toEqual([0, expect.stringContaining(expectedLine)]);
  }
  expect((await verified(at('april.json'))).out).not.toContain('shows the state at');
});

test('explains unsigned files, missing files and invalid fingerprints', async () => {
  await writeFile(at('plain.txt'), 'hello');
  expect((await verified(at('plain.txt'))).err).toContain('it is not JSON');
  expect(await verified(at('nothing.pdf'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('no such file') as string,
  });
  expect((await verified()).code).toBe(2);
  expect((await verified(at('april.pdf'), '--key', 'abc')).err).toContain('64 hexadecimal digits');
});
