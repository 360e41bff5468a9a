import type { CheckpointFacts } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import type { Instant } from '@vedette/kernel/clock';
import { isAvailable, type Checkpoint } from '../../../../checkpoints/index.js';

type Row = CheckpointFacts & Pick<CheckpointRow, 'CheckpointId' | 'CheckpointName'>;

/** Returns checkpoints at `now` as the API lists them. */
export const checkpointRows = (checkpoints: readonly Checkpoint[], now: Instant): Row[] =>
  checkpoints.map((one) => ({
    CheckpointId: one.checkpointId,
    CheckpointName: one.name,
    IsEnabled: one.isEnabled,
    DisabledReason: one.disabledReason,
    Servers: one.servers.map((server) => ({
      IsAvailable: isAvailable(server, now),
      LastSeenAt: server.lastSeenAt,
      Impairments: [...server.impairments],
      SoftwareVersion: server.softwareVersion,
    })),
  }));
