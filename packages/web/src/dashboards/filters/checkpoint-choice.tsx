import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { checkpointsQuery, regionsQuery } from '../../api/queries/checkpoint-queries.js';
import { AddFrom } from '../../parts/forms/add-from.js';
import { ChipList } from '../../parts/forms/chip-list.js';

/** Checkpoints, and regions with all their current checkpoints. */
export interface Locations {
  readonly checkpoints: readonly number[];
  readonly regions: readonly number[];
}

interface Props {
  readonly chosen: Locations;
  readonly onChange: (chosen: Locations) => void;
  /** Why the last selection was rejected. */
  readonly problems?: Readonly<Partial<Record<keyof Locations, string | undefined>>>;
}

interface Named {
  readonly Id: number;
  readonly Name: string;
}

const without = (ids: readonly number[], id: number): readonly number[] => ids.filter((each) => each !== id);

/** Selects checkpoints, regions and countries; deleted ones can be removed. */
export function CheckpointChoice({ chosen, onChange, problems }: Props) {
  const all = { checkpoints: useQuery(checkpointsQuery).data ?? [], regions: useQuery(regionsQuery).data ?? [] };
  const findName = (named: readonly Named[], id: number): string | undefined => named.find(({ Id }) => Id === id)?.Name;
  const left = (kind: keyof Locations) =>
    all[kind]
      .filter(({ Id }) => !chosen[kind].includes(Id))
      .map(({ Id, Name }): readonly [string, string] => [String(Id), Name]);
  const add = (kind: keyof Locations, id: string): void =>
    onChange({ ...chosen, [kind]: [...chosen[kind], Number(id)] });
  return (
    <>
      <ChipList
        label={t('Checkpoints')}
        empty={t('All checkpoints.')}
        items={[
          ...chosen.regions.map((id) => ({
            key: `region ${String(id)}`,
            text: t('Region {name}', { name: findName(all.regions, id) ?? String(id) }),
            onRemove: () => onChange({ ...chosen, regions: without(chosen.regions, id) }),
          })),
          ...chosen.checkpoints.map((id) => ({
            key: String(id),
            text: findName(all.checkpoints, id) ?? t('Checkpoint {id}', { id: String(id) }),
            onRemove: () => onChange({ ...chosen, checkpoints: without(chosen.checkpoints, id) }),
          })),
        ]}
      />
      <Group align="flex-end">
        <AddFrom
          label={t('Add region or country')}
          buttonLabel={t('Add the selected region or country')}
          problem={problems?.regions}
          options={left('regions')}
          onAdd={(id) => add('regions', id)}
        />
        <AddFrom
          label={t('Add checkpoint')}
          buttonLabel={t('Add the selected checkpoint')}
          problem={problems?.checkpoints}
          options={left('checkpoints')}
          onAdd={(id) => add('checkpoints', id)}
        />
      </Group>
    </>
  );
}
