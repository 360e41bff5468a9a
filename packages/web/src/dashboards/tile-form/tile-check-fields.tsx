import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import { hasSetting } from '@vedette/contract/v1/dashboards/tile-kinds';
import { Checkbox, NativeSelect } from '@mantine/core';
import { LEVELS } from '../words/level-words.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

const PARTS = [
  ['', 'as the dashboard is looked at with'],
  ['with', 'with them'],
  ['without', 'without them'],
] as const;

/** Which checks or alerts the tile lists. */
export function CheckFields({ draft, set }: Props) {
  const { CheckLevel: level = '', ShowPartialMeasurements: parts, IncludeInExport: isIncluded = true } = draft;
  const { CheckLevel: _level, ...others } = draft;
  const { ShowPartialMeasurements: _parts, ...withoutParts } = draft;
  const { IncludeInExport: _included, ...included } = draft;
  return (
    <>
      <NativeSelect
        label="Level"
        value={level}
        onChange={({ currentTarget: { value } }) =>
          set({ ...others, ...(value !== '' && { CheckLevel: value as CheckLevel }) })
        }
        data={LEVELS.map(([value, words]) => ({
          value,
          label: value === '' ? 'as the dashboard is looked at with' : words,
        }))}
      />
      {hasSetting(draft.Kind, 'ShowPartialMeasurements') && (
        <>
          <NativeSelect
            label="Partial measurements"
            description="What each location of a round saw, beside what the round comes to."
            value={parts === undefined ? '' : parts ? 'with' : 'without'}
            onChange={({ currentTarget: { value } }) =>
              set({ ...withoutParts, ...(value !== '' && { ShowPartialMeasurements: value === 'with' }) })
            }
            data={PARTS.map(([value, label]) => ({ value, label }))}
          />
          <Checkbox
            label="Include in exported file"
            description="In reports, with 1,000 rows at most."
            checked={isIncluded}
            onChange={({ currentTarget: { checked } }) =>
              set({ ...included, ...(!checked && { IncludeInExport: false }) })
            }
          />
        </>
      )}
    </>
  );
}

/** What the rows of errors are. */
export function ErrorRowsField({ draft, set }: Props) {
  const { ErrorsBy: by = 'Class', ...rest } = draft;
  return (
    <NativeSelect
      label="A row for each"
      value={by}
      onChange={({ currentTarget: { value } }) => set({ ...rest, ...(value === 'Code' && { ErrorsBy: value }) })}
      data={[
        { value: 'Class', label: 'class of error codes' },
        { value: 'Code', label: 'error code' },
      ]}
    />
  );
}
