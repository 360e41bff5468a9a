const GROUPS = 8;
/** What a provider gives a single household or machine of the IPv6 world at least. */
const NETWORK_GROUPS = 4;
/** What a single customer of a provider gets of the IPv6 world at most, without asking for more. */
const SITE_GROUPS = 3;

/**
 * The network of a client, for counting its tries: an IPv4 address as it is (also when written as IPv6), of an IPv6
 * address the /64, since whoever has one address there has them all. What is neither comes back as it is.
 */
export const clientNetwork = (address: string): string => addressPrefix(address, NETWORK_GROUPS);

/** The largest network that one stranger can easily have: an IPv4 address, or the /48 of an IPv6 address. */
export const clientSite = (address: string): string => addressPrefix(address, SITE_GROUPS);

function addressPrefix(address: string, groupCount: number): string {
  const text = (address.split('%')[0] ?? '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  if (!/^[\da-f:.]*:[\da-f:.]*$/.test(text)) return address;
  const [head = '', tail] = text.split('::');
  const left = splitGroups(head);
  const right = splitGroups(tail ?? '');
  const between = tail === undefined ? 0 : Math.max(0, GROUPS - left.length - right.length);
  const groups = [...left, ...Array<string>(between).fill('0'), ...right].slice(0, groupCount);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${groupCount * 16}`;
}

/** Groups of a part of an address; an IPv4 address at its end stands for two, whose value is not needed. */
const splitGroups = (part: string): string[] =>
  part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
