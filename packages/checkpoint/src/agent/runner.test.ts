import { createUnreachedOutcome, type Outcome } from '@vedette/contract/checkpoint/outcome';
import { systemClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { ALL_DISCLOSED } from '../probes/withhold-rules.js';
import { LagMeter } from './lag-meter.js';
import { Runner } from './runner.js';
import { anOrder } from './testing/fake-port.js';

const transaction: Outcome = {
  kind: 'transaction',
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  totalMs: 0,
  totalBytes: 0,
  startAt: 0,
  finalUrl: '',
  browser: { name: '', version: '', system: '', userAgent: '' },
  steps: [],
  customMetrics: [],
  withheld: [],
};
const CPU_STARVED = 'browser was CPU-starved; timings do not describe the site';

test.each<[string, Outcome, string[]]>([
  ['a success', transaction, []],
  ['a target failure', createUnreachedOutcome(12_002, 'refused'), []],
  ['a checkpoint fault', createUnreachedOutcome(29_002, 'the machine is too busy'), ['warn: the machine is too busy']],
  ['a stalled run', { ...transaction, isCpuStarved: true }, [`info: ${CPU_STARVED}`]],
])('logs %s only if the machine caused it', async (_, outcome, expectedLines) => {
  const noted: string[] = [];
  const noting = (level: string) => (_fields: object, sentence: string) => void noted.push(`${level}: ${sentence}`);
  const delivered: Outcome[] = [];
  const { signal } = new AbortController();
  const runner = new Runner({
    serverId: 7,
    concurrency: 1,
    clock: systemClock,
    lagMeter: new LagMeter(systemClock),
    disclosed: ALL_DISCLOSED,
    probes: { http: () => Promise.resolve(outcome) },
    log: { info: noting('info'), warn: noting('warn'), error: noting('error') },
    findImpairments: () => Promise.resolve([]),
    deliver: (result) => void delivered.push(result.outcome),
  });
  await runner.runWhenDue(anOrder('http://127.0.0.1:9/'), 0, { stop: signal, abandon: signal });
  expect(delivered).toEqual([outcome]);
  expect(noted).toEqual(expectedLines);
});
