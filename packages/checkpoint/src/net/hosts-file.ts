import { isIP } from 'node:net';
import { watchedFile } from './watched-file.js';

export type Family = 4 | 6;

/** Returns addresses by lower-case name, in the order of the file. */
export function parseHosts(text: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (address === undefined || isIP(address) === 0) continue;
    for (const name of names.map((host) => host.toLowerCase())) {
      byName.set(name, [...(byName.get(name) ?? []), address]);
    }
  }
  return byName;
}

const loopback: Record<Family, string> = { 4: '127.0.0.1', 6: '::1' };

/** Creates a lookup of names in the current content of a hosts file. */
export function hostsFile(path: string, elapsed: () => number): (name: string, family: Family) => string[] {
  const byName = watchedFile(path, elapsed, parseHosts);
  return (name, family) => {
    const found = (byName().get(name.toLowerCase()) ?? []).filter((address) => isIP(address) === family);
    // RFC 6761: localhost always means this machine, whatever the file contains.
    if (found.length === 0 && /^(.+\.)?localhost\.?$/i.test(name)) return [loopback[family]];
    return found;
  };
}
