import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { SECOND } from '@vedette/kernel/clock';
import { fillVaultReferences, type VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import { loginReferencesOf, vaultReferencesOf, type Referring } from '../vault-references/vault-reference-rules.js';

/** For all types without limits of their own. */
export const timeLimits = { connectTimeoutMs: 10 * SECOND, totalTimeoutMs: 20 * SECOND } as const;

/** Types whose steps are filled in on the checkpoint: what these take from the vault is lent whole. */
const isScripted = (type: MonitorType): boolean =>
  type === 'MultiStepApi' || type === 'PostmanApi' || type === 'Transaction';

/** What a run takes from the vault: `filledIn` when it is handed over, and whole items that are `lent`. */
export function takenFromVault(type: MonitorType, monitor: Referring) {
  if (!isScripted(type)) return { filledIn: vaultReferencesOf(monitor), lent: [] };
  // Beside its script a transaction has the login of the site.
  const filledIn = type === 'Transaction' ? loginReferencesOf(monitor) : [];
  return { filledIn, lent: vaultReferencesOf(monitor) };
}

/** What a run signs in with, in the clear; empty texts where there is none. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** The login of a monitor, with what it takes from the vault put in. */
export function loginOf({ definition, password }: Referring, valueOf: (reference: VaultReference) => string): Login {
  return {
    username: fillVaultReferences(definition.Username ?? '', valueOf),
    password: fillVaultReferences(password ?? '', valueOf),
  };
}

/** Where a service is. The table of fields has seen to it that a type that needs them has them. */
export function placeOf({ NetworkAddress = '', Port = 0, IpVersion = 'IpV4' }: Definition) {
  return { host: NetworkAddress.trim().replace(/^\[|\]$/g, ''), port: Port, ipVersion: IpVersion, ...timeLimits };
}
