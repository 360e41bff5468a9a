/** How a connection says who it is. */
import type { ConnectionFields } from './export-rules.js';

/** What stands for a secret in a text; the vault's own form. */
const reference = (guid: string, property: 'Username' | 'Password'): string => `{{@VaultItem.${guid}.${property}}}`;

/** Texts that take values of the vault, in the order `credentialHeaders` wants their filled forms. */
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

/** The field of a connection that names the items its credentials come from. */
export const credentialField = ({ AuthenticationType }: Pick<ConnectionFields, 'AuthenticationType'>): string =>
  AuthenticationType === 'Headers' ? 'Headers' : 'VaultItemGuid';

/** Headers of each request; `filled` are the texts of `credentialTexts` with their values. */
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
