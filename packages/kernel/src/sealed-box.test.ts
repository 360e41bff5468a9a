import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenBox, isSealingKey, generateSealingKeys, seal, unseal } from './sealed-box.js';

const keys = generateSealingKeys();

test('unseals what it sealed, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
      expect(unseal(seal(text, keys.publicKey, context), keys.privateKey, context)).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('seals the same text differently each time, without revealing it', () => {
  const boxes = [seal('pass word', keys.publicKey, 'c'), seal('pass word', keys.publicKey, 'c')];
  expect(boxes[0]).not.toBe(boxes[1]);
  for (const box of boxes) expect(Buffer.from(box, 'base64url').toString('latin1')).not.toContain('pass');
});

test('does not unseal with another key, another context or a changed byte', () => {
  const box = seal('secret', keys.publicKey, 'run 1');
  expect(() => unseal(box, generateSealingKeys().privateKey, 'run 1')).toThrow(BrokenBox);
  expect(() => unseal(box, keys.privateKey, 'run 2')).toThrow(BrokenBox);
  const bytes = Buffer.from(box, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(changed.toString('base64url'), keys.privateKey, 'run 1')).toThrow(BrokenBox);
  }
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(64)])('rejects "%s" as a box', (box) => {
  expect(() => unseal(box, keys.privateKey, 'run 1')).toThrow(BrokenBox);
});

test('recognises a public key', () => {
  expect(isSealingKey(keys.publicKey)).toBe(true);
  for (const wrong of ['', 'short', `${keys.publicKey}=`, `${keys.publicKey}A`])
    expect(isSealingKey(wrong)).toBe(false);
});
