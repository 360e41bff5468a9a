import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { at, v4 } from '../api/v4.js';
import { useMonitorGroups } from '../monitors/group-queries.js';
import { MonitorName, MonitorPicker } from '../monitors/monitor-picker.js';
import { ChipList } from '../parts/chip-list.js';
import { AddFrom } from '../parts/add-from.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { membersQuery } from './definition-queries.js';
import { useDefinitionChange } from './use-definition-change.js';

/** Which monitors the definition speaks for. */
export function DefinitionMembers({ definitionGuid }: { readonly definitionGuid: string }) {
  const { data, error } = useQuery(membersQuery(definitionGuid));
  const groups = useMonitorGroups().data ?? [];
  const change = useDefinitionChange();
  const act = (method: 'POST' | 'DELETE', kind: 'Monitor' | 'MonitorGroup', guid: string): void =>
    change.mutate(() => v4(method, at`/AlertDefinition/${definitionGuid}/Member/${kind}/${guid}`));
  const memberGroups = (data ?? []).flatMap(({ MonitorGroupGuid }) => MonitorGroupGuid ?? []);
  const memberMonitors = (data ?? []).flatMap(({ MonitorGuid }) => MonitorGuid ?? []);
  const nameOf = (guid: string): string =>
    groups.find(({ MonitorGroupGuid }) => MonitorGroupGuid === guid)?.Description ?? guid;
  return (
    <Panel title="Speaks for">
      {error && <ProblemView error={error} what="The members could not be read" />}
      <ChipList
        label="Members"
        empty="No monitor: it never alerts."
        items={[
          ...memberGroups.map((guid) => ({
            key: guid,
            text: `Group ${nameOf(guid)}`,
            onRemove: () => act('DELETE', 'MonitorGroup', guid),
          })),
          ...memberMonitors.map((guid) => ({
            key: guid,
            text: <MonitorName guid={guid} />,
            onRemove: () => act('DELETE', 'Monitor', guid),
          })),
        ]}
      />
      <Group mt="xs" align="flex-end">
        <AddFrom
          label="Add a monitor group"
          options={groups
            .filter(({ MonitorGroupGuid }) => !memberGroups.includes(MonitorGroupGuid))
            .map((g) => [g.MonitorGroupGuid, g.Description])}
          onAdd={(guid) => act('POST', 'MonitorGroup', guid)}
        />
        <MonitorPicker label="Add a monitor" onPick={(guid) => act('POST', 'Monitor', guid)} />
      </Group>
    </Panel>
  );
}
