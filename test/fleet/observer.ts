import { setTimeout as sleep } from 'node:timers/promises';
import { loadNewestCheck } from './evidence-sql.js';
import type { Fleet } from './fleet.js';
import { longestPause, type Pause } from './recovery-rules.js';

const READ_EVERY_MS = 250;
const WRITE_EVERY_MS = 500;
const GIVE_UP_AFTER_MS = 4_000;

/** Watches a fleet from outside during an event. */
export interface Observer {
  /** Returns the longest pauses. */
  stop(): Promise<Readonly<Record<string, Pause>>>;
}

/** Reads and writes over the API, and looks for new checks in the store, until it is stopped. */
export function startObserver({ cluster, workload }: Fleet): Observer {
  const from = Date.now();
  const moments = { stored: [] as number[], read: [] as number[], written: [] as number[] };
  let isStopped = false;
  const repeat = async (everyMs: number, into: number[], attempt: () => Promise<boolean>): Promise<void> => {
    while (!isStopped) {
      // A call to a host that is cut off never ends.
      if (await Promise.race([attempt().catch(() => false), sleep(GIVE_UP_AFTER_MS, false)])) into.push(Date.now());
      await sleep(everyMs);
    }
  };
  let newest = 0;
  let group: string | undefined;
  const loops = [
    repeat(READ_EVERY_MS, moments.stored, async () => {
      const id = await loadNewestCheck(cluster.query);
      const isNew = id > newest;
      newest = Math.max(newest, id);
      return isNew;
    }),
    repeat(READ_EVERY_MS, moments.read, async () => {
      await workload.call('GET', `/v4/Monitor/${workload.guids[0] ?? ''}`);
      return true;
    }),
    repeat(WRITE_EVERY_MS, moments.written, async () => {
      group ??= (
        await workload.call<{ MonitorGroupGuid: string }>('POST', '/v4/MonitorGroup', {
          Description: `Written at ${Date.now()}`,
        })
      ).MonitorGroupGuid;
      await workload.call('PUT', `/v4/MonitorGroup/${group}`, { Description: `Written at ${Date.now()}` });
      return true;
    }),
  ];
  return {
    async stop() {
      isStopped = true;
      const to = Date.now();
      await Promise.all(loops);
      return {
        'new checks in the store': longestPause(moments.stored, { from, to }),
        'reads over the API': longestPause(moments.read, { from, to }),
        'writes over the API': longestPause(moments.written, { from, to }),
      };
    },
  };
}
