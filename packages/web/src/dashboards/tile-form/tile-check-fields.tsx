import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import { hasSetting } from '@vedette/contract/v1/dashboards/tile-kinds';
import { Checkbox, NativeSelect } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { LEVEL_OPTIONS } from '../labels/level-labels.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

const PARTIAL_CHECK_OPTIONS = [
  ['', t('Dashboard setting')],
  ['with', t('Include')],
  ['without', t('Exclude')],
] as const;

/** Which checks or alerts the tile lists. */
export function CheckFields({ draft, set }: Props) {
  const {
    CheckLevel: level = '',
    ShowPartialMeasurements: includesPartialChecks,
    IncludeInExport: isIncluded = true,
  } = draft;
  const { CheckLevel: _level, ...draftWithoutLevel } = draft;
  const { ShowPartialMeasurements: _parts, ...draftWithoutPartialChecks } = draft;
  const { IncludeInExport: _included, ...draftWithoutExport } = draft;
  return (
    <>
      <NativeSelect
        label={t('Error level')}
        value={level}
        onChange={({ currentTarget: { value } }) =>
          set({ ...draftWithoutLevel, ...(value !== '' && { CheckLevel: value as CheckLevel }) })
        }
        data={LEVEL_OPTIONS.map(([value, label]) => ({
          value,
          label: value === '' ? t('Dashboard setting') : label,
        }))}
      />
      {hasSetting(draft.Kind, 'ShowPartialMeasurements') && (
        <>
          <NativeSelect
            label={t('Partial checks')}
            description={t('Results of single checkpoints, in addition to the concurrent check.')}
            value={includesPartialChecks === undefined ? '' : includesPartialChecks ? 'with' : 'without'}
            onChange={({ currentTarget: { value } }) =>
              set({ ...draftWithoutPartialChecks, ...(value !== '' && { ShowPartialMeasurements: value === 'with' }) })
            }
            data={PARTIAL_CHECK_OPTIONS.map(([value, label]) => ({ value, label }))}
          />
          <Checkbox
            label={t('Include in exported file')}
            description={t('In reports, up to 1,000 rows.')}
            checked={isIncluded}
            onChange={({ currentTarget: { checked } }) =>
              set({ ...draftWithoutExport, ...(!checked && { IncludeInExport: false }) })
            }
          />
        </>
      )}
    </>
  );
}

/** Grouping of the errors. */
export function ErrorRowsField({ draft, set }: Props) {
  const { ErrorsBy: by = 'Class', ...rest } = draft;
  return (
    <NativeSelect
      label={t('Group by')}
      value={by}
      onChange={({ currentTarget: { value } }) => set({ ...rest, ...(value === 'Code' && { ErrorsBy: value }) })}
      data={[
        { value: 'Class', label: t('Error class') },
        { value: 'Code', label: t('Error code') },
      ]}
    />
  );
}
