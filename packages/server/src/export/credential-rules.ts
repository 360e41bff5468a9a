/** How a connection authenticates. */
import type { ConnectionFields } from './export-rules.js';

/** Returns the vault reference that stands for a secret in a text. */
const reference = (guid: string, property: 'Username' | 'Password'): string => `{{@VaultItem.${guid}.${property}}}`;

/** Returns texts with vault references, in the order in which `credentialHeaders` expects their resolved values. */
export function credentialTexts({ AuthenticationType, VaultItemGuid: item, Headers }: ConnectionFields): string[] {
  switch (AuthenticationType) {
    case 'None':
      return [];
    case 'Basic':
      return item === undefined ? [] : [reference(item, 'Username'), reference(item, 'Password')];
    case 'Bearer':
      return item === undefined ? [] : [reference(item, 'Password')];
    case 'Headers':
      return Headers.map(({ Value }) => Value);
  }
}

/** Returns the field of a connection that refers to the vault items of its credentials. */
export const credentialField = ({ AuthenticationType }: Pick<ConnectionFields, 'AuthenticationType'>): string =>
  AuthenticationType === 'Headers' ? 'Headers' : 'VaultItemGuid';

/**
 * Returns the headers of each request.
 * @param filled resolved values of `credentialTexts`
 */
export function credentialHeaders(
  { AuthenticationType, Headers }: ConnectionFields,
  filled: readonly string[],
): Record<string, string> {
  switch (AuthenticationType) {
    case 'None':
      return {};
    case 'Basic':
      return { authorization: `Basic ${Buffer.from(filled.join(':'), 'utf8').toString('base64')}` };
    case 'Bearer':
      return { authorization: `Bearer ${filled[0] ?? ''}` };
    case 'Headers':
      return Object.fromEntries(Headers.map(({ Name }, index) => [Name.toLowerCase(), filled[index] ?? '']));
  }
}
