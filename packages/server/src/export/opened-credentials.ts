import { fillVaultReferences, readVaultReferences, vaultReferencesIn, type ReferenceValues } from '../vault/index.js';
import { credentialTexts, credentialHeaders } from './credential-rules.js';
import type { ConnectionFields } from './export-rules.js';
import { openedHeaders, type HeaderOwner } from './sealed-headers.js';
import type { ContextPick } from '../module/context.js';

/** What a connection signs in with. */
export interface OpenedCredentials {
  readonly headers: Readonly<Record<string, string>>;
  /** Items of the vault that were opened for it; the caller notes that it happened. */
  readonly secrets: ReferenceValues['openedItems'];
}

/** As the vault has it at this moment: what changed there counts at once. */
export async function openedCredentials(
  { db, vault, clock }: ContextPick<'db' | 'vault' | 'clock'>,
  owner: HeaderOwner,
  stored: ConnectionFields,
): Promise<OpenedCredentials> {
  const connection = openedHeaders(vault, owner, stored);
  const texts = credentialTexts(connection);
  const references = texts.flatMap((text) => vaultReferencesIn(text).references);
  if (references.length === 0) return { headers: credentialHeaders(connection, texts), secrets: [] };
  const { getValue, openedItems } = await readVaultReferences({ db, vault }, owner.accountId, references, clock.now());
  const filled = texts.map((text) => fillVaultReferences(text, getValue));
  return { headers: credentialHeaders(connection, filled), secrets: openedItems };
}
