import type { Annotation, Latency } from '@vedette/contract/v1/monitors/monitor-figures';
import { type CsvFormat, csvRecord } from '@vedette/documents/csv';
import { annotationsByStep } from '../../chart-notes/annotation-rules.js';

const HEADER = [
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
  const annotationTexts = annotationsByStep(marks, StepMs);
  const points = new Map(Points.map((point) => [point.At, point]));
  const toRecord = (at: number): string => {
    const point = points.get(at);
    return csvRecord(
      [
        new Date(at).toISOString(),
        point?.Checks,
        point?.UnconfirmedErrors,
        point?.ConfirmedErrors,
        point?.P50,
        point?.P95,
        point?.ResolveTime,
        point?.ConnectionTime,
        point?.DownloadTime,
        point?.TlsTime,
        point?.WaitTime,
        point?.ReceiveTime,
        annotationTexts.get(at),
      ],
      format,
    );
  };
  const steps = [...new Set([...points.keys(), ...annotationTexts.keys()])].sort((one, other) => one - other);
  return [csvRecord(HEADER, format), ...steps.map(toRecord)].join('');
}
