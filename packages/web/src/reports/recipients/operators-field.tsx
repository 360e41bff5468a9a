import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/translate.js';
import { useFormState } from '../../parts/forms/form-state.js';
import { AddFrom } from '../../parts/forms/add-from.js';
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

type AddTexts = Pick<ComponentProps<typeof AddFrom>, 'label' | 'buttonLabel'>;

/** Selects operators and groups. */
export function OperatorsField({ operators, groups, label, empty, problemField }: Props) {
  const { draft, set, problems } = useFormState<Readonly<Record<string, unknown>>>();
  const [people, sets] = [useQuery(operatorsQuery), useQuery(operatorGroupsQuery)];
  const allOperators = (people.data ?? []).map((o) => [o.OperatorGuid, o.FullName] as const);
  const allGroups = (sets.data ?? []).map((g) => [g.OperatorGroupGuid, g.Description] as const);
  const chosen = (field: string): readonly string[] => (draft[field] ?? []) as readonly string[];
  const chips = (field: string, all: typeof allOperators, getText: (name: string) => string) =>
    chosen(field).map((guid) => ({
      key: guid,
      text: getText(all.find(([each]) => each === guid)?.[1] ?? guid),
      onRemove: () => set({ [field]: chosen(field).filter((each) => each !== guid) }),
    }));
  const add = (field: string, all: typeof allOperators, texts: AddTexts) => (
    <AddFrom
      {...texts}
      options={all.filter(([guid]) => !chosen(field).includes(guid))}
      onAdd={(guid) => set({ [field]: [...chosen(field), guid] })}
    />
  );
  const isLoading = people.isPending || sets.isPending;
  const wrong = Object.keys(problems.byField).find(
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
      {wrong !== undefined && (
        <p role="alert" className="problem">
          {problems.byField[wrong]}
        </p>
      )}
    </fieldset>
  );
}
