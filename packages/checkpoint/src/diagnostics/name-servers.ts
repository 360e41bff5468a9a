import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { systemCode } from '../probe-failure.js';

const TIMEOUT_MS = 2_000;
const MAX_SERVERS = 4;

/**
 * Returns the response of each name server for a host, one per line; empty for an address. Default: those of the
 * machine.
 */
export async function queryNameServers(
  host: string,
  family: 4 | 6,
  servers: readonly string[] = new Resolver().getServers(),
): Promise<string> {
  if (host === '' || isIP(host) !== 0) return '';
  const lines = servers
    .slice(0, MAX_SERVERS)
    .map(async (server) => `${server}: ${await queryNameServer(server, host, family)}`);
  const responses = await Promise.all(lines);
  return [...responses, ...(responses.length < 2 ? ['This checkpoint has only one name server.'] : [])].join('\n');
}

async function queryNameServer(server: string, host: string, family: 4 | 6): Promise<string> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  resolver.setServers([server]);
  return new Promise((resolve) => {
    const settle = (error: Error | null, addresses: readonly string[]): void =>
      resolve(error ? systemCode(error) || error.message : addresses.slice(0, 32).join(', ') || 'no address');
    if (family === 4) resolver.resolve4(host, settle);
    else resolver.resolve6(host, settle);
  });
}
