import { message } from '@vedette/i18n/message';
import { Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { checkpointRowsQuery, checkpointsQuery, regionsQuery } from '../../api/queries/checkpoint-queries.js';
import { formFields } from '../../parts/forms/fields.js';
import { emptyRegions } from './empty-regions.js';
import { useMonitorForm } from '../fields/form-context.js';
import classes from '../fields/form.module.css';
import type { MonitorDraft } from '../draft/form-draft.js';
import { FormSection } from '../fields/form-section.js';

const { Flag, TextField } = formFields<MonitorDraft>();

/** Locations that run the monitor. An empty selection means all of them. */
export function CheckpointSection() {
  const { draft, set, problems } = useMonitorForm();
  const regions = useQuery(regionsQuery).data ?? [];
  const checkpoints = useQuery(checkpointsQuery).data ?? [];
  const rows = useQuery(checkpointRowsQuery).data;
  const emptyRegionIds = rows ? emptyRegions(regions, rows) : new Set<number>();
  const selectedCount = draft.Regions.length + draft.Checkpoints.length;
  const summary =
    selectedCount === 0
      ? t('all locations')
      : [
          t('{count, plural, one {# region} other {# regions}}', { count: draft.Regions.length }),
          t('{count, plural, one {# checkpoint} other {# checkpoints}}', { count: draft.Checkpoints.length }),
        ].join(', ');
  const toNumbers = (values: readonly string[]): readonly number[] => values.map(Number);
  return (
    <FormSection title={t('Checkpoints')} fields={FIELDS} summary={summary}>
      <CheckboxList
        label={t('Regions')}
        values={draft.Regions}
        onChange={(values) => set({ Regions: toNumbers(values) })}
        options={regions.map(({ Id, Name }) => [
          Id,
          emptyRegionIds.has(Id) ? t('{regionName} (no checkpoints)', { regionName: Name }) : Name,
        ])}
      />
      <CheckboxList
        label={t('Individual checkpoints')}
        values={draft.Checkpoints}
        onChange={(values) => set({ Checkpoints: toNumbers(values) })}
        options={checkpoints.map(({ Id, Name }) => [Id, Name])}
      />
      <CheckboxList
        label={t('Excluded checkpoints')}
        values={draft.ExcludeLocations}
        onChange={(values) => set({ ExcludeLocations: toNumbers(values) })}
        options={checkpoints.map(({ Id, Name }) => [Id, Name])}
      />
      <Flag field="UsePrimaryCheckpointsOnly" label={t('Primary checkpoints only')} />
      <ConcurrentFields />
      {problems.byField['SelectedCheckpoints'] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems.byField['SelectedCheckpoints']}
        </p>
      )}
    </FormSection>
  );
}

const FIELDS = [
  'SelectedCheckpoints',
  'UsePrimaryCheckpointsOnly',
  'UseConcurrentMonitoring',
  'ConcurrentUnconfirmedErrorThreshold',
  'ConcurrentConfirmedErrorThreshold',
];

/** Concurrent monitoring and its error thresholds. */
function ConcurrentFields() {
  const { draft } = useMonitorForm();
  return (
    <>
      <Flag
        field="UseConcurrentMonitoring"
        label={t('Concurrent monitoring')}
        hint={t(
          'Every check runs from all selected checkpoints at once. The share that fails decides its result, without a recheck. Requires 5 checkpoints, or 3 with several servers each.',
        )}
      />
      {draft.UseConcurrentMonitoring && (
        <>
          <TextField
            field="unconfirmedShare"
            type="number"
            label={t('Unconfirmed threshold')}
            suffix="%"
            problemField="ConcurrentUnconfirmedErrorThreshold"
          />
          <TextField
            field="confirmedShare"
            type="number"
            label={t('Confirmed threshold')}
            suffix="%"
            problemField="ConcurrentConfirmedErrorThreshold"
          />
        </>
      )}
    </>
  );
}

interface CheckboxListProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly options: readonly (readonly [id: number, name: string])[];
  readonly onChange: (values: readonly string[]) => void;
}

function CheckboxList({ label, values, options, onChange }: CheckboxListProps) {
  return (
    <Checkbox.Group label={label} value={values.map(String)} onChange={onChange}>
      <Group gap="xs" mt={4}>
        {options.map(([id, name]) => (
          <Checkbox key={id} size="xs" value={String(id)} label={name} />
        ))}
        {options.length === 0 && <span className="dimmed">{t(message('none', 'checkpoints'))}</span>}
      </Group>
    </Checkbox.Group>
  );
}
