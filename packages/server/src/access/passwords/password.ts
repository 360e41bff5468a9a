import { hash, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomSource } from '@vedette/kernel/random';
import { HashQueue } from './hash-queue.js';

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Cost of a new hash: 2^15 blocks of 8, 32 MB and about 80 ms, so that guessing is expensive. Stored with each hash.
 */
const LOG_N = 15;
const R = 8;
const KEY_BYTES = 32;

/**
 * Hashing occupies one of the four threads that the process has for files and names, and 32 MB, so concurrency is
 * limited to two. A full queue is about 20 s of work for both.
 */
export const hashQueue = new HashQueue({ concurrency: 2, maxWaitingPerKey: 10, maxWaitingPerSource: 500 });

/**
 * Queue for new passwords: they are hashed within a transaction, while a job of `hashQueue` may itself wait for a
 * database connection.
 */
export const newPasswordQueue = new HashQueue({ concurrency: 1, maxWaitingPerKey: 10, maxWaitingPerSource: 500 });

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  scryptAsync(password.normalize('NFKC'), salt, KEY_BYTES, cost);

/**
 * Returns the hash of an operator's password, `scrypt$logN$r$salt$key` with base64 parts. Call it within `hashQueue`.
 */
export async function hashPassword(password: string, random: Pick<RandomSource, 'bytes'>): Promise<string> {
  const salt = random.bytes(16);
  const key = await derive(password, salt, scryptOptions(LOG_N, R));
  return ['scrypt', LOG_N, R, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Returns whether the password matches the hash. Without a hash it takes the same time and returns false. Call it
 * within `hashQueue`.
 */
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

/** Returns an unguessable secret: 256 random bits as URL-safe text. */
export function generateToken(random: Pick<RandomSource, 'bytes'>): string {
  return random.bytes(32).toString('base64url');
}

/** Returns the stored form of a token. It needs no salt, since tokens cannot be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
