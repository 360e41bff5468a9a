import { describe, expect, test } from 'vitest';
import { ManualClock } from '@vedette/kernel/clock';
import type { LeaseRequest, WorkItem, WorkPort } from '../work/work-port.js';

const anItem = (change: Partial<WorkItem> = {}): WorkItem => ({
  monitorGuid: '00000000-0000-4000-8000-000000000001',
  slotAt: 60_000,
  attempt: 0,
  checkpointId: 1,
  isUrgent: false,
  needs: [],
  takeWithinMs: 5_000,
  ...change,
});
const aRequest = (change: Partial<LeaseRequest> = {}): LeaseRequest => ({
  checkpointId: 1,
  serverId: 11,
  capabilities: [],
  max: 10,
  leaseMs: 30_000,
  ...change,
});

/** Tests that every adapter of the work port must pass. */
export function workConformance(name: string, createWork: (clock: ManualClock) => Promise<WorkPort> | WorkPort): void {
  const start = async (): Promise<{ clock: ManualClock; work: WorkPort }> => {
    const clock = new ManualClock(0);
    return { clock, work: await createWork(clock) };
  };

  describe(`${name} as a work port`, () => {
    test('hands an item to one server, once', async () => {
      const { work } = await start();
      await work.offer([anItem(), anItem()]);
      await work.offer([anItem()]);
      expect(await work.lease(aRequest())).toEqual([anItem()]);
      await work.offer([anItem()]);
      expect(await work.lease(aRequest({ serverId: 12 }))).toEqual([]);
    });

    test('keeps checkpoints apart', async () => {
      const { work } = await start();
      await work.offer([anItem({ checkpointId: 2 })]);
      expect(await work.lease(aRequest())).toEqual([]);
      expect(await work.lease(aRequest({ checkpointId: 2 }))).toHaveLength(1);
    });

    test('returns urgent items first, then in the order offered, up to the maximum', async () => {
      const { work } = await start();
      await work.offer([anItem({ slotAt: 1 }), anItem({ slotAt: 2 }), anItem({ slotAt: 3, isUrgent: true })]);
      const first = await work.lease(aRequest({ max: 2 }));
      expect(first.map(({ slotAt }) => slotAt)).toEqual([3, 1]);
      expect((await work.lease(aRequest())).map(({ slotAt }) => slotAt)).toEqual([2]);
    });

    test('leaves an item to a server with the required capabilities', async () => {
      const { work } = await start();
      await work.offer([anItem({ needs: ['IPv6'] }), anItem({ slotAt: 2 })]);
      expect((await work.lease(aRequest())).map(({ slotAt }) => slotAt)).toEqual([2]);
      expect(await work.lease(aRequest({ capabilities: ['IPv6'] }))).toHaveLength(1);
    });

    test('wakes servers that wait for work of their checkpoint', async () => {
      const { work } = await start();
      const ended = new AbortController();
      const woken: string[] = [];
      const here = work.waitForWork(1, ended.signal).then(() => woken.push('here'));
      const there = work.waitForWork(2, ended.signal).then(() => woken.push('there'));
      await work.offer([anItem()]);
      await here;
      expect(woken).toEqual(['here']);
      ended.abort();
      await there;
      await work.waitForWork(1, new AbortController().signal);
    });

    test('writes off runs of silent holders and runs that were not taken', async () => {
      const { clock, work } = await start();
      await work.offer([anItem()]);
      await work.lease(aRequest());
      await work.offer([anItem({ slotAt: 2 })]);
      await clock.advance(4_999);
      expect(await work.expire()).toEqual([]);
      await clock.advance(1);
      expect(await work.expire()).toEqual([{ item: anItem({ slotAt: 2 }), reason: 'untaken' }]);
      await clock.advance(25_000);
      expect(await work.expire()).toEqual([{ item: anItem(), reason: 'lost', serverId: 11 }]);
      expect(await work.expire()).toEqual([]);
    });

    test('keeps a run whose result has arrived until it is done or gone', async () => {
      const { clock, work } = await start();
      await work.offer([anItem()]);
      await work.lease(aRequest());
      await clock.advance(30_000);
      expect(await work.expire(() => true)).toEqual([]);
      expect(await work.expire(({ slotAt }) => slotAt !== anItem().slotAt)).toMatchObject([{ reason: 'lost' }]);
    });

    test('writes off the runs of a deleted server immediately', async () => {
      const { work } = await start();
      await work.offer([anItem(), anItem({ slotAt: 2 }), anItem({ slotAt: 3 })]);
      await work.lease(aRequest({ max: 1 }));
      await work.lease(aRequest({ max: 1, serverId: 12 }));
      await work.expireServers([11, 13]);
      expect(await work.expire()).toEqual([{ item: anItem(), reason: 'lost', serverId: 11 }]);
      expect(await work.lease(aRequest())).toEqual([anItem({ slotAt: 3 })]);
    });

    test('expires only the older items of servers that may still exist', async () => {
      const { clock, work } = await start();
      await work.offer([anItem(), anItem({ slotAt: 2 })]);
      await work.lease(aRequest({ max: 1 }));
      await clock.advance(500);
      await work.lease(aRequest({ max: 1 }));
      await clock.advance(500);
      await work.expireServers([11], 1_000);
      expect(await work.expire()).toEqual([{ item: anItem(), reason: 'lost', serverId: 11 }]);
    });

    test('extends only the runs that the server itself holds', async () => {
      const { clock, work } = await start();
      await work.offer([anItem()]);
      await work.lease(aRequest());
      await clock.advance(20_000);
      expect(await work.extend(12, [anItem()], 30_000)).toEqual([]);
      expect(await work.extend(11, [anItem(), anItem({ slotAt: 9 })], 30_000)).toHaveLength(1);
      await clock.advance(29_999);
      expect(await work.expire()).toEqual([]);
      await clock.advance(1);
      expect(await work.expire()).toHaveLength(1);
    });

    test('ends a run once', async () => {
      const { clock, work } = await start();
      await work.offer([anItem()]);
      await work.lease(aRequest());
      expect(await work.complete([anItem()])).toHaveLength(1);
      expect(await work.complete([anItem()])).toEqual([]);
      await clock.advance(60_000);
      expect(await work.expire()).toEqual([]);
    });

    test('takes back items that are not leased yet', async () => {
      const { work } = await start();
      await work.offer([anItem(), anItem({ slotAt: 2 })]);
      await work.lease(aRequest({ max: 1 }));
      expect(await work.drop([anItem().monitorGuid])).toEqual([anItem({ slotAt: 2 })]);
      expect(await work.lease(aRequest())).toEqual([]);
      expect(await work.complete([anItem()])).toHaveLength(1);
    });
  });
}
