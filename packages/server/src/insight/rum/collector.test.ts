import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { RumCollector } from './collector.js';

const clock = new ManualClock(Date.parse('2026-07-01T10:02:00Z'));
const view: Omit<Parameters<RumCollector['take']>[0], 'sid'> = {
  ...{ v: 1, aip: 0, url: 'https://shop.example/', kind: 'load', zone: 'Europe/Oslo' },
  nav: [0, 0, 0, 0, 0, 0, 10, 50, 60, 100, 5],
};

test('what cannot be stored waits, and is stored with what comes meanwhile', async () => {
  let isAway = true;
  const kept: unknown[] = [];
  const website = { accountId: 1, rumWebsiteGuid: '33333333-3333-4333-8333-333333333333', description: 'A' };
  const measured = { ...website, url: 'https://shop.example', isSpa: false, includeUrlFragment: false, createdAt: 0 };
  const troubles: unknown[] = [];
  const shaky = new RumCollector({
    clock,
    store: {
      websites: () => Promise.resolve([measured]),
      add: (_website, cells) =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(void kept.push(...cells)),
    },
    onTrouble: (error) => troubles.push(error),
  });
  await shaky.refresh();
  const send = () => {
    const sender = { address: '203.0.113.1', userAgent: 'Mozilla/5.0 Firefox/142.0', origin: undefined };
    return shaky.take({ ...view, sid: measured.rumWebsiteGuid }, sender);
  };
  expect(send()).toBe(true);
  await shaky.flush();
  expect(troubles).toHaveLength(1);
  expect(send()).toBe(true);
  isAway = false;
  await shaky.flush();
  const whole = kept.find((cell) => (cell as { dimension: number }).dimension === 0) as {
    figures: Map<string, { count: number }>;
  };
  expect(whole.figures.get('PageViews')?.count).toBe(2);
});
