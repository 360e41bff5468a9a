/** Names of artifacts, wherever they are stored: a folder per day of expiry, the account, and a hash of the content. */
import { createHash } from 'node:crypto';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { ArtifactToStore } from './artifact-store.js';

/** Key of an artifact: the day after which it expires, and the SHA-256 of its content. */
export type ArtifactKey = string;

export interface ArtifactRetention {
  readonly keepOkMs: number;
  readonly keepErrorMs: number;
}

const KEY_PATTERN = /^(ok|error)-\d{1,6}\/[0-9a-f]{64}$/;

const sha256Hex = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export function createArtifactKey(
  { content, at, isError }: ArtifactToStore,
  { keepOkMs, keepErrorMs }: ArtifactRetention,
): ArtifactKey {
  const day = Math.floor((at + (isError ? keepErrorMs : keepOkMs)) / DAY) + 1;
  return `${isError ? 'error' : 'ok'}-${day}/${sha256Hex(content)}`;
}

/** Whether a text is a valid key, and so safe to use in a path. */
export const isArtifactKey = (text: string): boolean => KEY_PATTERN.test(text);

/** Whether the content matches the hash in its key. */
export const matchesArtifactKey = (key: ArtifactKey, content: Buffer): boolean => key.endsWith(sha256Hex(content));

/** Returns the folders and name of an artifact. Accounts never share artifacts, even with equal content. */
export function artifactPathParts(accountId: number, key: ArtifactKey): string[] {
  const [folder = '', hash = ''] = key.split('/');
  return [folder, String(accountId), hash.slice(0, 2), hash];
}

/** Returns the folders whose day has passed. Names of another form are ignored. */
export const findExpiredFolders = (folders: readonly string[], at: Instant): string[] =>
  folders.filter((name) => Number(/^(?:ok|error)-(\d+)$/.exec(name)?.[1]) <= Math.floor(at / DAY));
