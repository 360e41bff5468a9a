import type { Annotation, Latency } from '@vedette/contract/v1/monitors/monitor-figures';
import { type CsvFormat, csvRecord } from '@vedette/documents/csv';
import { annotationsByStep } from '../../chart-notes/annotation-rules.js';

const HEAD = [
  'from',
  'checks',
  'unconfirmed',
  'confirmed',
  'p50_ms',
  'p95_ms',
  'resolve_ms',
  'connect_ms',
  'download_ms',
  'tls_ms',
  'wait_ms',
  'receive_ms',
  'happened',
];

/** Renders response times as CSV: times in UTC, durations in ms, and events in the time step in which they began. */
export function latencyCsv({ Points, StepMs }: Latency, marks: readonly Annotation[], format: CsvFormat): string {
  const happened = annotationsByStep(marks, StepMs);
  const points = new Map(Points.map((point) => [point.At, point]));
  const line = (at: number): string => {
    const p = points.get(at);
    return csvRecord(
      [
        new Date(at).toISOString(),
        p?.Checks,
        p?.UnconfirmedErrors,
        p?.ConfirmedErrors,
        p?.P50,
        p?.P95,
        p?.ResolveTime,
        p?.ConnectionTime,
        p?.DownloadTime,
        p?.TlsTime,
        p?.WaitTime,
        p?.ReceiveTime,
        happened.get(at),
      ],
      format,
    );
  };
  const steps = [...new Set([...points.keys(), ...happened.keys()])].sort((one, other) => one - other);
  return [csvRecord(HEAD, format), ...steps.map(line)].join('');
}
