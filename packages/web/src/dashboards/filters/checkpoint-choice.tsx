import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { checkpointsQuery, regionsQuery } from '../../api/queries/checkpoint-queries.js';
import { SelectAndAdd } from '../../parts/forms/select-and-add.js';
import { ChipList } from '../../parts/forms/chip-list.js';

/** Checkpoints, and regions with all their current checkpoints. */
export interface CheckpointSelection {
  readonly checkpoints: readonly number[];
  readonly regions: readonly number[];
}

interface Props {
  readonly selected: CheckpointSelection;
  readonly onChange: (selected: CheckpointSelection) => void;
  /** Why the last selection was rejected. */
  readonly problems?: Readonly<Partial<Record<keyof CheckpointSelection, string | undefined>>>;
}

interface NamedItem {
  readonly Id: number;
  readonly Name: string;
}

const removeId = (ids: readonly number[], id: number): readonly number[] => ids.filter((each) => each !== id);

/** Selects checkpoints, regions and countries; deleted ones can be removed. */
export function CheckpointChoice({ selected, onChange, problems }: Props) {
  const available = { checkpoints: useQuery(checkpointsQuery).data ?? [], regions: useQuery(regionsQuery).data ?? [] };
  const findName = (items: readonly NamedItem[], id: number): string | undefined =>
    items.find(({ Id }) => Id === id)?.Name;
  const unselectedOptions = (kind: keyof CheckpointSelection) =>
    available[kind]
      .filter(({ Id }) => !selected[kind].includes(Id))
      .map(({ Id, Name }): readonly [string, string] => [String(Id), Name]);
  const add = (kind: keyof CheckpointSelection, id: string): void =>
    onChange({ ...selected, [kind]: [...selected[kind], Number(id)] });
  return (
    <>
      <ChipList
        label={t('Checkpoints')}
        empty={t('All checkpoints.')}
        items={[
          ...selected.regions.map((id) => ({
            key: `region ${String(id)}`,
            text: t('Region {name}', { name: findName(available.regions, id) ?? String(id) }),
            onRemove: () => onChange({ ...selected, regions: removeId(selected.regions, id) }),
          })),
          ...selected.checkpoints.map((id) => ({
            key: String(id),
            text: findName(available.checkpoints, id) ?? t('Checkpoint {id}', { id: String(id) }),
            onRemove: () => onChange({ ...selected, checkpoints: removeId(selected.checkpoints, id) }),
          })),
        ]}
      />
      <Group align="flex-end">
        <SelectAndAdd
          label={t('Add region or country')}
          buttonLabel={t('Add the selected region or country')}
          problem={problems?.regions}
          options={unselectedOptions('regions')}
          onAdd={(id) => add('regions', id)}
        />
        <SelectAndAdd
          label={t('Add checkpoint')}
          buttonLabel={t('Add the selected checkpoint')}
          problem={problems?.checkpoints}
          options={unselectedOptions('checkpoints')}
          onAdd={(id) => add('checkpoints', id)}
        />
      </Group>
    </>
  );
}
