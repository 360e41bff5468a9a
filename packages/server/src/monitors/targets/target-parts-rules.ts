import { SECOND } from '@vedette/kernel/clock';
import { fillVaultReferences, type VaultReference } from '../../vault/index.js';
import type { Definition } from '../definition/definition-rules.js';
import type { DefinitionWithPassword } from '../vault-references/vault-reference-rules.js';

/** Time limits of all types without their own. */
export const timeLimits = { connectTimeoutMs: 10 * SECOND, totalTimeoutMs: 20 * SECOND } as const;

/** Login of a run in clear text; empty texts without one. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Returns the login of a monitor with its vault references resolved. */
export function fillLogin(
  { definition, password }: DefinitionWithPassword,
  getValue: (reference: VaultReference) => string,
): Login {
  return {
    username: fillVaultReferences(definition.Username ?? '', getValue),
    password: fillVaultReferences(password ?? '', getValue),
  };
}

/** Returns the address of a service. The table of fields guarantees that types that need one have it. */
export function toServiceAddress({ NetworkAddress = '', Port = 0, IpVersion = 'IpV4' }: Definition) {
  return { host: NetworkAddress.trim().replace(/^\[|\]$/g, ''), port: Port, ipVersion: IpVersion, ...timeLimits };
}
