import { Group } from '@mantine/core';
import { AddFrom } from '../parts/add-from.js';
import { ChipList } from '../parts/chip-list.js';
import { useMonitorGroups } from './group-queries.js';
import { MonitorName, MonitorPicker } from './monitor-picker.js';

type Kind = 'Monitor' | 'MonitorGroup';

interface Props {
  readonly monitorGuids: readonly string[];
  readonly groupGuids: readonly string[];
  /** Said when there is neither. */
  readonly empty: string;
  /** Absent: only to be read. */
  readonly onAdd?: (kind: Kind, guid: string) => void;
  readonly onRemove?: (kind: Kind, guid: string) => void;
}

/** Monitors and groups of them, with ways to add and remove. */
export function MonitorChoice({ monitorGuids, groupGuids, empty, onAdd, onRemove }: Props) {
  const groups = useMonitorGroups().data ?? [];
  const nameOf = (guid: string): string =>
    groups.find(({ MonitorGroupGuid }) => MonitorGroupGuid === guid)?.Description ?? guid;
  const out = (kind: Kind, guid: string) => (onRemove ? { onRemove: () => onRemove(kind, guid) } : {});
  return (
    <>
      <ChipList
        label="Members"
        empty={empty}
        items={[
          ...groupGuids.map((guid) => ({ key: guid, text: `Group ${nameOf(guid)}`, ...out('MonitorGroup', guid) })),
          ...monitorGuids.map((guid) => ({ key: guid, text: <MonitorName guid={guid} />, ...out('Monitor', guid) })),
        ]}
      />
      {onAdd && (
        <Group mt="xs" align="flex-end">
          <AddFrom
            label="Add a monitor group"
            options={groups
              .filter(({ MonitorGroupGuid }) => !groupGuids.includes(MonitorGroupGuid))
              .map((group) => [group.MonitorGroupGuid, group.Description])}
            onAdd={(guid) => onAdd('MonitorGroup', guid)}
          />
          <MonitorPicker label="Add a monitor" onPick={(guid) => onAdd('Monitor', guid)} />
        </Group>
      )}
    </>
  );
}
