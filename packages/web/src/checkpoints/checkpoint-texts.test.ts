import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { expect, test } from 'vitest';
import {
  capabilitiesText,
  listConcerns,
  placementText,
  checkpointRowState,
  serviceVersion,
  isolationText,
  unavailableReasons,
} from './checkpoint-texts.js';

const server = {
  ServerId: 1,
  IsLocal: false,
  IsEnrolled: true,
  IsAvailable: true,
  LastSeenAt: 1,
  SoftwareVersion: '1',
};
const row = (...changes: readonly Partial<CheckpointRow['Servers'][number]>[]): CheckpointRow => ({
  CheckpointId: 1,
  CheckpointName: 'Oslo',
  Code: '',
  RegionId: 1,
  IsPrimaryCheckpoint: true,
  IsEnabled: true,
  MayEdit: true,
  Servers: changes.map((change) => ({
    ...server,
    Capabilities: [],
    Impairments: [],
    WithheldContent: [],
    Addresses: [],
    ...change,
  })),
});
const away = { IsAvailable: false };
const { LastSeenAt: _, ...silent } = server;

test.each([
  { name: 'one server of two', of: row(away, {}), state: 'Up', why: [] },
  { name: 'impaired', of: row({ ...away, Impairments: ['late'] }), state: 'Warn', why: ['late'] },
  { name: 'gone', of: row(away), state: 'Down', why: ['Not seen for 90 seconds'] },
])('shows $name as $state', ({ of, state, why }) => {
  expect([checkpointRowState(of), unavailableReasons(of)]).toEqual([state, why]);
});

test('shows a checkpoint that never connected as unknown, with what it waits for', () => {
  const never = {
    ...row(),
    Servers: [{ ...silent, ...away, Capabilities: [], Impairments: [], WithheldContent: [], Addresses: [] }],
  };
  expect([checkpointRowState(never), unavailableReasons(never)]).toEqual([
    'Unknown',
    ['Enrolled, waiting for its first connection'],
  ]);
  const waiting = { ...never, Servers: never.Servers.map((one) => ({ ...one, IsEnrolled: false })) };
  expect(unavailableReasons(waiting)).toEqual(['Waiting for its first start']);
});

test('reports clock drift of a checkpoint in use', () => {
  expect(listConcerns(row({ ClockOffsetMs: 2_000 }, { ClockOffsetMs: -1_999 }))).toEqual([]);
  expect(listConcerns(row({ ClockOffsetMs: 4_400 }))).toEqual(['The clock is 4 s ahead; its times are corrected']);
  expect(listConcerns(row({ ServerId: 7, ClockOffsetMs: -2_600 }, {}))).toEqual([
    'The clock of server 7 is 3 s behind; its times are corrected',
  ]);
  expect(listConcerns(row({ ...away, ClockOffsetMs: 90_000 }))).toEqual([]);
});

test('describes warnings of an available server', () => {
  const poor = { ServerId: 7, Warnings: ['LowDisk', 'BrowserOutdated'] };
  const warnings = 'low disk space, outdated browser';
  expect(listConcerns(row(poor))).toEqual([`Host: ${warnings}`]);
  expect(listConcerns(row(poor, { Warnings: [] }))).toEqual([`Server 7: ${warnings}`]);
  expect(listConcerns(row({ ...poor, ...away }))).toEqual([]);
});

test.each([
  [['probe:http', 'probe:collection', 'wall:empty network', 'wall:no new sockets'], 'empty network, no new sockets'],
  [['probe:http', 'probe:collection'], 'Node.js sandbox only'],
  [['probe:http'], 'no collections'],
  [[], ''],
])('with %j, shows the collection sandbox as %s', (Capabilities, expected) => {
  expect(isolationText({ Capabilities })).toBe(expected);
});

test('lists capabilities in a fixed order, without those every checkpoint has', () => {
  const one = { Capabilities: ['probe:ping', 'probe:http', 'wall:empty network', 'IPv6', 'Tls13'] };
  expect(capabilitiesText(row(one, { Capabilities: ['probe:page', 'Tls13'] }))).toBe('TLS 1.3, IPv6, browser, ping');
  expect(capabilitiesText(row({ Capabilities: [] }))).toBe('');
});

test('shows where a checkpoint runs and whether it uses a proxy', () => {
  expect(placementText(row({ IsLocal: true, Capabilities: [] }))).toBe('built-in');
  expect(placementText(row({ Capabilities: [] }, { Capabilities: ['OutboundProxy'] }))).toBe('remote agent, via proxy');
});

test('shows a disabled checkpoint as paused, whatever its servers report', () => {
  const off = { ...row({}), IsEnabled: false };
  expect([checkpointRowState(off), unavailableReasons({ ...off, DisabledReason: 'new disks' })]).toEqual([
    'Paused',
    ['Disabled: new disks'],
  ]);
  expect(unavailableReasons(off)).toEqual(['Disabled']);
});

test('reports an available server whose version differs from the service', () => {
  const rows = [row({ IsLocal: true, SoftwareVersion: '2' }), row({})];
  expect(serviceVersion(rows)).toBe('2');
  expect(rows.map((one) => listConcerns(one, serviceVersion(rows)))).toEqual([
    [],
    ['Version differs from the service (2): update it'],
  ]);
  expect(listConcerns(row(away), '2')).toEqual([]);
  expect(serviceVersion([row({})])).toBeUndefined();
});
