import type { CheckpointRow } from '@vedette/contract/v1/checkpoint';
import { Button, Group } from '@mantine/core';
import type { Column } from '../parts/data-table.js';
import { Moment } from '../parts/moment.js';
import { StateMark } from '../parts/state-mark.js';
import { concernsOf, stateOf, whyNot } from './checkpoint-words.js';

interface Actions {
  readonly onRenew: (checkpoint: CheckpointRow) => void;
  readonly onAddServer: (checkpoint: CheckpointRow) => void;
  readonly onServers: (checkpoint: CheckpointRow) => void;
  readonly onRemove: (checkpoint: CheckpointRow) => void;
}

/** @param actions absent for those who may only look */
export function columnsFor(actions: Actions | undefined): readonly Column<CheckpointRow>[] {
  return actions ? [...facts, actionsColumn(actions)] : facts;
}

const facts: readonly Column<CheckpointRow>[] = [
  { id: 'name', title: 'Name', sort: ({ CheckpointName }) => CheckpointName.toLowerCase(), cell: nameOf },
  {
    id: 'state',
    title: 'State',
    sort: (row) => stateOf(row),
    cell: (row) => (
      <div>
        <StateMark state={stateOf(row)} />
        {[...whyNot(row), ...concernsOf(row)].map((reason) => (
          <div key={reason} className="dimmed wrap">
            {reason}
          </div>
        ))}
      </div>
    ),
  },
  {
    id: 'seen',
    title: 'Last heard of',
    isNumber: true,
    sort: ({ Servers }) => lastSeen(Servers) ?? 0,
    cell: ({ Servers }) => {
      const at = lastSeen(Servers);
      return at === undefined ? 'never' : <Moment at={at} />;
    },
  },
  { id: 'servers', title: 'Servers', cell: ({ Servers }) => Servers.length, isNumber: true },
  { id: 'version', title: 'Version', cell: versions },
  { id: 'can', title: 'Can', cell: abilities },
  { id: 'where', title: 'Runs', cell: ({ Servers }) => (isLocal(Servers) ? 'in this service' : 'on its own') },
];

/** Of servers that spoke once; more than one while they are being updated. */
function versions({ Servers }: CheckpointRow): string {
  return [...new Set(Servers.map(({ SoftwareVersion }) => SoftwareVersion))].filter((one) => one !== '').join(', ');
}

/** What not every checkpoint can; the kinds of monitors it runs, and how, are not among it. */
function abilities({ Servers }: CheckpointRow): string {
  const all = Servers.flatMap(({ Capabilities }) => Capabilities);
  return [...new Set(all)].filter((one) => !one.includes(':')).join(', ');
}

function nameOf({ CheckpointName, IsPrimaryCheckpoint }: CheckpointRow) {
  return (
    <div>
      {CheckpointName} {IsPrimaryCheckpoint && <span className="dimmed">primary</span>}
    </div>
  );
}

function actionsColumn({ onRenew, onAddServer, onServers, onRemove }: Actions): Column<CheckpointRow> {
  return {
    id: 'actions',
    title: 'Actions',
    cell: (row) =>
      isLocal(row.Servers) ? null : (
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`New token for ${row.CheckpointName}`}
            onClick={() => onRenew(row)}
          >
            New token
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Add server to ${row.CheckpointName}`}
            onClick={() => onAddServer(row)}
          >
            Add server
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Servers of ${row.CheckpointName}`}
            onClick={() => onServers(row)}
          >
            Servers
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Remove ${row.CheckpointName}`}
            onClick={() => onRemove(row)}
          >
            Remove
          </Button>
        </Group>
      ),
  };
}

type Servers = CheckpointRow['Servers'];

const isLocal = (servers: Servers): boolean => servers.some(({ IsLocal }) => IsLocal);

function lastSeen(servers: Servers): number | undefined {
  const seen = servers.flatMap(({ LastSeenAt }) => (LastSeenAt === undefined ? [] : [LastSeenAt]));
  return seen.length === 0 ? undefined : Math.max(...seen);
}
