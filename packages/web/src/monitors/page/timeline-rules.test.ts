import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { expect, test } from 'vitest';
import { buildEventRows, describeEvents, splitRange } from './timeline-rules.js';

const incident: Annotation = { Kind: 'Incident', At: 400, Text: 'HTTP status 500', IncidentId: 7 };
const noted: Annotation = { Kind: 'Note', At: 450, ByName: 'Ann', Text: 'x' };
const impaired: Annotation = { Kind: 'Checkpoint', At: 100, CheckpointName: 'Bern', Text: 'late', Runs: 1 };

test('always shows incident and maintenance rows, and ends open incidents now', () => {
  expect(buildEventRows([], { UntilAt: 480, Unknown: [] }).map(({ id, bars }) => [id, bars.length])).toEqual([
    ['Incident', 0],
    ['Maintenance', 0],
  ]);
  const unknown = [{ FromAt: 0, UntilAt: 50, Reason: 'stopped' }];
  const rows = buildEventRows([impaired, incident, noted], { UntilAt: 480, Unknown: unknown });
  expect(rows.map(({ id }) => id)).toEqual(['Incident', 'Maintenance', 'Checkpoint', 'Unknown']);
  expect(rows[0]?.bars).toEqual([{ from: 400, until: 480, text: 'Incident: HTTP status 500', incidentId: 7 }]);
});

test('lists what was active in each part, including momentary events', () => {
  const rows = buildEventRows([impaired, incident], { UntilAt: 480, Unknown: [] });
  const parts = splitRange({ from: 0, until: 480 });
  expect(parts).toHaveLength(48);
  const on = parts.map((part) => describeEvents(rows, part));
  expect(on.filter((text) => text.startsWith('Incident'))).toHaveLength(8);
  expect(on.flatMap((text, at) => (text.startsWith('Bern') ? [at] : []))).toEqual([10]);
  expect(on[0]).toBe('');
});
