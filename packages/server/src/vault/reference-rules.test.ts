import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillVaultReferences, referenceProperties, vaultReferencesIn } from './reference-rules.js';
import { visibleUserNames, usedByText, type ItemUser } from './used-by-rules.js';

const guid = '0d5b0a0e-0000-4000-8000-00000000abcd';

test('references are found in any case, with blanks inside the braces, in their order', () => {
  const text = `a {{@VaultItem.${guid}.Username}} b {{ @vaultitem.${guid.toUpperCase()}.PASSWORD }}`;
  expect(vaultReferencesIn(text)).toEqual({
    references: [
      { vaultItemGuid: guid, property: 'Username' },
      { vaultItemGuid: guid, property: 'Password' },
    ],
    malformed: [],
  });
});

test.each(['{{@VaultItem}}', '{{@VaultItem.x.Password}}', `{{@VaultItem.${guid}}}`, `{{@VaultItem.${guid}.Hash}}`])(
  '%s looks like a reference and is none',
  (text) => {
    expect(vaultReferencesIn(text)).toEqual({ references: [], malformed: [text] });
    expect(fillVaultReferences(text, () => 'never')).toBe(text);
  },
);

test('other placeholders are left alone', () => {
  expect(vaultReferencesIn('{{@DateTime(ISO)}} {{name}} @VaultItem')).toEqual({ references: [], malformed: [] });
});

test('filled in, a text holds the values and the words between them, whatever the values are', () => {
  const plain = fc.string().filter((text) => !/[{}]/.test(text));
  const parts = fc.tuple(fc.uuid(), fc.constantFrom(...referenceProperties), fc.string(), plain, plain);
  fc.assert(
    fc.property(parts, ([item, name, value, before, after]) => {
      const text = `${before}{{@VaultItem.${item}.${name}}}${after}`;
      expect(fillVaultReferences(text, () => value)).toBe(before + value + after);
    }),
  );
});

test('what uses an item is counted by kind, and named as far as one may see', () => {
  const user = (kind: ItemUser['kind'], name: string): ItemUser => ({ vaultItemGuid: guid, guid, kind, name });
  const monitors = [user('Monitor', 'Shop'), user('Monitor', 'Till')];
  expect(usedByText([])).toBe('-');
  expect(usedByText(monitors.slice(1))).toBe('1 monitor');
  expect(usedByText([user('SingleSignOn', ''), user('Integration', 'Chat'), ...monitors])).toBe(
    '2 monitors, 1 integration, single sign-on',
  );
  expect(visibleUserNames(monitors, () => true)).toBe('Shop, Till');
  expect(visibleUserNames(monitors, ({ name }) => name === 'Till')).toBe('Till, 1 more');
  expect(visibleUserNames(monitors, () => false)).toBe('2 more');
});
