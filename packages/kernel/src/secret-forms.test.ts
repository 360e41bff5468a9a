import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactSecretsInText, secretForms } from './secret-forms.js';

const SECRET = `p4ss w"rd/<&'ü`;

test.each([
  ['plain', SECRET],
  ['in a URL', encodeURIComponent(SECRET)],
  ['in a form', new URLSearchParams({ p: SECRET }).toString().slice(2)],
  ['in JSON', JSON.stringify({ p: SECRET })],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in the base64 of a URL', Buffer.from(SECRET).toString('base64url')],
  ['in a Basic header', Buffer.from(`user:${SECRET}`).toString('base64')],
  ['in hex', Buffer.from(SECRET).toString('hex')],
  ['in XML', 'p4ss w&quot;rd/&lt;&amp;&#39;ü'],
])('hides a secret %s', (_where, text) => {
  const hidden = redactSecretsInText(`before ${text} after`, [SECRET]);
  expect(hidden).toContain('•••');
  expect(hidden).toMatch(/^before .*after$/);
  expect(hidden).not.toContain('p4ss');
  expect(hidden).not.toContain(Buffer.from(SECRET).toString('base64').slice(3, 12));
});

test('leaves no secret in base64, whatever surrounds it', () => {
  const word = fc.string({ minLength: 6, maxLength: 40, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(word, word, word, (before, secret, after) => {
      const encoded = Buffer.from(before + secret + after).toString('base64');
      const hidden = redactSecretsInText(encoded, [secret]);
      expect(Buffer.from(hidden.replaceAll('•••', ''), 'base64').toString('utf8').length).toBeLessThan(
        (before + secret + after).length,
      );
      expect(hidden).not.toBe(encoded);
    }),
  );
});

test('does not redact secrets shorter than three characters', () => {
  expect(secretForms('ab')).toEqual([]);
  expect(redactSecretsInText('a cab', ['ab', ''])).toBe('a cab');
});
