/** How a connection authenticates. */
import type { ConnectionFields } from './export-rules.js';

/** Returns the vault reference that stands for a secret in a text. */
const vaultReference = (guid: string, property: 'Username' | 'Password'): string =>
  `{{@VaultItem.${guid}.${property}}}`;

/** Returns texts with vault references, in the order in which `credentialHeaders` expects their resolved values. */
export function credentialTexts({ AuthenticationType, VaultItemGuid: item, Headers }: ConnectionFields): string[] {
  switch (AuthenticationType) {
    case 'None':
      return [];
    case 'Basic':
      return item === undefined ? [] : [vaultReference(item, 'Username'), vaultReference(item, 'Password')];
    case 'Bearer':
      return item === undefined ? [] : [vaultReference(item, 'Password')];
    case 'Headers':
      return Headers.map(({ Value }) => Value);
  }
}

/** Returns the field of a connection that refers to the vault items of its credentials. */
export const credentialField = ({ AuthenticationType }: Pick<ConnectionFields, 'AuthenticationType'>): string =>
  AuthenticationType === 'Headers' ? 'Headers' : 'VaultItemGuid';

/**
 * Returns the headers of each request.
 * @param resolvedValues resolved values of `credentialTexts`
 */
export function credentialHeaders(
  { AuthenticationType, Headers }: ConnectionFields,
  resolvedValues: readonly string[],
): Record<string, string> {
  switch (AuthenticationType) {
    case 'None':
      return {};
    case 'Basic':
      return { authorization: `Basic ${Buffer.from(resolvedValues.join(':'), 'utf8').toString('base64')}` };
    case 'Bearer':
      return { authorization: `Bearer ${resolvedValues[0] ?? ''}` };
    case 'Headers':
      return Object.fromEntries(Headers.map(({ Name }, index) => [Name.toLowerCase(), resolvedValues[index] ?? '']));
  }
}
