import { Secret } from '@vedette/kernel/secret';
import type { Instant } from '@vedette/kernel/clock';
import type { Vault } from '../../module/context.js';

/** Who may say, by a link, that he looks after which incident, and how long. */
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

/** Sealed with the account's key: nobody else can write one, and nothing in it can be changed. */
export function acknowledgeToken(
  vault: Pick<Vault, 'seal'>,
  { accountId, incidentGuid, operatorGuid, expiresAt }: Acknowledgement,
): string {
  const words = new Secret(JSON.stringify([operatorGuid, expiresAt]));
  const sealed = vault.seal(words, acknowledgeSealContext(accountId, incidentGuid)).toString('base64url');
  return `${accountId}.${incidentGuid}.${sealed}`;
}

const FORM = /^(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{20,500})$/;

/** What a token says; undefined for one we did not write, or that is too old at `at`. */
export function openAcknowledgeToken(
  vault: Pick<Vault, 'unseal'>,
  token: string,
  at: Instant,
): Acknowledgement | undefined {
  const [, account = '', incidentGuid = '', sealed = ''] = FORM.exec(token) ?? [];
  if (sealed === '') return undefined;
  const accountId = Number(account);
  try {
    const words = vault
      .unseal(Buffer.from(sealed, 'base64url'), acknowledgeSealContext(accountId, incidentGuid))
      .reveal();
    const [operatorGuid, expiresAt] = JSON.parse(words) as [string, Instant];
    return expiresAt > at ? { accountId, incidentGuid, operatorGuid, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}
