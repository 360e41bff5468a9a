import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  InvalidSignature,
  readSignedDocument,
  readSignedJson,
  readSignedPage,
  signDocument,
  signJson,
  signPage,
} from './signed-file.js';
import { keyFingerprint, isCanonicalBase64Url, isSignedBy, generateSigningKeys, toPem } from './signing-keys.js';

const keys = generateSigningKeys();
const content = { Name: 'Größe 网站', Rows: [1, 2.5, { Deep: null }], Empty: '' };
const json = Buffer.from(signJson(content, keys));
const pdf = signDocument(Buffer.from('%PDF-1.7\nfirst page\n%%EOF\n'), keys);
const page = Buffer.from(signPage('<!doctype html><p>Größe</p>', keys));

test('reads back signed content with the fingerprint of its key', () => {
  expect(readSignedJson(json)).toEqual({ content, fingerprint: keyFingerprint(keys.publicKey) });
  expect(readSignedDocument(pdf).content.toString()).toBe('%PDF-1.7\nfirst page\n%%EOF\n');
  expect(toPem(keys.publicKey)).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\w+/=]{60}\n-----END PUBLIC KEY-----\n$/);
});

test('keeps any JSON unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(readSignedJson(Buffer.from(signJson(plain, keys))).content).toEqual(plain);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['bundle', json, readSignedJson],
  ['document', pdf, readSignedDocument],
  ['page', page, readSignedPage],
] as const)('detects every changed, missing or added byte of a %s', (_name, file, read) => {
  for (let at = 0; at < file.length; at += 1) {
    for (const bit of [1, 2, 32, 128]) {
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(at) ^ bit, at);
      expect(() => read(changed), `byte ${at}`).toThrow(InvalidSignature);
    }
    const shorter = Buffer.concat([file.subarray(0, at), file.subarray(at + 1)]);
    const longer = Buffer.concat([file.subarray(0, at), Buffer.from(' '), file.subarray(at)]);
    expect(() => read(shorter)).toThrow(InvalidSignature);
    expect(() => read(longer)).toThrow(InvalidSignature);
  }
  expect(() => read(Buffer.concat([file, Buffer.from('\n')]))).toThrow(InvalidSignature);
});

test('rejects files in another format, and files without a signature', () => {
  for (const nonsense of ['', 'null', '[]', '{"Signature":null}', '{"Signature":{"Value":1}}', '%PDF-1.7']) {
    expect(() => readSignedJson(Buffer.from(nonsense)), nonsense).toThrow(InvalidSignature);
    expect(() => readSignedDocument(Buffer.from(nonsense))).toThrow(InvalidSignature);
  }
  expect(isSignedBy(Buffer.from('x'), 'A'.repeat(86), keys.publicKey)).toBe(false);
  expect(isCanonicalBase64Url('AB', 1)).toBe(false);
});
