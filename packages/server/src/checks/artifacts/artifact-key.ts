/** How artifacts are named, wherever they are kept: a shelf a day of expiry, an account, and what they hold. */
import { createHash } from 'node:crypto';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { ArtifactToKeep } from './artifact-store.js';

/** Where an artifact is: the day after which it goes, and the SHA-256 of its content. */
export type ArtifactKey = string;

export interface KeepFor {
  readonly keepOkMs: number;
  readonly keepErrorMs: number;
}

const KEY = /^(ok|error)-\d{1,6}\/[0-9a-f]{64}$/;

const sha256Hex = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export function keyFor({ content, at, isError }: ArtifactToKeep, { keepOkMs, keepErrorMs }: KeepFor): ArtifactKey {
  const day = Math.floor((at + (isError ? keepErrorMs : keepOkMs)) / DAY) + 1;
  return `${isError ? 'error' : 'ok'}-${day}/${sha256Hex(content)}`;
}

/** Whether it has the form of one: nothing else leads to a file or object. */
export const isKey = (text: string): boolean => KEY.test(text);

/** Whether this is what was put there. */
export const matchesArtifactKey = (key: ArtifactKey, content: Buffer): boolean => key.endsWith(sha256Hex(content));

/** Folders and name of an artifact. An account's artifacts are its own, whatever content others have. */
export function artifactPathParts(accountId: number, key: ArtifactKey): string[] {
  const [folder = '', hash = ''] = key.split('/');
  return [folder, String(accountId), hash.slice(0, 2), hash];
}

/** Shelves whose day is over; names of anything else are none. */
export const findExpiredFolders = (folders: readonly string[], at: Instant): string[] =>
  folders.filter((name) => Number(/^(?:ok|error)-(\d+)$/.exec(name)?.[1]) <= Math.floor(at / DAY));
