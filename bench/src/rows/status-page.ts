import { cpuMs } from '../processes.js';
import { openCaller } from '../requests.js';
import { median, type Row } from '../row.js';
import { createMonitors, startService } from '../service.js';

const MONITORS = 20;
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 10_000;
/** Concurrent readers, each with a separate connection, since many visit a status page during an outage. */
const READERS = 16;
const TARGET_RATE = 5_000;

/** Derived from the CPU time per request, as for the API routes. The page has twenty services over 90 days. */
export const statusPage: Row = {
  name: 'status page',
  target: '≥ 5,000 requests/s per core',
  meets: (ratio) => ratio >= 1,
  run: async () => {
    const service = await startService({ VEDETTE_ROLES: 'api' });
    try {
      await createMonitors(service, { count: MONITORS, url: 'http://127.0.0.1:9/', intervalS: 3_600 });
      const [group] = (await service.call('GET', '/v4/MonitorGroup')) as { MonitorGroupGuid: string }[];
      const page = (await service.call('POST', '/v4/PublicStatusPage', {
        Name: 'bench',
        IsPublished: true,
        PresetPeriodType: 'Last90Days',
        MonitorGroupGuids: [group?.MonitorGroupGuid],
      })) as { PublicDashboardGuid: string };
      const path = `/status/${page.PublicDashboardGuid}`;
      const readers = Array.from({ length: READERS }, () =>
        openCaller(service.url, undefined, { 'accept-encoding': 'gzip' }),
      );
      const rates: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const before = cpuMs([service.pid]);
        await Promise.all(
          readers.map(async (reader) => {
            for (let i = 0; i < REQUESTS_PER_ROUND / READERS; i += 1) await reader.get(path);
          }),
        );
        // The first round warms up.
        if (round > 0) rates.push((REQUESTS_PER_ROUND * 1_000) / (cpuMs([service.pid]) - before));
      }
      for (const reader of readers) reader.close();
      return { ours: median(rates), floor: TARGET_RATE, floorName: 'wanted', unit: 'requests/s per core' };
    } finally {
      await service.stop();
    }
  },
};
