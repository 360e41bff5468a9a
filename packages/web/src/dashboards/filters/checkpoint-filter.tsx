import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { CheckpointChoice, type Locations } from './checkpoint-choice.js';
import { FilterDetails } from './filter-details.js';

interface Props {
  readonly chosen: Locations;
  readonly onChange: (chosen: Locations) => void;
}

/** Checkpoints of the view; none selected means the dashboard's own. */
export function CheckpointFilter({ chosen, onChange }: Props) {
  const { checkpoints, regions } = chosen;
  const limits = [
    ...(regions.length > 0 ? [t('{count, plural, one {# region} other {# regions}}', { count: regions.length })] : []),
    ...(checkpoints.length > 0
      ? [t('{count, plural, one {# checkpoint} other {# checkpoints}}', { count: checkpoints.length })]
      : []),
  ];
  return (
    <FilterDetails label={t('Checkpoints')} chosen={limits.length === 0 ? t('Dashboard default') : limits.join(', ')}>
      <CheckpointChoice chosen={chosen} onChange={onChange} />
      {limits.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onChange({ checkpoints: [], regions: [] })}>
          {t('Reset to default')}
        </Button>
      )}
    </FilterDetails>
  );
}
