import { SECOND } from '@vedette/kernel/clock';
import { fillVaultReferences, type VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import type { Referring } from '../vault-references/vault-reference-rules.js';

/** For all types without limits of their own. */
export const timeLimits = { connectTimeoutMs: 10 * SECOND, totalTimeoutMs: 20 * SECOND } as const;

/** What a run signs in with, in the clear; empty texts where there is none. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** The login of a monitor, with what it takes from the vault put in. */
export function fillLogin({ definition, password }: Referring, getValue: (reference: VaultReference) => string): Login {
  return {
    username: fillVaultReferences(definition.Username ?? '', getValue),
    password: fillVaultReferences(password ?? '', getValue),
  };
}

/** Where a service is. The table of fields has seen to it that a type that needs them has them. */
export function toServiceAddress({ NetworkAddress = '', Port = 0, IpVersion = 'IpV4' }: Definition) {
  return { host: NetworkAddress.trim().replace(/^\[|\]$/g, ''), port: Port, ipVersion: IpVersion, ...timeLimits };
}
