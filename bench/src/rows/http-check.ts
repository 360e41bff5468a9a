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
 * CPU of a plain check from its slot until it is stored, in all our processes, against a bare probe of the exporter at
 * the same rate: much of the CPU is the price of waking up, which probes one after the other do not pay.
 */
export const httpCheck: Row = {
  name: 'plain HTTP check, CPU',
  target: '≤ 0.7 × blackbox exporter, ≤ 1.0 ms',
  meets: (ratio, { ours }) => ratio <= 0.7 && ours <= MAX_CHECK_MS,
  run: async () => {
    if (!existsSync(EXPORTER)) return { skipped: 'prometheus-blackbox-exporter is not installed' };
    const target = await startTarget();
    try {
      const exporter = await measureExporter(target.url);
      const { ours, also } = await measureService(target.url);
      return {
        ours,
        floor: exporter.pacedMs,
        floorName: 'exporter at the same rate',
        unit: 'ms of CPU',
        also: { ...also, 'exporter ms one after the other': exporter.sequentialMs },
      };
    } finally {
      await target.stop();
    }
  },
};

async function measureExporter(url: string): Promise<{ readonly pacedMs: number; readonly sequentialMs: number }> {
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
    const cpuPerProbe = async (act: () => Promise<unknown>): Promise<number> => {
      const before = cpuMs([exporter.pid]);
      await act();
      return (cpuMs([exporter.pid]) - before) / PROBES;
    };
    const sequentialMs = await cpuPerProbe(async () => {
      for (let i = 0; i < PROBES; i += 1) await probe();
    });
    const pacedMs = await cpuPerProbe(async () => {
      const startedAt = systemClock.elapsed();
      const probes: Promise<void>[] = [];
      for (let i = 0; i < PROBES; i += 1) {
        await systemClock.sleep(startedAt + (i * INTERVAL_S * SECOND) / MONITORS - systemClock.elapsed());
        probes.push(probe());
      }
      await Promise.all(probes);
    });
    return { pacedMs, sequentialMs };
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
