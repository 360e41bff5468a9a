import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/translate.js';
import { useFormState } from '../../parts/forms/form-state.js';
import { SelectAndAdd } from '../../parts/forms/select-and-add.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { Loading } from '../../parts/feedback/loading.js';
import { operatorGroupsQuery, operatorsQuery } from '../../api/queries/operator-queries.js';

interface Props {
  /** Fields of the draft: guids of operators and of groups. */
  readonly operators: string;
  readonly groups: string;
  readonly label: string;
  readonly empty: string;
  /** The server's name for problems of both. */
  readonly problemField: string;
}

type AddTexts = Pick<ComponentProps<typeof SelectAndAdd>, 'label' | 'buttonLabel'>;

/** Selects operators and groups. */
export function OperatorsField({ operators, groups, label, empty, problemField }: Props) {
  const { draft, set, problems } = useFormState<Readonly<Record<string, unknown>>>();
  const [operatorsResult, groupsResult] = [useQuery(operatorsQuery), useQuery(operatorGroupsQuery)];
  const allOperators = (operatorsResult.data ?? []).map((o) => [o.OperatorGuid, o.FullName] as const);
  const allGroups = (groupsResult.data ?? []).map((g) => [g.OperatorGroupGuid, g.Description] as const);
  const selectedGuids = (field: string): readonly string[] => (draft[field] ?? []) as readonly string[];
  const chips = (field: string, allOptions: typeof allOperators, getText: (name: string) => string) =>
    selectedGuids(field).map((guid) => ({
      key: guid,
      text: getText(allOptions.find(([each]) => each === guid)?.[1] ?? guid),
      onRemove: () => set({ [field]: selectedGuids(field).filter((each) => each !== guid) }),
    }));
  const add = (field: string, allOptions: typeof allOperators, texts: AddTexts) => (
    <SelectAndAdd
      {...texts}
      options={allOptions.filter(([guid]) => !selectedGuids(field).includes(guid))}
      onAdd={(guid) => set({ [field]: [...selectedGuids(field), guid] })}
    />
  );
  const isLoading = operatorsResult.isPending || groupsResult.isPending;
  const problemKey = Object.keys(problems.byField).find(
    (field) => field === problemField || field.startsWith(`${problemField}.O`),
  );
  return (
    <fieldset className="plain">
      <legend>{label}</legend>
      {isLoading ? (
        <Loading label={t('Loading: {label}', { label })} lines={1} />
      ) : (
        <ChipList
          label={label}
          empty={empty}
          items={[
            ...chips(groups, allGroups, (groupName) => t('Group {groupName}', { groupName })),
            ...chips(operators, allOperators, (name) => name),
          ]}
        />
      )}
      <Group mt="xs" align="flex-end">
        {add(groups, allGroups, { label: t('Add group'), buttonLabel: t('Add the selected group') })}
        {add(operators, allOperators, { label: t('Add operator'), buttonLabel: t('Add the selected operator') })}
      </Group>
      {problemKey !== undefined && (
        <p role="alert" className="problem">
          {problems.byField[problemKey]}
        </p>
      )}
    </fieldset>
  );
}
