import { Group } from '@mantine/core';
import { AddFrom } from '../../parts/forms/add-from.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { MonitorName, MonitorPicker } from './monitor-picker.js';

type Kind = 'Monitor' | 'MonitorGroup';

/** By what was added; `Removed` for one that should go. */
type MemberProblems = Readonly<Partial<Record<Kind | 'Removed', string | undefined>>>;

interface Props {
  readonly monitorGuids: readonly string[];
  readonly groupGuids: readonly string[];
  /** Said when there is neither; undefined as long as that is not known. */
  readonly empty: string | undefined;
  /** Why the last one was refused, where it was chosen. */
  readonly problems?: MemberProblems;
  /** Absent: only to be read. */
  readonly onAdd?: (kind: Kind, guid: string) => void;
  readonly onRemove?: (kind: Kind, guid: string) => void;
}

/** Monitors and groups of them, with ways to add and remove. */
export function MonitorChoice({ monitorGuids, groupGuids, empty, problems, onAdd, onRemove }: Props) {
  const groups = useMonitorGroups().data ?? [];
  const groupName = (guid: string): string =>
    groups.find(({ MonitorGroupGuid }) => MonitorGroupGuid === guid)?.Description ?? guid;
  const out = (kind: Kind, guid: string) => (onRemove ? { onRemove: () => onRemove(kind, guid) } : {});
  return (
    <>
      <ChipList
        label="Members"
        empty={empty}
        problem={problems?.Removed}
        items={[
          ...groupGuids.map((guid) => ({ key: guid, text: `Group ${groupName(guid)}`, ...out('MonitorGroup', guid) })),
          ...monitorGuids.map((guid) => ({ key: guid, text: <MonitorName guid={guid} />, ...out('Monitor', guid) })),
        ]}
      />
      {onAdd && (
        <Group mt="xs" align="flex-end">
          <AddFrom
            label="Add a monitor group"
            problem={problems?.MonitorGroup}
            options={groups
              .filter(({ MonitorGroupGuid }) => !groupGuids.includes(MonitorGroupGuid))
              .map((group) => [group.MonitorGroupGuid, group.Description])}
            onAdd={(guid) => onAdd('MonitorGroup', guid)}
          />
          <MonitorPicker label="Add a monitor" problem={problems?.Monitor} onPick={(guid) => onAdd('Monitor', guid)} />
        </Group>
      )}
    </>
  );
}
