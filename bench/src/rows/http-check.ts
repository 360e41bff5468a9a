import { existsSync } from 'node:fs';
import { systemClock, SECOND } from '@vedette/kernel/clock';
import { freePort, startChild, waitUntilReady } from '../child.js';
import { cpuCounter, cpuMs, listProcessTree, memoryMb, readEverySecond } from '../processes.js';
import type { Measurement, Row } from '../row.js';
import { createMonitors, startService, type Service } from '../service.js';
import { startTarget } from '../target.js';

const EXPORTER = '/usr/bin/prometheus-blackbox-exporter';
const INTERVAL_S = 10;
/** The target rate is 100 checks a second. */
const MONITORS = 1_000;
const MORE_MONITORS = 2_000;
/** Until then, the compiler threads of V8 use a tenth of the CPU, and code that is not optimised yet another tenth. */
const WARM_UP_MS = 180 * SECOND;
const MEASURED_MS = 60 * SECOND;
const SETTLE_MS = 25 * SECOND;
const PROBES = 3_000;
const MAX_CHECK_MS = 1;

/**
 * CPU of a plain check from its slot until it is stored, in all our processes, against a bare probe of the exporter.
 */
export const httpCheck: Row = {
  name: 'plain HTTP check, CPU',
  target: '≤ 0.7 × blackbox exporter, ≤ 1.0 ms',
  meets: (ratio, { ours }) => ratio <= 0.7 && ours <= MAX_CHECK_MS,
  run: async () => {
    if (!existsSync(EXPORTER)) return { skipped: 'prometheus-blackbox-exporter is not installed' };
    const target = await startTarget();
    try {
      const floor = await measureExporterMs(target.url);
      const { ours, also } = await measureService(target.url);
      return { ours, floor, floorName: 'exporter', unit: 'ms of CPU', also };
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

async function measureService(url: string): Promise<Required<Pick<Measurement, 'ours' | 'also'>>> {
  const service = await startService();
  try {
    await createMonitors(service, { count: MONITORS, url, intervalS: INTERVAL_S });
    await systemClock.sleep(WARM_UP_MS);
    const first = await measureChecks(service);
    await createMonitors(service, { count: MORE_MONITORS - MONITORS, url, intervalS: INTERVAL_S });
    await systemClock.sleep(SETTLE_MS);
    const second = await measureChecks(service);
    const also = {
      'node ms per check': first.nodeMs,
      'PostgreSQL ms per check': first.allMs - first.nodeMs,
      'checks/s': first.rate,
      'ms with 2,000 monitors': second.allMs,
      'MB with 2,000 monitors': memoryMb(listProcessTree(service.pid)),
    };
    return { ours: first.allMs, also };
  } finally {
    await service.stop();
  }
}

/** Returns CPU per check. */
async function measureChecks(service: Service): Promise<{ allMs: number; nodeMs: number; rate: number }> {
  const readAll = cpuCounter(() => listProcessTree(service.pid));
  const readChecks = (): Promise<number> => service.counter('vedette_engine_ingested_results_total');
  const [allBefore, nodeBefore, checksBefore] = [readAll(), cpuMs([service.pid]), await readChecks()];
  await readEverySecond(readAll, () => systemClock.sleep(MEASURED_MS));
  const [all, node, checks] = [readAll() - allBefore, cpuMs([service.pid]) - nodeBefore, await readChecks()];
  const count = checks - checksBefore;
  return { allMs: all / count, nodeMs: node / count, rate: (count * SECOND) / MEASURED_MS };
}
