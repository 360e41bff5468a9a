import { once } from 'node:events';
import { request } from 'node:https';
import type { HttpTarget } from '@vedette/contract/checkpoint/target';
import { createChecker, measureCpuMs } from '../kinds/measure.js';
import { startServers } from '../kinds/start.js';
import { median, type Row } from '../row.js';

/** Alternate, so that the other load of the machine affects both. */
const ROUNDS = 5;
const CHECKS = 150;

/** Sends a request with a full handshake: neither the connection nor the TLS session is reused. */
async function bareRequest(url: string, ca: string): Promise<void> {
  const clientRequest = request(url, { ca, agent: false }).end();
  const [response] = (await once(clientRequest, 'response')) as [NodeJS.ReadableStream];
  response.resume();
  await once(response, 'end');
}

/** HTTPS checks per second of CPU, against a bare loop of `https.request` in the same process. */
export const httpsCheck: Row = {
  name: 'HTTPS check with a full handshake',
  target: '≥ 0.8 of a bare https.request loop',
  meets: (ratio) => ratio >= 0.8,
  run: async () => {
    const servers = await startServers();
    try {
      const isHttps = (one: { kind: string }): one is HttpTarget => 'url' in one && one.kind === 'http';
      const target = servers.targets.filter(isHttps).find(({ url }) => url.startsWith('https:'));
      if (!target) throw new Error('there is no HTTPS server');
      const check = await createChecker(servers.authority);
      const [bare, ours]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        bare.push(await measureCpuMs(CHECKS, () => bareRequest(target.url, servers.authority)));
        ours.push(await measureCpuMs(CHECKS, () => check(target)));
      }
      const [ourMs, bareMs] = [median(ours), median(bare)];
      return { ours: 1_000 / ourMs, floor: 1_000 / bareMs, floorName: 'bare', unit: 'checks per second of CPU' };
    } finally {
      await servers.stop();
    }
  },
};
