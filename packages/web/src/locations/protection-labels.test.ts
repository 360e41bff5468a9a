import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { expect, test } from 'vitest';
import { PROTECTED_DATA, protectionText, locationServers } from './protection-labels.js';

type Server = CheckpointRow['Servers'][number];
const aServer = (ServerId: number, change: Partial<Server>) => ({
  ServerId,
  LastSeenAt: 1,
  WithheldContent: [],
  ...change,
});
const rows = [
  {
    CheckpointId: 1,
    CheckpointName: 'one',
    Servers: [aServer(11, { WithheldContent: ['HttpHeaders', 'Screenshots'] })],
  },
  { CheckpointId: 2, CheckpointName: 'two', Servers: [aServer(21, {}), { ServerId: 22, WithheldContent: [] }] },
  { CheckpointId: 3, CheckpointName: 'elsewhere', Servers: [aServer(31, {})] },
] as unknown as readonly CheckpointRow[];

test('lists what each server sends and withholds, and nothing for one never seen', () => {
  const result = locationServers(rows, [1, 2]).map((server) => [
    server.name,
    ...PROTECTED_DATA.map(({ id }) => protectionText(server, id)),
  ]);
  expect(result).toEqual([
    ['one', '■ withheld', '● sent', '■ withheld', '● sent'],
    ['two, server 21', '● sent', '● sent', '● sent', '● sent'],
    ['two, server 22', ...PROTECTED_DATA.map(() => '– not known yet')],
  ]);
});
