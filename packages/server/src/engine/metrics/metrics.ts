import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What the engine counts; one set a process, shown at `/metrics`. */
export interface EngineMetrics {
  /** Start of a run less its slot, seconds. */
  readonly lateness: Histogram;
  /** Results kept, by what became of them: ok, unconfirmed, confirmed, quarantined. */
  readonly results: Counter<'outcome'>;
  readonly missed: Counter<'reason'>;
  /** One transaction of results, seconds. */
  readonly ingest: Histogram;
  readonly ingested: Counter;
  readonly waiting: Gauge<'where'>;
  readonly isLeader: Gauge;
  readonly loopFailures: Counter<'loop'>;
  /** What self-watch finds wrong now; kept in memory, so it is told while the store is unreachable too. */
  readonly trouble: Gauge<'kind'>;
}

export function engineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const named = (name: string, help: string) => ({ name: `vedette_engine_${name}`, help, registers });
  return {
    lateness: new Histogram({
      ...named('lateness_seconds', 'Start of a run less its slot'),
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    }),
    results: new Counter({ ...named('results_total', 'Results by what became of them'), labelNames: ['outcome'] }),
    missed: new Counter({ ...named('missed_slots_total', 'Slots not run, by reason'), labelNames: ['reason'] }),
    ingest: new Histogram({
      ...named('ingest_batch_seconds', 'One transaction of results'),
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    }),
    ingested: new Counter(named('ingested_results_total', 'Results stored')),
    waiting: new Gauge({ ...named('waiting', 'Runs and results under way'), labelNames: ['where'] }),
    isLeader: new Gauge(named('is_leader', '1 while this process runs the loops')),
    trouble: new Gauge({ ...named('trouble', '1 while this is wrong with the service'), labelNames: ['kind'] }),
    loopFailures: new Counter({ ...named('loop_failures_total', 'Turns of a loop that failed'), labelNames: ['loop'] }),
  };
}
