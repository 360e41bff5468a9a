import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { RumCollector } from './collector.js';

const clock = new ManualClock(Date.parse('2026-07-01T10:02:00Z'));
const view: Omit<Parameters<RumCollector['accept']>[0], 'sid'> = {
  v: 1,
  aip: 0,
  url: 'https://shop.example/',
  kind: 'load',
  zone: 'Europe/Oslo',
  nav: [0, 0, 0, 0, 0, 0, 10, 50, 60, 100, 5],
};

test('keeps figures that cannot be stored and stores them with later ones', async () => {
  let isAway = true;
  const kept: unknown[] = [];
  const website = { accountId: 1, rumWebsiteGuid: '33333333-3333-4333-8333-333333333333', description: 'A' };
  const measured = { ...website, url: 'https://shop.example', isSpa: false, includeUrlFragment: false, createdAt: 0 };
  const errors: unknown[] = [];
  const shaky = new RumCollector({
    clock,
    store: {
      websites: () => Promise.resolve([measured]),
      add: (_website, cells) =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(void kept.push(...cells)),
    },
    onError: (error) => errors.push(error),
  });
  await shaky.refresh();
  const send = () => {
    const sender = { address: '203.0.113.1', userAgent: 'Mozilla/5.0 Firefox/142.0', origin: undefined };
    return shaky.accept({ ...view, sid: measured.rumWebsiteGuid }, sender);
  };
  expect(send()).toBe(true);
  await shaky.flush();
  expect(errors).toHaveLength(1);
  expect(send()).toBe(true);
  isAway = false;
  await shaky.flush();
  const whole = kept.find((cell) => (cell as { dimension: number }).dimension === 0) as {
    figures: Map<string, { count: number }>;
  };
  expect(whole.figures.get('PageViews')?.count).toBe(2);
});

/** A name of letters only: digits would be masked, so that all pages would be one. */
const toLetters = (index: number): string =>
  index.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));

test('a flood of new pages stays within the limit, and known pages still count', async () => {
  const refused: string[] = [];
  let stored = 0;
  const website = { accountId: 1, description: 'A', url: 'https://shop.example', isSpa: false, createdAt: 0 };
  const guids = ['4', '5'].map((digit) => `${digit.repeat(8)}-4444-4444-8444-444444444444`);
  const websites = guids.map((rumWebsiteGuid) => ({ ...website, rumWebsiteGuid, includeUrlFragment: false }));
  const flooded = new RumCollector({
    clock,
    store: {
      websites: () => Promise.resolve(websites),
      add: (_website, cells) => Promise.resolve(void (stored += cells.length)),
    },
    onRejected: (why) => refused.push(why),
    onError: (error) => {
      throw error;
    },
  });
  await flooded.refresh();
  const send = (index: number, url: string) => {
    const address = `10.${Math.floor(index / 65_536)}.${Math.floor(index / 256) % 256}.${index % 256}`;
    const sender = { address, userAgent: 'Mozilla/5.0 Firefox/142.0', origin: undefined };
    const route = { v: 1, aip: 0, kind: 'route', took: 5, zone: 'Europe/Oslo' } as const;
    return flooded.accept({ ...route, url, sid: guids[index % 2] ?? '' }, sender);
  };
  for (let index = 0; index < 30_000; index += 1) send(index, `https://shop.example/${toLetters(index)}`);
  expect(refused).toContain('overCapacity');
  expect(refused.length).toBeLessThan(30_000);
  expect(send(30_000, `https://shop.example/${toLetters(0)}`)).toBe(true);
  await flooded.flush();
  expect(stored).toBeGreaterThan(19_000);
  expect(stored).toBeLessThanOrEqual(20_000);
  expect(send(30_002, 'https://shop.example/new')).toBe(true);
});
