import { existsSync } from 'node:fs';
import { systemClock, SECOND } from '@vedette/kernel/clock';
import { freePort, startChild, waitUntilReady } from '../child.js';
import { cpuMs, listProcessTree, memoryMb } from '../processes.js';
import type { Row } from '../row.js';
import { createMonitors, startService } from '../service.js';
import { startTarget } from '../target.js';

const EXPORTER = '/usr/bin/prometheus-blackbox-exporter';
const MONITORS = 2_000;
const INTERVAL_S = 10;
const WARM_UP_MS = 25 * SECOND;
const MEASURED_MS = 60 * SECOND;
const PROBES = 3_000;

/**
 * CPU of a plain check from its slot until it is stored, in all our processes, against a bare probe of the exporter.
 */
export const httpCheck: Row = {
  name: 'plain HTTP check, CPU',
  target: '≤ 1.5 × blackbox exporter',
  meets: (ratio) => ratio <= 1.5,
  run: async () => {
    if (!existsSync(EXPORTER)) return { skipped: 'prometheus-blackbox-exporter is not installed' };
    const target = await startTarget();
    try {
      const floor = await measureExporterMs(target.url);
      const { cpu, memory } = await measureServiceMs(target.url);
      const also = { 'MB with 2,000 monitors': memory };
      return { ours: cpu, floor, floorName: 'exporter', unit: 'ms of CPU', also };
    } finally {
      await target.stop();
    }
  },
};

async function measureExporterMs(url: string): Promise<number> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const exporter = startChild(EXPORTER, [
    `--web.listen-address=127.0.0.1:${port}`,
    '--config.file=/etc/prometheus/blackbox.yml',
  ]);
  try {
    await waitUntilReady(`${address}/-/healthy`, exporter);
    const probe = async (): Promise<void> => {
      await (await fetch(`${address}/probe?module=http_2xx&target=${encodeURIComponent(url)}`)).text();
    };
    for (let i = 0; i < 100; i += 1) await probe();
    const before = cpuMs([exporter.pid]);
    for (let i = 0; i < PROBES; i += 1) await probe();
    return (cpuMs([exporter.pid]) - before) / PROBES;
  } finally {
    await exporter.stop();
  }
}

async function measureServiceMs(url: string): Promise<{ cpu: number; memory: number }> {
  const service = await startService();
  try {
    await createMonitors(service, { count: MONITORS, url, intervalS: INTERVAL_S });
    await systemClock.sleep(WARM_UP_MS);
    const tree = listProcessTree(service.pid);
    const [cpuBefore, checksBefore] = [cpuMs(tree), await service.counter('vedette_engine_ingested_results_total')];
    await systemClock.sleep(MEASURED_MS);
    const checks = (await service.counter('vedette_engine_ingested_results_total')) - checksBefore;
    return {
      cpu: (cpuMs(listProcessTree(service.pid)) - cpuBefore) / checks,
      memory: memoryMb(listProcessTree(service.pid)),
    };
  } finally {
    await service.stop();
  }
}
