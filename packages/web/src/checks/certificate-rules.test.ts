import { expect, test } from 'vitest';
import { certificateName, formatRemainingValidity } from './certificate-rules.js';

test.each([
  ['CN=shop.example', 'shop.example'],
  ['C=US, O=Let’s Encrypt, CN=R10', 'R10'],
  ['CN=DigiCert Global G2, Inc., O=DigiCert Inc', 'DigiCert Global G2, Inc.'],
  ['C=US, O=Internet Security Research Group', 'Internet Security Research Group'],
  ['emailAddress=a@example.com', 'emailAddress=a@example.com'],
  ['', 'unnamed'],
])('shortens the name %j to %j', (name, expected) => {
  expect(certificateName(name)).toBe(expected);
});

const DAY = 86_400_000;
test.each([
  [0, '▲ expired'],
  [-DAY, '▲ expired'],
  [DAY - 1, '▲ less than a day'],
  [DAY, '▲ 1 day'],
  [14 * DAY - 1, '▲ 13 days'],
  [14 * DAY, '14 days'],
])('shows %j for a certificate that expires in %j', (left, expected) => {
  expect(formatRemainingValidity(1_000 * DAY + left, 1_000 * DAY)).toBe(expected);
});
