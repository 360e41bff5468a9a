import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import type { EngineProcess } from '@vedette/contract/v1/checkpoints/engine-process';

/** A healthy, an impaired and a never started checkpoint. */
export function buildCheckpointRows(now: number): CheckpointRow[] {
  const server = {
    IsLocal: true,
    IsEnrolled: true,
    IsAvailable: true,
    SoftwareVersion: '0.1.0',
    Impairments: [],
    WithheldContent: [],
    Addresses: [],
  };
  const row = (CheckpointId: number, CheckpointName: string, change: object): CheckpointRow => ({
    CheckpointId,
    CheckpointName,
    Code: '',
    RegionId: 1,
    IsPrimaryCheckpoint: CheckpointId === 1,
    IsEnabled: true,
    MayEdit: true,
    Servers: [{ ServerId: 100 + CheckpointId, ...server, Capabilities: ['Tls13', 'IPv6'], LastSeenAt: now, ...change }],
  });
  return [
    row(1, 'Local 1', {}),
    row(2, 'Oslo', { IsLocal: false, IsAvailable: false, Impairments: ['event loop late by 2400 ms'] }),
    row(3, 'A data centre with a long name', {
      IsLocal: false,
      IsEnrolled: false,
      IsAvailable: false,
      SoftwareVersion: '',
      LastSeenAt: undefined,
      Capabilities: [],
    }),
  ];
}

/** Returns two processes that divide the partitions and the work. */
export function buildEngineProcesses(now: number): EngineProcess[] {
  const times = { StartedAt: now - 3_600_000, LastHeartbeatAt: now - 700 };
  return [
    {
      ProcessId: '5d3c0f5e-3a54-4c39-9d1b-0f5d7f0f2a01',
      HostName: 'watch-1',
      SoftwareVersion: '1.0.0',
      ...times,
      Partitions: 33,
      Work: ['Leader', 'StatusPageCopies', 'Subscriptions'],
    },
    {
      ProcessId: '5d3c0f5e-3a54-4c39-9d1b-0f5d7f0f2a02',
      HostName: 'watch-2',
      SoftwareVersion: '1.0.0',
      ...times,
      Partitions: 31,
      Work: ['Exports', 'Reports', 'SlaFigures'],
    },
  ];
}
