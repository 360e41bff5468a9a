import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { at, v4 } from '../api/v4.js';
import { operatorGroupsQuery, operatorsQuery } from '../operators/operator-queries.js';
import { AddFrom } from '../parts/add-from.js';
import { ChipList } from '../parts/chip-list.js';
import { levelMembersQuery } from './definition-queries.js';
import classes from './level-panel.module.css';
import { useDefinitionChange } from './use-definition-change.js';

/** Whom a level tells. */
export function LevelMembers({ definitionGuid, level }: { readonly definitionGuid: string; readonly level: number }) {
  const { data = [] } = useQuery(levelMembersQuery(definitionGuid, level));
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const change = useDefinitionChange();
  const act = (method: 'POST' | 'DELETE', kind: 'Operator' | 'OperatorGroup', guid: string): void =>
    change.mutate(() =>
      v4(method, at`/AlertDefinition/${definitionGuid}/EscalationLevel/${level}/Member/${kind}/${guid}`),
    );
  const chosenOperators = data.flatMap(({ OperatorGuid }) => OperatorGuid ?? []);
  const chosenGroups = data.flatMap(({ OperatorGroupGuid }) => OperatorGroupGuid ?? []);
  const operatorName = (guid: string): string =>
    operators.find(({ OperatorGuid }) => OperatorGuid === guid)?.FullName ?? guid;
  const groupName = (guid: string): string =>
    groups.find(({ OperatorGroupGuid }) => OperatorGroupGuid === guid)?.Description ?? guid;
  return (
    <div>
      <h3 className={classes['sub']}>Tells</h3>
      <ChipList
        label={`Recipients of level ${String(level)}`}
        empty="Nobody."
        items={[
          ...chosenGroups.map((guid) => ({
            key: guid,
            text: `Group ${groupName(guid)}`,
            onRemove: () => act('DELETE', 'OperatorGroup', guid),
          })),
          ...chosenOperators.map((guid) => ({
            key: guid,
            text: operatorName(guid),
            onRemove: () => act('DELETE', 'Operator', guid),
          })),
        ]}
      />
      <Group mt="xs">
        <AddFrom
          label={`Add an operator to level ${String(level)}`}
          options={operators
            .filter(({ OperatorGuid }) => !chosenOperators.includes(OperatorGuid))
            .map((o) => [o.OperatorGuid, o.FullName])}
          onAdd={(guid) => act('POST', 'Operator', guid)}
        />
        <AddFrom
          label={`Add a group to level ${String(level)}`}
          options={groups
            .filter(({ OperatorGroupGuid }) => !chosenGroups.includes(OperatorGroupGuid))
            .map((g) => [g.OperatorGroupGuid, g.Description])}
          onAdd={(guid) => act('POST', 'OperatorGroup', guid)}
        />
      </Group>
    </div>
  );
}
