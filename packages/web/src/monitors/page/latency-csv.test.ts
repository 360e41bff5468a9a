import type { Annotation, Latency, LatencyPoint } from '@vedette/contract/v1/monitors/monitor-figures';
import { csvFormat } from '@vedette/documents/csv';
import { expect, test } from 'vitest';
import { latencyCsv } from './latency-csv.js';

const point: LatencyPoint = { At: 0, Checks: 2, UnconfirmedErrors: 0, ConfirmedErrors: 0, P50: 20, P95: 21.5 };
const latency: Latency = {
  FromAt: 0,
  UntilAt: 2_000,
  StepMs: 1_000,
  Points: [point],
  Unknown: [],
  Maintenance: [],
  Down: [],
};
const marks: readonly Annotation[] = [
  { Kind: 'ChartNote', At: 1_200, ByName: 'Ann', Text: '=cmd' },
  { Kind: 'ChartNote', At: 1_300, ByName: 'Ann', Text: '@cmd, -1' },
];

test('writes numbers in the culture of the reader and neutralises notes', () => {
  const records = latencyCsv(latency, marks, csvFormat('de-DE')).split('\r\n');
  expect(records[0]).toBe(
    'from;checks;unconfirmed;confirmed;p50_ms;p95_ms;resolve_ms;connect_ms;download_ms;tls_ms;wait_ms;receive_ms;happened',
  );
  expect(records[1]).toBe('1970-01-01T00:00:00.000Z;2;0;0;20;21,5;;;;;;;');
  expect(records[2]).toBe(`1970-01-01T00:00:01.000Z;;;;;;;;;;;;"'=cmd, by Ann;' @cmd,' -1, by Ann"`);
  expect(records).toHaveLength(4);
});
