import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { lastSeenAt, serverVersions } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import { Button, Group, Menu } from '@mantine/core';
import { t } from '../i18n/translate.js';
import type { Column } from '../parts/tables/data-table.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { StateMark } from '../parts/display/state-mark.js';
import {
  capabilitiesText,
  listConcerns,
  placementText,
  checkpointRowState,
  unavailableReasons,
} from './checkpoint-texts.js';

interface Actions {
  readonly onRenew: (checkpoint: CheckpointRow) => void;
  readonly onAddServer: (checkpoint: CheckpointRow) => void;
  readonly onServers: (checkpoint: CheckpointRow) => void;
  /** Disables or enables the checkpoint. */
  readonly onToggle: (checkpoint: CheckpointRow) => void;
  readonly onRemove: (checkpoint: CheckpointRow) => void;
}

/**
 * @param actions absent for readers without edit permission
 * @param version of the service
 */
export function columnsFor(
  actions: Actions | undefined,
  version: string | undefined,
): readonly Column<CheckpointRow>[] {
  return actions ? [...stateColumns(version), actionsColumn(actions)] : stateColumns(version);
}

const stateColumns = (version: string | undefined): readonly Column<CheckpointRow>[] => [
  { id: 'name', title: t('Name'), sort: ({ CheckpointName }) => CheckpointName.toLowerCase(), cell: nameCell },
  {
    id: 'state',
    title: t('State'),
    sort: (row) => checkpointRowState(row),
    cell: (row) => (
      <div>
        <StateMark state={checkpointRowState(row)} />
        {[...unavailableReasons(row), ...listConcerns(row, version)].map((reason) => (
          <div key={reason} className="dimmed wrap">
            {reason}
          </div>
        ))}
      </div>
    ),
  },
  {
    id: 'seen',
    title: t('Last seen'),
    isNumber: true,
    sort: (row) => lastSeenAt(row) ?? 0,
    cell: (row) => {
      const at = lastSeenAt(row);
      return at === undefined ? t('never') : <RelativeTime at={at} />;
    },
  },
  { id: 'servers', title: t('Servers'), cell: ({ Servers }) => Servers.length, isNumber: true },
  { id: 'version', title: t('Version'), cell: serverVersions },
  { id: 'can', title: t('Capabilities'), cell: capabilitiesText },
  { id: 'where', title: t('Mode'), cell: placementText },
];

function nameCell({ CheckpointName, IsPrimaryCheckpoint }: CheckpointRow) {
  return (
    <div>
      {CheckpointName} {IsPrimaryCheckpoint && <span className="dimmed">{t('primary')}</span>}
    </div>
  );
}

function actionsColumn({ onRenew, onAddServer, onServers, onToggle, onRemove }: Actions): Column<CheckpointRow> {
  return {
    id: 'actions',
    title: t('Actions'),
    cell: (row) =>
      row.MayEdit && (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            aria-label={
              row.IsEnabled
                ? t('Disable {checkpointName}', { checkpointName: row.CheckpointName })
                : t('Enable {checkpointName}', { checkpointName: row.CheckpointName })
            }
            onClick={() => onToggle(row)}
          >
            {row.IsEnabled ? t('Disable') : t('Enable')}
          </Button>
          {!hasLocalServer(row.Servers) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('More actions for {checkpointName}', { checkpointName: row.CheckpointName })}
                >
                  {t('More')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onServers(row)}>{t('Servers …')}</Menu.Item>
                <Menu.Item onClick={() => onAddServer(row)}>{t('Add server')}</Menu.Item>
                <Menu.Item onClick={() => onRenew(row)}>{t('New token')}</Menu.Item>
                <Menu.Item color="red" onClick={() => onRemove(row)}>
                  {t('Remove …')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      ),
  };
}

type Servers = CheckpointRow['Servers'];

const hasLocalServer = (servers: Servers): boolean => servers.some(({ IsLocal }) => IsLocal);
