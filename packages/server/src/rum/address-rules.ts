/** How much of a visitor's address is looked at: enough to count how often a network sends, and no more than allowed. */

/** 0 all (of IPv6 the /64), 1 without its last byte (/48), 2 without its last two (/32). */
export type Anonymisation = 0 | 1 | 2;

/** The network an address is in. What is no address comes back as one network of all such. */
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
