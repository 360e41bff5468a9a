import { Secret } from '@vedette/kernel/secret';
import type { Instant } from '@vedette/kernel/clock';
import type { Vault } from '../../module/context.js';

/** Content of an acknowledgement link: operator, incident and expiry. */
export interface Acknowledgement {
  readonly accountId: number;
  readonly incidentGuid: string;
  readonly operatorGuid: string;
  readonly expiresAt: Instant;
}

const acknowledgeSealContext = (accountId: number, incidentGuid: string) => ({
  accountId,
  objectGuid: incidentGuid,
  field: 'acknowledge link',
});

/** Builds a token sealed with the account's key, so that it cannot be forged or altered. */
export function createAcknowledgeToken(
  vault: Pick<Vault, 'seal'>,
  { accountId, incidentGuid, operatorGuid, expiresAt }: Acknowledgement,
): string {
  const payload = new Secret(JSON.stringify([operatorGuid, expiresAt]));
  const sealed = vault.seal(payload, acknowledgeSealContext(accountId, incidentGuid)).toString('base64url');
  return `${accountId}.${incidentGuid}.${sealed}`;
}

const TOKEN_PATTERN = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{20,500})$/;

/** Returns the content of a token; undefined for one that is invalid, or expired at `at`. */
export function openAcknowledgeToken(
  vault: Pick<Vault, 'unseal'>,
  token: string,
  at: Instant,
): Acknowledgement | undefined {
  const [, account = '', incidentGuid = '', sealed = ''] = TOKEN_PATTERN.exec(token) ?? [];
  if (sealed === '') return undefined;
  const accountId = Number(account);
  try {
    const payload = vault
      .unseal(Buffer.from(sealed, 'base64url'), acknowledgeSealContext(accountId, incidentGuid))
      .reveal();
    const [operatorGuid, expiresAt] = JSON.parse(payload) as [string, Instant];
    return expiresAt > at ? { accountId, incidentGuid, operatorGuid, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}
