import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGuid } from './guid.js';

test('accepts a guid of any version, in either case', () => {
  fc.assert(
    fc.property(fc.uuid(), (guid) => {
      expect([guid, guid.toUpperCase()].every(isGuid)).toBe(true);
    }),
  );
});

const GUID = '0a1b2c3d-0000-4000-8000-00000000000f';

test.each([
  '',
  'shop',
  `${GUID}0`,
  `{${GUID}}`,
  ` ${GUID}`,
  `${GUID}\n`,
  GUID.replaceAll('-', ''),
  GUID.replace('f', 'g'),
])('rejects %j', (text) => {
  expect(isGuid(text)).toBe(false);
});
