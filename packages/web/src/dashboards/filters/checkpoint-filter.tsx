import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { CheckpointChoice, type CheckpointSelection } from './checkpoint-choice.js';
import { FilterDetails } from './filter-details.js';

interface Props {
  readonly selected: CheckpointSelection;
  readonly onChange: (selected: CheckpointSelection) => void;
}

/** Checkpoints of the view; none selected means the dashboard's own. */
export function CheckpointFilter({ selected, onChange }: Props) {
  const { checkpoints, regions } = selected;
  const selectionTexts = [
    ...(regions.length > 0 ? [t('{count, plural, one {# region} other {# regions}}', { count: regions.length })] : []),
    ...(checkpoints.length > 0
      ? [t('{count, plural, one {# checkpoint} other {# checkpoints}}', { count: checkpoints.length })]
      : []),
  ];
  return (
    <FilterDetails
      label={t('Checkpoints')}
      selectionText={selectionTexts.length === 0 ? t('Dashboard default') : selectionTexts.join(', ')}
    >
      <CheckpointChoice selected={selected} onChange={onChange} />
      {selectionTexts.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onChange({ checkpoints: [], regions: [] })}>
          {t('Reset to default')}
        </Button>
      )}
    </FilterDetails>
  );
}
