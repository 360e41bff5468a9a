import { createUnreachedOutcome, type Outcome } from '@vedette/contract/checkpoint/protocol';
import { ManualClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { expect, test, vi } from 'vitest';
import { DiagnosticsReporter } from './diagnostics-reporter.js';
import { FakePort, anOrder } from './testing/fake-port.js';

const never = new AbortController().signal;
const bad = createUnreachedOutcome(12002, 'refused');
const { failure: _none, ...good } = bad;
const diagnostics = { collectedAt: 1, parts: [{ name: 'Traceroute' as const, text: ' 1  *' }] };

function aReporter(collect = () => Promise.resolve(diagnostics)) {
  const port = new FakePort();
  const log = { warn: vi.fn(), error: vi.fn(), info: vi.fn() };
  const clock = new ManualClock(0);
  return { port, log, clock, reporter: new DiagnosticsReporter({ port, serverId: 7, clock, log, collect }) };
}

test('collects diagnostics of the first failure after a success, with its run', async () => {
  const { port, reporter } = aReporter();
  const order = anOrder('http://127.0.0.1/');
  const see = async (outcome: Outcome): Promise<number> => {
    reporter.considerOutcome(order, outcome, never);
    await reporter.idle();
    return port.deliveredDiagnostics.length;
  };
  expect([await see(good), await see(bad), await see(bad), await see(good), await see(bad)]).toEqual([0, 1, 1, 1, 2]);
  const { monitorGuid, slotAt, attempt } = order;
  expect(port.deliveredDiagnostics[0]).toEqual({ run: { monitorGuid, slotAt, attempt }, diagnostics });
});

test('retries until the result is stored, but not after a refusal', async () => {
  const { port, reporter, clock, log } = aReporter();
  port.explainErrors.push(new Fault('conflict', 'not yet'));
  reporter.considerOutcome(anOrder('http://127.0.0.1/'), bad, never);
  await vi.waitFor(async () => {
    await clock.advance(2_000);
    expect(port.deliveredDiagnostics).toHaveLength(1);
  });
  port.explainErrors.push(new Fault('forbidden', 'no'));
  reporter.considerOutcome(anOrder('http://127.0.0.1/'), bad, never);
  await reporter.idle();
  expect(port.deliveredDiagnostics).toHaveLength(1);
  expect(log.warn).toHaveBeenCalledOnce();
});

test('collects diagnostics of only the first of many failures', async () => {
  const collect = vi.fn(() => Promise.resolve(diagnostics));
  const { port, reporter } = aReporter(collect);
  for (let count = 0; count < 50; count += 1) reporter.considerOutcome(anOrder('http://127.0.0.1/'), bad, never);
  await reporter.idle();
  expect(port.deliveredDiagnostics).toHaveLength(4);
});
