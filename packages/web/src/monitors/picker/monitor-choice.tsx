import { Group } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { SelectAndAdd } from '../../parts/forms/select-and-add.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { MonitorName, MonitorPicker } from './monitor-picker.js';

type Kind = 'Monitor' | 'MonitorGroup';

/** Problems by the type of the added member; `Removed` for a member that could not be removed. */
type MemberProblems = Readonly<Partial<Record<Kind | 'Removed', string | undefined>>>;

interface Props {
  readonly monitorGuids: readonly string[];
  readonly groupGuids: readonly string[];
  /** Text for an empty list; undefined while it is loading. */
  readonly empty: string | undefined;
  /** Why the last change was rejected, shown at the field used. */
  readonly problems?: MemberProblems;
  /** Absent if read-only. */
  readonly onAdd?: (kind: Kind, guid: string) => void;
  readonly onRemove?: (kind: Kind, guid: string) => void;
}

/** Lists monitors and monitor groups, with actions to add and remove them. */
export function MonitorChoice({ monitorGuids, groupGuids, empty, problems, onAdd, onRemove }: Props) {
  const groups = useMonitorGroups().data ?? [];
  const groupName = (guid: string): string =>
    groups.find(({ MonitorGroupGuid }) => MonitorGroupGuid === guid)?.Description ?? guid;
  const removeAction = (kind: Kind, guid: string) => (onRemove ? { onRemove: () => onRemove(kind, guid) } : {});
  return (
    <>
      <ChipList
        label={t('Members')}
        empty={empty}
        problem={problems?.Removed}
        items={[
          ...groupGuids.map((guid) => ({
            key: guid,
            text: t('Group {groupName}', { groupName: groupName(guid) }),
            ...removeAction('MonitorGroup', guid),
          })),
          ...monitorGuids.map((guid) => ({
            key: guid,
            text: <MonitorName guid={guid} />,
            ...removeAction('Monitor', guid),
          })),
        ]}
      />
      {onAdd && (
        <Group mt="xs" align="flex-end">
          <SelectAndAdd
            label={t('Add monitor group')}
            buttonLabel={t('Add the selected monitor group')}
            problem={problems?.MonitorGroup}
            options={groups
              .filter(({ MonitorGroupGuid }) => !groupGuids.includes(MonitorGroupGuid))
              .map((group) => [group.MonitorGroupGuid, group.Description])}
            onAdd={(guid) => onAdd('MonitorGroup', guid)}
          />
          <MonitorPicker
            label={t('Add monitor')}
            problem={problems?.Monitor}
            onPick={(guid) => onAdd('Monitor', guid)}
          />
        </Group>
      )}
    </>
  );
}
