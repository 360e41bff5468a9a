import type { Checkpoint } from '../../checkpoints/index.js';

/** A checkpoint of an account with one server, open to all its monitors. */
export const aCheckpoint = (checkpointId: number, accountId: number, serverId: number): Checkpoint => ({
  checkpointId,
  accountId,
  name: `Place ${checkpointId}`,
  code: `P${checkpointId}`,
  regionIds: [1],
  isPrivate: false,
  isPrimary: true,
  isEnabled: true,
  isDeleted: false,
  servers: [
    {
      serverId,
      checkpointId,
      isLocal: false,
      isEnrolled: true,
      capabilities: [],
      softwareVersion: '1',
      lastSeenAt: undefined,
      impairments: [],
      addresses: [],
    },
  ],
});
