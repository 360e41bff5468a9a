import type { CdpMessage } from './cdp.js';

/** Returns a text of a DevTools message; `''` when it is missing or something else. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an object of a DevTools message; an empty one when it is missing or something else. */
export const readRecord = (value: unknown): CdpMessage =>
  typeof value === 'object' && value !== null ? (value as CdpMessage) : {};
