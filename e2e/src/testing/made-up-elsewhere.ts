import type { CustomIntegration } from '@vedette/contract/custom-integration';
import type { CheckpointsHealth } from '@vedette/contract/private-location';
import { guidOf } from './made-up.js';
import { type Routes, ok } from './made-up-answers.js';

const HEALTH: CheckpointsHealth = {
  ...{ HealthyServers: 1, UnhealthyServers: 1, NumberOfServers: 2 },
  Servers: [
    {
      ...{ CheckpointName: 'Warehouse 1', Status: 'Available' },
      StatusDetails: { LastOnlineUtc: '2026-11-21T19:58:12' },
    },
    { CheckpointName: 'Warehouse 2', Status: 'NotAvailable', Warnings: ['NotInstalled'] },
  ],
};

const CHAT: CustomIntegration = {
  ...{ IntegrationGuid: guidOf(350_000), Name: 'Chat of the shop', IsActive: true, Hash: 'x' },
  CreatedDate: '2026-11-01T10:00:00',
  Steps: [
    {
      MessageTypes: ['Error', 'Reminder'],
      HttpSteps: [{ Method: 'POST', Url: 'https://chat.example.com/hooks/4711', Body: '{"text": "{{MonitorName}}"}' }],
    },
  ],
};

/** A private location with a checkpoint that is well and one that has yet to enrol, and a custom integration. */
export const ELSEWHERE_ROUTES: Routes = [
  [
    /^GET api\/v1\/PrivateLocation$/,
    () => ok([{ PrivateLocationId: 9, Name: 'Warehouse', MayEdit: true, CheckpointIds: [21, 22] }]),
  ],
  [/^GET v4\/Integration\/Custom$/, () => ok([CHAT])],
  [/^GET v4\/Integration\/Custom\/[^/]+$/, () => ok(CHAT)],
  [/^GET v4\/PrivateCheckpointHealthForRegion$/, () => ok(HEALTH)],
];
