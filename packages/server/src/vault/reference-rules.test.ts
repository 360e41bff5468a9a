import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillVaultReferences, referenceProperties, parseVaultReferences } from './reference-rules.js';
import { describeUsers, formatUsedBy, type ItemUser } from './used-by-rules.js';

const guid = '0d5b0a0e-0000-4000-8000-00000000abcd';

test('finds references in order, in any case and with spaces inside the braces', () => {
  const text = `a {{@VaultItem.${guid}.Username}} b {{ @vaultitem.${guid.toUpperCase()}.PASSWORD }}`;
  expect(parseVaultReferences(text)).toEqual({
    references: [
      { vaultItemGuid: guid, property: 'Username' },
      { vaultItemGuid: guid, property: 'Password' },
    ],
    malformed: [],
  });
});

test.each(['{{@VaultItem}}', '{{@VaultItem.x.Password}}', `{{@VaultItem.${guid}}}`, `{{@VaultItem.${guid}.Hash}}`])(
  'reports %s as malformed',
  (text) => {
    expect(parseVaultReferences(text)).toEqual({ references: [], malformed: [text] });
    expect(fillVaultReferences(text, () => 'never')).toBe(text);
  },
);

test('ignores other placeholders', () => {
  expect(parseVaultReferences('{{@DateTime(ISO)}} {{name}} @VaultItem')).toEqual({ references: [], malformed: [] });
});

test('inserts values literally between the other text', () => {
  const plain = fc.string().filter((text) => !/[{}]/.test(text));
  const parts = fc.tuple(fc.uuid(), fc.constantFrom(...referenceProperties), fc.string(), plain, plain);
  fc.assert(
    fc.property(parts, ([item, name, value, before, after]) => {
      const text = `${before}{{@VaultItem.${item}.${name}}}${after}`;
      expect(fillVaultReferences(text, () => value)).toBe(before + value + after);
    }),
  );
});

test('counts users of an item by kind and names the visible ones', () => {
  const user = (kind: ItemUser['kind'], name: string): ItemUser => ({ vaultItemGuid: guid, guid, kind, name });
  const monitors = [user('Monitor', 'Shop'), user('Monitor', 'Till')];
  expect(formatUsedBy([])).toBe('-');
  expect(formatUsedBy(monitors.slice(1))).toBe('1 monitor');
  expect(formatUsedBy([user('SingleSignOn', ''), user('Integration', 'Chat'), ...monitors])).toBe(
    '2 monitors, 1 integration, single sign-on',
  );
  expect(describeUsers('Key', monitors, () => true)).toBe('Key is used by Shop, Till');
  expect(describeUsers('Key', monitors, ({ name }) => name === 'Till')).toBe('Key is used by Till and 1 more');
  expect(describeUsers('Key', monitors, () => false)).toBe('Key is used by 2 objects that you may not view');
});
