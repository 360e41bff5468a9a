import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckpointState, HttpTarget, RunResult } from '@vedette/contract/checkpoint/protocol';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { listLocalServers, loadCheckpoints, loadNamedCheckpoints, saveServerStates } from '../../checkpoints/index.js';
import { storeDiagnostics } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import type { IncidentTransition } from '../../incidents/index.js';
import { loadScheduledMonitors } from '../../monitors/index.js';
import { createRunTokens } from '../dispatch/run-tokens.js';
import { createEngine, type Engine, type EngineDeps } from '../engine.js';
import { sqlCheckStore } from '../collect/check-store-sql.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import { FileSpool } from '../collect/spool.js';
import { createSteadyClock } from '../time/steady-clock.js';
import { anOutcome } from './a-result.js';

export interface TestEngine {
  readonly engine: Engine;
  readonly transitions: IncidentTransition[];
  readonly registry: Registry;
  /** Outcome of probes from now on. */
  outcome: () => RunResult['outcome'];
  /** All results delivered so far. */
  readonly delivered: RunResult[];
  stop(): Promise<void>;
}

export const aTarget = (url = 'http://127.0.0.1:9/'): HttpTarget => ({
  kind: 'http',
  url,
  method: 'GET',
  headers: [],
  body: '',
  userAgent: '',
  httpVersion: 'Negotiate',
  tlsVersion: 'Tls13',
  ipVersion: 'IpV4',
  authentication: { type: 'None', username: '', password: '' },
  checkCertificateErrors: false,
  followRedirects: true,
  contentMatches: [],
  connectTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  maxBodyBytes: 1_000_000,
});

/** An engine on a real store, with checkpoints whose outcomes the test sets. It ends with the test. */
export async function anEngine(db: Db, change: Partial<EngineDeps> = {}): Promise<TestEngine> {
  const transitions: IncidentTransition[] = [];
  const registry = new Registry();
  const clock = createSteadyClock(systemClock);
  const folder = await mkdtemp(join(tmpdir(), 'engine-'));
  const spool = await FileSpool.open(join(folder, 'results'), 64 * 1024 * 1024);
  const engine = createEngine({
    db,
    clock,
    random: systemRandom,
    log: pino({ level: 'silent' }),
    holder: systemRandom.newGuid(),
    metrics: createEngineMetrics(registry),
    checkStore: sqlCheckStore({
      db,
      packBodies: () => Promise.resolve(new Map()),
      onBodiesStored: () => undefined,
      followTransitions: (_tx, news) => Promise.resolve(void transitions.push(...news)),
    }),
    spool,
    delayLimitMs: 60_000,
    targetRate: { burst: 1_000, perSecond: 1_000 },
    loadMonitors: async (guids) =>
      (await loadScheduledMonitors(db, guids)).map((monitor) => ({
        monitor,
        conditions: monitor.errorConditions,
        maintenance: [],
        zone: 'UTC',
        mayFallBack: true,
      })),
    loadAccounts: () => Promise.resolve(new Map()),
    loadCheckpoints: (ids) => (ids === 'all' ? loadCheckpoints(db) : loadNamedCheckpoints(db, ids)),
    loadTarget: () => Promise.resolve(aTarget()),
    listLocalServers: (members) => listLocalServers(db, members),
    saveServerState: (state, now) => saveServerStates(db, [{ state, at: now }]),
    storeDiagnostics: (serverId, run, diagnostics) => storeDiagnostics(db, serverId, run, diagnostics),
    escalateDue: () => Promise.resolve(0),
    background: [],
    leased: [],
    shared: [],
    version: 'test',
    host: 'test',
    startedAt: clock.now(),
    failingMails: () => Promise.resolve(0),
    freeDiskBytes: () => Promise.resolve(undefined),
    hasSharedArtifacts: true,
    notifyAdministrators: () => Promise.resolve(),
    housekeeping: [],
    runTokens: createRunTokens(new Secret('k'.repeat(40))),
    ...change,
  });
  const ended = new AbortController();
  const test: TestEngine = {
    engine,
    transitions,
    registry,
    delivered: [],
    outcome: () => anOutcome(),
    stop: async () => {
      ended.abort();
      await Promise.all(running);
    },
  };
  const servers = (await loadCheckpoints(db)).flatMap((checkpoint) => checkpoint.servers);
  const running = [engine.run(ended.signal), ...servers.map(({ serverId }) => anAgent(test, serverId, ended.signal))];
  onTestFinished(async () => {
    await test.stop();
    await spool.close();
    await rm(folder, { recursive: true });
  });
  return test;
}

/** Polls and delivers the outcome set by the test without probing; offline while the engine is. */
async function anAgent(test: TestEngine, serverId: number, signal: AbortSignal): Promise<void> {
  const { port } = test.engine;
  while (!signal.aborted) {
    const state: CheckpointState = {
      serverId,
      version: 'test',
      sentAt: systemClock.now(),
      free: 500,
      capabilities: ['Http'],
      impairments: [],
      loopLagMs: 0,
    };
    try {
      const { orders } = await port.poll(state, signal);
      const results = orders.map(({ monitorGuid, slotAt, attempt, startAt }): RunResult => {
        const times = { startedAt: startAt, finishedAt: startAt + 42, queueDelayMs: 0, loopLagMs: 0 };
        return { monitorGuid, slotAt, attempt, serverId, ...times, outcome: test.outcome() };
      });
      if (results.length === 0) continue;
      test.delivered.push(...results);
      void port.deliver(serverId, results).catch(() => undefined);
    } catch {
      await systemClock.sleep(50, signal);
    }
  }
}

/** Polls `condition` until it returns a value other than false and undefined, for up to 15 s. */
export async function until<T>(condition: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  const deadline = systemClock.elapsed() + 15_000;
  for (;;) {
    const result = await condition();
    if (result !== undefined && result !== false) return result;
    if (systemClock.elapsed() > deadline) throw new Error(`not within 15 s: ${condition.toString()}`);
    await systemClock.sleep(20);
  }
}
