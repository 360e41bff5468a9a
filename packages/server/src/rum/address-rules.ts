/** Reduces a visitor's address to what is needed to count requests per network, and to what the website allows. */

/** 0: full address (the /64 of IPv6), 1: without the last byte (/48), 2: without the last two (/32). */
export type Anonymisation = 0 | 1 | 2;

/** Returns the network of an address. Invalid addresses share one network. */
export function networkPrefix(address: string, level: Anonymisation): string {
  const text = (address.split('%')[0] ?? '').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  const bytes = text.split('.');
  if (bytes.length === 4 && bytes.every((byte) => /^\d{1,3}$/.test(byte))) return bytes.slice(0, 4 - level).join('.');
  if (!text.includes(':')) return 'unknown';
  const [head = '', tail] = text.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...between, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return groups.slice(0, 4 - level).join(':');
}
