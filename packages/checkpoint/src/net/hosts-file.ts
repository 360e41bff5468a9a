import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

export type Family = 4 | 6;

/** Addresses by lower-case name, in the order of the file. */
export function parseHosts(text: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (address === undefined || isIP(address) === 0) continue;
    for (const name of names.map((word) => word.toLowerCase())) {
      byName.set(name, [...(byName.get(name) ?? []), address]);
    }
  }
  return byName;
}

const LOOK_AGAIN_MS = 5_000;
const loopback: Record<Family, string> = { 4: '127.0.0.1', 6: '::1' };

/** Looks names up in a hosts file, which is read again when it changed (looked at every 5 s at most). */
export function hostsFile(path: string, elapsed: () => number): (name: string, family: Family) => string[] {
  let byName = new Map<string, string[]>();
  let version = '';
  let lookedAt = -Infinity;
  const refresh = (): void => {
    if (elapsed() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = elapsed();
    const stat = statSync(path, { throwIfNoEntry: false });
    const seen = stat ? `${stat.mtimeMs} ${stat.size}` : '';
    if (seen !== version) byName = parseHosts(seen === '' ? '' : readFileSync(path, 'utf8'));
    version = seen;
  };
  return (name, family) => {
    refresh();
    const found = (byName.get(name.toLowerCase()) ?? []).filter((address) => isIP(address) === family);
    // RFC 6761: localhost never leaves the machine, whatever the file says.
    if (found.length === 0 && /^(.+\.)?localhost\.?$/i.test(name)) return [loopback[family]];
    return found;
  };
}
