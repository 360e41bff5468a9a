import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of the engine, one set per process, exposed at `/metrics`. */
export interface EngineMetrics {
  /** Start of a run minus its slot, in seconds. */
  readonly startDelay: Histogram;
  /** Stored results by outcome: ok, unconfirmed, confirmed, quarantined. */
  readonly results: Counter<'outcome'>;
  readonly missed: Counter<'reason'>;
  /** Duration of a transaction of results, in seconds. */
  readonly ingest: Histogram;
  readonly ingested: Counter;
  readonly isLeader: Gauge;
  /** Processes that run the engine, as this one sees them. */
  readonly members: Gauge;
  readonly clockCorrection: Gauge;
  /** Partitions of monitors that this process holds. */
  readonly partitions: Gauge;
  /** Leases of work that the processes divide among them: 1 while this one holds it. */
  readonly lease: Gauge<'lease'>;
  readonly loopFailures: Counter<'loop'>;
  /** Problems found by self-watch. Kept in memory, so that they are reported even while the store is unreachable. */
  readonly problem: Gauge<'kind'>;
}

export function createEngineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const metricOptions = (name: string, help: string) => ({ name: `vedette_engine_${name}`, help, registers });
  return {
    startDelay: new Histogram({
      ...metricOptions('start_delay_seconds', 'Delay from a slot to the start of its run'),
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    }),
    results: new Counter({ ...metricOptions('results_total', 'Results by outcome'), labelNames: ['outcome'] }),
    missed: new Counter({ ...metricOptions('missed_slots_total', 'Missed slots by reason'), labelNames: ['reason'] }),
    ingest: new Histogram({
      ...metricOptions('ingest_batch_duration_seconds', 'Duration of a transaction of results'),
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    }),
    ingested: new Counter(metricOptions('ingested_results_total', 'Results stored')),
    isLeader: new Gauge(metricOptions('is_leader', '1 while this process holds the lease of the leader')),
    problem: new Gauge({ ...metricOptions('problem', '1 while the service has this problem'), labelNames: ['kind'] }),
    members: new Gauge(metricOptions('members', 'Processes that run the engine')),
    clockCorrection: new Gauge(
      metricOptions('clock_correction_seconds', 'Correction of a machine clock that differs from the other processes'),
    ),
    partitions: new Gauge(metricOptions('partitions', 'Partitions of monitors that this process plans')),
    lease: new Gauge({ ...metricOptions('lease', '1 while this process holds the lease'), labelNames: ['lease'] }),
    loopFailures: new Counter({ ...metricOptions('loop_failures_total', 'Failed loop turns'), labelNames: ['loop'] }),
  };
}
