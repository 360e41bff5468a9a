import { hash, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { Chance } from '@vedette/kernel/chance';
import { HashQueue } from './hash-queue.js';

const scrypted = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Cost of a new hash: 2^15 blocks of 8, 32 MB and some 80 ms, so that guessing is dear. Stored with each hash. */
const LOG_N = 15;
const R = 8;
const KEY_BYTES = 32;

/**
 * Hashing takes one of the four threads that the whole process has for files and names, and 32 MB: a flood of sign-ins
 * gets two of them. A full lane is some 20 s of work for both.
 */
export const hashQueue = new HashQueue({ concurrency: 2, maxWaitingPerKey: 10, maxWaitingPerLane: 500 });

/**
 * For passwords that are set: they are hashed within a transaction, and a turn of `hashQueue` may itself wait for a
 * connection to the store.
 */
export const newPasswordQueue = new HashQueue({ concurrency: 1, maxWaitingPerKey: 10, maxWaitingPerLane: 500 });

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  scrypted(password.normalize('NFKC'), salt, KEY_BYTES, cost);

/** Hash of an operator's password, `scrypt$logN$r$salt$key` with base64 parts. Callers take a turn of `hashQueue`. */
export async function hashPassword(password: string, chance: Pick<Chance, 'bytes'>): Promise<string> {
  const salt = chance.bytes(16);
  const key = await derive(password, salt, scryptOptions(LOG_N, R));
  return ['scrypt', LOG_N, R, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether the password is the hashed one. Without a hash it takes the same time and is false. Callers take a turn of `hashQueue`. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, logN, r, salt, key] = (hash ?? DUMMY_HASH).split('$');
  const expected = Buffer.from(key ?? '', 'base64');
  const cost = scryptOptions(Number(logN), Number(r));
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), cost);
  return hash !== null && hash !== undefined && timingSafeEqual(actual, expected);
}

const DUMMY_HASH = [
  'scrypt',
  LOG_N,
  R,
  Buffer.alloc(16).toString('base64'),
  Buffer.alloc(KEY_BYTES).toString('base64'),
].join('$');

const scryptOptions = (logN: number, r: number): ScryptOptions => ({
  N: 2 ** logN,
  r,
  p: 1,
  maxmem: 2 ** logN * r * 160,
});

/** A secret nobody can guess: 256 random bits as URL-safe text. */
export function newToken(chance: Pick<Chance, 'bytes'>): string {
  return chance.bytes(32).toString('base64url');
}

/** What is stored of a token; it needs no salt, since nobody can guess it. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
