import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';

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
