import { Secret } from '@vedette/kernel/secret';
import type { SealedFor, Vault } from '../module/context.js';

const sealBytes = (plain: Buffer, owner: SealedFor): Buffer =>
  Buffer.from(JSON.stringify([plain.toString('base64'), owner]));

function unsealBytes(sealed: Buffer, owner: SealedFor): Buffer {
  const [bytes, storedOwner] = JSON.parse(sealed.toString()) as [string, unknown];
  if (JSON.stringify(storedOwner) !== JSON.stringify(owner)) throw new Error('sealed for another place');
  return Buffer.from(bytes, 'base64');
}

/** Encrypts nothing, but opens a value only for its owner. */
export const plainVault: Vault = {
  sealBytes,
  unsealBytes,
  seal: (plain, owner) => sealBytes(Buffer.from(plain.reveal()), owner),
  unseal: (sealed, owner) => new Secret(unsealBytes(sealed, owner).toString()),
};

/** Opens a value of the plain vault regardless of its owner. */
export function plainText(sealed: Buffer | null | undefined): string {
  const [bytes = ''] = sealed ? (JSON.parse(sealed.toString()) as [string]) : [];
  return Buffer.from(bytes, 'base64').toString();
}
