import type { CheckpointsHealth } from '@vedette/contract/v4/private-location';
import { type Routes, ok } from './fake-responses.js';

const HEALTH: CheckpointsHealth = {
  HealthyServers: 1,
  UnhealthyServers: 1,
  NumberOfServers: 2,
  Servers: [
    {
      CheckpointName: 'Warehouse 1',
      Status: 'Available',
      StatusDetails: { LastOnlineUtc: '2026-11-21T19:58:12' },
    },
    { CheckpointName: 'Warehouse 2', Status: 'NotAvailable', Warnings: ['NotInstalled'] },
  ],
};

/** A private location with a healthy checkpoint and one that is not enrolled yet. */
export const ELSEWHERE_ROUTES: Routes = [
  [
    /^GET api\/v1\/PrivateLocation$/,
    () => ok([{ PrivateLocationId: 9, Name: 'Warehouse', MayEdit: true, CheckpointIds: [21, 22], RunsOffline: false }]),
  ],
  [/^GET v4\/PrivateCheckpointHealthForRegion$/, () => ok(HEALTH)],
];
