import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { operatorGroupsQuery, operatorsQuery } from '../api/queries/operator-queries.js';
import { SelectAndAdd } from '../parts/forms/select-and-add.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { useInlineChange } from '../parts/actions/use-inline-change.js';
import { DEFINITION_QUERIES, levelMembersQuery } from './definition-queries.js';
import classes from './level-panel.module.css';

type Kind = 'Operator' | 'OperatorGroup';

/** The recipients of a level. */
export function LevelMembers({ definitionGuid, level }: { readonly definitionGuid: string; readonly level: number }) {
  const { data: loadedMembers } = useQuery(levelMembersQuery(definitionGuid, level));
  const data = loadedMembers ?? [];
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  // Each control shows its own error.
  const adding = { Operator: useInlineChange(DEFINITION_QUERIES), OperatorGroup: useInlineChange(DEFINITION_QUERIES) };
  const removing = useInlineChange(DEFINITION_QUERIES);
  const memberPath = (kind: Kind, guid: string): string =>
    apiPath`/AlertDefinition/${definitionGuid}/EscalationLevel/${level}/Member/${kind}/${guid}`;
  const add = (kind: Kind, guid: string): void => adding[kind].mutate(() => v4('POST', memberPath(kind, guid)));
  const remove = (kind: Kind, guid: string): void => removing.mutate(() => v4('DELETE', memberPath(kind, guid)));
  const operatorGuids = data.flatMap(({ OperatorGuid }) => OperatorGuid ?? []);
  const groupGuids = data.flatMap(({ OperatorGroupGuid }) => OperatorGroupGuid ?? []);
  const operatorName = (guid: string): string =>
    operators.find(({ OperatorGuid }) => OperatorGuid === guid)?.FullName ?? guid;
  const groupName = (guid: string): string =>
    groups.find(({ OperatorGroupGuid }) => OperatorGroupGuid === guid)?.Description ?? guid;
  return (
    <div>
      <h3 className={classes['sub']}>{t('Recipients')}</h3>
      <ChipList
        label={t('Recipients of level {level}', { level: String(level) })}
        empty={loadedMembers && t('No recipients.')}
        problem={removing.problem}
        items={[
          ...groupGuids.map((guid) => ({
            key: guid,
            text: t('Group {groupName}', { groupName: groupName(guid) }),
            onRemove: () => remove('OperatorGroup', guid),
          })),
          ...operatorGuids.map((guid) => ({
            key: guid,
            text: operatorName(guid),
            onRemove: () => remove('Operator', guid),
          })),
        ]}
      />
      <Group mt="xs">
        <SelectAndAdd
          label={t('Add operator to level {level}', { level: String(level) })}
          buttonLabel={t('Add the selected operator to level {level}', { level: String(level) })}
          options={operators
            .filter(({ OperatorGuid }) => !operatorGuids.includes(OperatorGuid))
            .map((o) => [o.OperatorGuid, o.FullName])}
          problem={adding.Operator.problem}
          onAdd={(guid) => add('Operator', guid)}
        />
        <SelectAndAdd
          label={t('Add group to level {level}', { level: String(level) })}
          buttonLabel={t('Add the selected group to level {level}', { level: String(level) })}
          options={groups
            .filter(({ OperatorGroupGuid }) => !groupGuids.includes(OperatorGroupGuid))
            .map((g) => [g.OperatorGroupGuid, g.Description])}
          problem={adding.OperatorGroup.problem}
          onAdd={(guid) => add('OperatorGroup', guid)}
        />
      </Group>
    </div>
  );
}
