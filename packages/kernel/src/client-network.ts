const IPV6_GROUPS = 8;
/** Smallest IPv6 network that a provider assigns to a household or machine. */
const CLIENT_NETWORK_GROUPS = 4;
/** Largest IPv6 network that a customer gets from a provider without asking for more. */
const CLIENT_SITE_GROUPS = 3;

/**
 * Returns the network of a client for rate limits: an IPv4 address itself (also if written as IPv6), the /64 of an IPv6
 * address, since a client with one address there has all of them. Any other text is returned unchanged.
 */
export const clientNetwork = (address: string): string => addressPrefix(address, CLIENT_NETWORK_GROUPS);

/** Returns the largest network that one client can easily have: an IPv4 address, or the /48 of an IPv6 address. */
export const clientSite = (address: string): string => addressPrefix(address, CLIENT_SITE_GROUPS);

function addressPrefix(address: string, groupCount: number): string {
  const text = (address.split('%')[0] ?? '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  if (!/^[\da-f:.]*:[\da-f:.]*$/.test(text)) return address;
  const [head = '', tail] = text.split('::');
  const left = splitGroups(head);
  const right = splitGroups(tail ?? '');
  const zeroGroupCount = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - left.length - right.length);
  const groups = [...left, ...Array<string>(zeroGroupCount).fill('0'), ...right].slice(0, groupCount);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${groupCount * 16}`;
}

/**
 * Splits a part of an address into groups. An IPv4 address at its end counts as two groups, whose values are not
 * needed.
 */
const splitGroups = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
