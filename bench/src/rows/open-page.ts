import { findBrowser } from '@vedette/checkpoint/browser/find-browser';
import { systemClock, SECOND } from '@vedette/kernel/clock';
import { tmpdir } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { median, type Row } from '../row.js';
import { ADMIN, createMonitors, startService, type Service } from '../service.js';

const CHANGES = 15;
const MONITORS = 20;
const ALLOWED_S = 2;
const QUIET_MS = 3 * SECOND;

interface Monitor {
  readonly MonitorGuid: string;
}

/**
 * Time from the response to a rename, which follows the commit, until a list that is open in a browser shows the new
 * name.
 */
export const openPage: Row = {
  name: 'a change on an open page',
  target: '≤ 2 s after commit',
  meets: (_ratio, { also }) => (also?.['worst'] ?? Infinity) <= ALLOWED_S,
  run: async () => {
    const program = await findBrowser({
      path: process.env['PATH'] ?? '',
      unpackInto: `${tmpdir()}/vedette-test-browser`,
    });
    if (!program) return { skipped: 'no browser on this machine' };
    await program.prepare?.();
    const service = await startService();
    const env = { ...process.env, ...program.environment, LC_ALL: 'en_US.UTF-8' };
    const browser = await chromium.launch({ executablePath: program.path, env, args: ['--no-sandbox'] });
    try {
      await createMonitors(service, { count: MONITORS, url: 'http://127.0.0.1:9/', intervalS: 14_400 });
      const page = await browser.newPage();
      await openList(page, service);
      const delays = await measureDelays(page, service);
      const also = { worst: Math.max(...delays) };
      return { ours: median(delays), floor: ALLOWED_S, floorName: 'allowed', unit: 's', also };
    } finally {
      await browser.close();
      await service.stop();
    }
  },
};

async function openList(page: Page, { url }: Service): Promise<void> {
  const headers = { origin: url, 'x-vedette': '1' };
  const data = { Email: ADMIN.email, Password: ADMIN.password };
  const signedIn = await page.request.post(`${url}/api/v1/Session`, { headers, data });
  if (!signedIn.ok()) throw new Error(`signing in: ${signedIn.status()} ${await signedIn.text()}`);
  await page.goto(`${url}/monitors`);
  await page.getByText('bench 0', { exact: true }).first().waitFor();
}

/** Pauses between renames, so that changes are not batched. */
async function measureDelays(page: Page, service: Service): Promise<number[]> {
  const [monitor] = (await service.call('GET', '/v4/Monitor?filter=Name')) as Monitor[];
  if (!monitor) throw new Error('there is no monitor');
  const delays: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await systemClock.sleep(QUIET_MS);
    const Name = `renamed ${change}`;
    await service.call('PATCH', `/v4/Monitor/${monitor.MonitorGuid}`, { Name });
    const committedAt = systemClock.elapsed();
    await page.getByText(Name, { exact: true }).first().waitFor();
    delays.push((systemClock.elapsed() - committedAt) / 1_000);
  }
  return delays;
}
