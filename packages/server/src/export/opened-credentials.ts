import { unknownRule } from '@vedette/kernel/rule-messages';
import { fillVaultReferences, readVaultReferences, vaultReferencesIn, type ReferenceValues } from '../vault/index.js';
import { credentialField, credentialHeaders, credentialTexts } from './credential-rules.js';
import type { ConnectionFields } from './export-rules.js';
import { openedHeaders, type HeaderOwner } from './sealed-headers.js';
import type { ContextPick } from '../module/context.js';

/** What a connection signs in with. */
interface OpenedCredentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Items of the vault that were opened for it; the caller notes that it happened. */
  readonly secrets: ReferenceValues['openedItems'];
}

/** The credentials of a connection; `problem` where they cannot be opened, so that nothing may be sent. */
type CredentialsResult = ({ readonly problem?: never } & OpenedCredentials) | { readonly problem: string };

/** As the vault has it at this moment: what changed there counts at once. */
export async function openedCredentials(
  { db, vault, clock }: ContextPick<'db' | 'vault' | 'clock'>,
  owner: HeaderOwner,
  stored: ConnectionFields,
): Promise<CredentialsResult> {
  const connection = openedHeaders(vault, owner, stored);
  const texts = credentialTexts(connection);
  const references = texts.flatMap((text) => vaultReferencesIn(text).references);
  if (references.length === 0) return { headers: credentialHeaders(connection, texts), secrets: [] };
  const values = await readVaultReferences({ db, vault }, owner.accountId, references, clock.now());
  const { getValue, openedItems, missingItems } = values;
  if (missingItems.length > 0) {
    const field = credentialField(connection);
    return { problem: missingItems.map((guid) => `${field}: ${unknownRule('vault item', guid)}`).join('; ') };
  }
  const filled = texts.map((text) => fillVaultReferences(text, getValue));
  return { headers: credentialHeaders(connection, filled), secrets: openedItems };
}
