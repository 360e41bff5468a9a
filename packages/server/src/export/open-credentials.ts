import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import {
  fillVaultReferences,
  readVaultReferences,
  parseVaultReferences,
  type ReferenceValues,
} from '../vault/index.js';
import { credentialField, credentialHeaders, credentialTexts } from './credential-rules.js';
import type { ConnectionFields } from './export-rules.js';
import { openHeaders, type HeaderOwner } from './sealed-headers.js';
import type { ContextPick } from '../module/context.js';

/** Credentials of a connection. */
interface OpenedCredentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Vault items that were opened; the caller audits this. */
  readonly openedItems: ReferenceValues['openedItems'];
}

/** Credentials of a connection, or the `problem` why they cannot be opened, so that nothing may be sent. */
type CredentialsResult = ({ readonly problem?: never } & OpenedCredentials) | { readonly problem: string };

/** Opens the credentials with the current values of the vault, so that changes take effect immediately. */
export async function openCredentials(
  { db, vault, clock }: ContextPick<'db' | 'vault' | 'clock'>,
  owner: HeaderOwner,
  stored: ConnectionFields,
): Promise<CredentialsResult> {
  const connection = openHeaders(vault, owner, stored);
  const texts = credentialTexts(connection);
  const references = texts.flatMap((text) => parseVaultReferences(text).references);
  if (references.length === 0) return { headers: credentialHeaders(connection, texts), openedItems: [] };
  const values = await readVaultReferences({ db, vault }, owner.accountId, references, clock.now());
  const { getValue, openedItems, missingItems } = values;
  if (missingItems.length > 0) {
    const field = credentialField(connection);
    return { problem: missingItems.map((guid) => `${field}: ${unknownReferenceRule('vault item', guid)}`).join('; ') };
  }
  const resolvedTexts = texts.map((text) => fillVaultReferences(text, getValue));
  return { headers: credentialHeaders(connection, resolvedTexts), openedItems };
}
