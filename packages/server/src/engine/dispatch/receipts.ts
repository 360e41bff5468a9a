import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import type { Secret } from '@vedette/kernel/secret';

/** Proofs that a run was handed to a server: they hold beyond the engine that handed it out, and nothing is stored. */
export interface Receipts {
  receiptOf(serverId: number, run: RunKey): string;
  isReceipt(receipt: string | undefined, serverId: number, run: RunKey): boolean;
}

const PURPOSE = 'vedette receipts of runs';
const KEY_BYTES = 32;

/** Of one master key; with another one those of before are worth nothing. */
export function makeReceipts(masterKey: Secret): Receipts {
  const key = Buffer.from(hkdfSync('sha256', masterKey.reveal(), '', PURPOSE, KEY_BYTES));
  const proof = (serverId: number, { monitorGuid, slotAt, attempt }: RunKey): Buffer =>
    createHmac('sha256', key).update(`${serverId} ${monitorGuid} ${slotAt} ${attempt}`).digest();
  return {
    receiptOf: (serverId, run) => proof(serverId, run).toString('base64url'),
    isReceipt: (receipt = '', serverId, run) => {
      const [given, wanted] = [Buffer.from(receipt, 'base64url'), proof(serverId, run)];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
