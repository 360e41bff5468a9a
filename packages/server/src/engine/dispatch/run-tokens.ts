import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Secret } from '@vedette/kernel/secret';

/**
 * Run tokens prove that a run was assigned to a server. They stay valid when another engine takes over, and none is
 * stored.
 */
export interface RunTokens {
  createToken(serverId: number, run: RunKey): string;
  isValid(token: string | undefined, serverId: number, run: RunKey): boolean;
}

/** Part of the key derivation: another text would invalidate all tokens. */
const PURPOSE = 'vedette receipts of runs';
const KEY_BYTES = 32;

/** Creates run tokens from a master key. A new master key invalidates earlier tokens. */
export function createRunTokens(masterKey: Secret): RunTokens {
  const key = Buffer.from(hkdfSync('sha256', masterKey.reveal(), '', PURPOSE, KEY_BYTES));
  const computeProof = (serverId: number, { monitorGuid, slotAt, attempt }: RunKey): Buffer =>
    createHmac('sha256', key).update(`${serverId} ${monitorGuid} ${slotAt} ${attempt}`).digest();
  return {
    createToken: (serverId, run) => computeProof(serverId, run).toString('base64url'),
    isValid: (token = '', serverId, run) => {
      const [presented, expected] = [Buffer.from(token, 'base64url'), computeProof(serverId, run)];
      return presented.length === expected.length && timingSafeEqual(presented, expected);
    },
  };
}
