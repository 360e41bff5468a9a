import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { systemCode } from '../probe-failure.js';

const LIMIT_MS = 2_000;
const MOST_SERVERS = 4;

/** What each name server answers for a host by itself, a line each; empty for an address. Default: those of the machine. */
export async function nameServerAnswers(
  host: string,
  family: 4 | 6,
  servers: readonly string[] = new Resolver().getServers(),
): Promise<string> {
  if (host === '' || isIP(host) !== 0) return '';
  const lines = servers
    .slice(0, MOST_SERVERS)
    .map(async (server) => `${server}: ${await answerOf(server, host, family)}`);
  const told = await Promise.all(lines);
  return [...told, ...(told.length < 2 ? ['This checkpoint has no second name server to ask.'] : [])].join('\n');
}

async function answerOf(server: string, host: string, family: 4 | 6): Promise<string> {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 1 });
  resolver.setServers([server]);
  return new Promise((resolve) => {
    const tell = (error: Error | null, found: readonly string[]): void =>
      resolve(error ? systemCode(error) || error.message : found.slice(0, 32).join(', ') || 'no address');
    if (family === 4) resolver.resolve4(host, tell);
    else resolver.resolve6(host, tell);
  });
}
