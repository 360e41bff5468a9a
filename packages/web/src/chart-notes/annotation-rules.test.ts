import type { ChartNoteKind } from '@vedette/contract/v1/chart-notes/chart-note';
import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { expect, test } from 'vitest';
import { annotationText, clusterAnnotations, clusterSymbol, annotationsByStep } from './annotation-rules.js';

const change = (At: number): Annotation => ({ Kind: 'Change', At, ByName: 'Ann', Fields: ['CheckInterval', 'Url'] });

const chartNote = (Kind: ChartNoteKind, Text: string): Annotation => ({
  Kind: 'ChartNote',
  At: 0,
  ByName: 'Ann',
  Text: 'Shop 4.2',
  ChartNote: {
    ChartNoteGuid: '0a1b2c3d-0000-4000-8000-000000000001',
    At: 0,
    Kind,
    Title: 'Shop 4.2',
    Text,
    Link: '',
    ByName: 'Ann',
    CreatedAt: 0,
    MayChange: false,
  },
});

test.each([
  [change(0), 'Settings changed by Ann: check interval, URL'],
  [{ Kind: 'Change', At: 0 }, 'Settings changed'],
  [{ Kind: 'Change', At: 0, ByName: 'Ann', IsCreation: true }, 'Created by Ann'],
  [{ Kind: 'Change', At: 0, IsCreation: true }, 'Created'],
  [
    { Kind: 'Checkpoint', At: 0, CheckpointName: 'Bern', Text: 'DNS does not answer', Runs: 3 },
    'Bern was impaired: DNS does not answer (3 results quarantined)',
  ],
  [
    { Kind: 'Checkpoint', At: 0, CheckpointName: '', Text: 'late', Runs: 1 },
    'A removed checkpoint was impaired: late (1 result quarantined)',
  ],
  [{ Kind: 'Incident', At: 0, Text: 'HTTP status 500' }, 'Incident: HTTP status 500'],
  [{ Kind: 'Incident', At: 0, Text: 'HTTP status 500', MonitorName: 'shop' }, 'shop: Incident: HTTP status 500'],
  [{ Kind: 'Note', At: 0, ByName: 'Ann', Text: 'Deployed 4.2' }, 'Ann noted: Deployed 4.2'],
  [chartNote('Deployment', 'Canary first'), 'Deployment: Shop 4.2, by Ann. Canary first'],
  [chartNote('Configuration', ''), 'Configuration: Shop 4.2, by Ann'],
  [chartNote('Other', ''), 'Shop 4.2, by Ann'],
  [{ Kind: 'Maintenance', At: 0, MaintenanceType: 'DisableMonitoring' }, 'Maintenance (checks paused)'],
  [{ Kind: 'Maintenance', At: 0, MaintenanceType: 'DisableNotifications' }, 'Maintenance (alerts muted)'],
] satisfies [Annotation, string][])('formats %j as %j', (one, expected) => {
  expect(annotationText(one)).toBe(expected);
});

test('clusters marks that are too close under the most important sign', () => {
  const all: Annotation[] = [change(-50), change(10), { Kind: 'Incident', At: 12, Text: 'x' }, change(90)];
  const clusters = clusterAnnotations(all, { from: 0, until: 100, minDistance: 0.05 });
  expect(clusters.map(({ share, annotations }) => [share, annotations.length])).toEqual([
    [0, 1],
    [0.1, 2],
    [0.9, 1],
  ]);
  expect(clusters.map(clusterSymbol)).toEqual(['✎', '■', '✎']);
  expect(
    clusterAnnotations(all, { from: 0, until: 100, minDistance: 0 }).flatMap(({ annotations }) => annotations),
  ).toEqual(all);
});

test('lists the events that start within each step', () => {
  const steps = annotationsByStep([change(61), { Kind: 'Note', At: 119, ByName: 'Bo', Text: 'ok' }, change(120)], 60);
  expect([...steps.keys()]).toEqual([60, 120]);
  expect(steps.get(60)).toBe('Settings changed by Ann: check interval, URL; Bo noted: ok');
});
