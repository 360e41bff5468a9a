import { isIP } from 'node:net';
import { createFileReader } from './watched-file.js';

export type Family = 4 | 6;

/** Returns addresses by lower-case name, in the order of the file. */
export function parseHosts(text: string): Map<string, string[]> {
  const addressesByName = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (address === undefined || isIP(address) === 0) continue;
    for (const name of names.map((host) => host.toLowerCase())) {
      addressesByName.set(name, [...(addressesByName.get(name) ?? []), address]);
    }
  }
  return addressesByName;
}

const LOOPBACK: Record<Family, string> = { 4: '127.0.0.1', 6: '::1' };

/** Creates a lookup of names in the current content of a hosts file. */
export function createHostsLookup(path: string, elapsed: () => number): (name: string, family: Family) => string[] {
  const addressesByName = createFileReader(path, elapsed, parseHosts);
  return (name, family) => {
    const addresses = (addressesByName().get(name.toLowerCase()) ?? []).filter((address) => isIP(address) === family);
    // RFC 6761: localhost always means this machine, whatever the file contains.
    if (addresses.length === 0 && /^(.+\.)?localhost\.?$/i.test(name)) return [LOOPBACK[family]];
    return addresses;
  };
}
