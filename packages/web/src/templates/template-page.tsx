import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { checkpointsQuery, regionsQuery } from '../api/queries/checkpoint-queries.js';
import { useHasPermission } from '../api/session.js';
import { LineBreak, FieldGrid, FieldSection, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { ResourcePage } from '../resources/resource-page.js';
import { describePeriod } from '../maintenance/describe-period.js';
import { conditionName } from '../monitors/draft/condition-names.js';
import { useFormat } from '../parts/format/format.js';
import { ApplyPanel } from './apply-panel.js';
import { CopyFromMonitor } from './copy-from-monitor.js';
import { TEMPLATES, type TemplateDraft } from './template-resource.js';

const { TextField, TextArea, Choice, Flag, MultiChoice } = formFields<TemplateDraft>();

export function TemplatePage() {
  const mayChange = useHasPermission('ManageMonitorTemplates');
  return (
    <ResourcePage
      resource={TEMPLATES}
      mayChange={mayChange}
      renderPanels={(template) => <ApplyPanel template={template} />}
    >
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <CopyFromMonitor />
      </FieldGrid>
      <FieldSection title={t('Load time')}>
        <TextField
          field="limit1"
          type="number"
          label={t('First load time limit')}
          suffix={t('ms')}
          hint={t('If empty, monitors keep theirs.')}
        />
        <Flag field="limit1IsError" label={t('Fail above the first limit')} />
        <LineBreak />
        <TextField
          field="limit2"
          type="number"
          label={t('Second load time limit')}
          suffix={t('ms')}
          hint={t('If empty, monitors keep theirs.')}
        />
        <Flag field="limit2IsError" label={t('Fail above the second limit')} />
      </FieldSection>
      <FieldSection title={t('Expected response')}>
        <TextField field="httpStatus" label={t('Expected HTTP status')} />
        <TextField field="minBytes" type="number" label={t('Min. response size')} suffix={t('bytes')} />
        <TextField field="maxBytes" type="number" label={t('Max. response size')} suffix={t('bytes')} />
        <WideField>
          <TextArea
            field="contents"
            label={t('Body contains')}
            hint={t('One pattern per line; prefix ! = must not contain.')}
          />
        </WideField>
      </FieldSection>
      <FieldSection title={t('Request')}>
        <Flag field="hasAgent" label={t('Set the user agent')} />
        <TextField field="UserAgent" label={t('User agent')} />
      </FieldSection>
      <LocationFields />
      <Periods />
    </ResourcePage>
  );
}

function LocationFields() {
  const { draft } = useFormState<TemplateDraft>();
  const regions = (useQuery(regionsQuery).data ?? []).map(({ Id, Name }) => [String(Id), Name] as const);
  const checkpoints = (useQuery(checkpointsQuery).data ?? []).map(({ Id, Name }) => [String(Id), Name] as const);
  return (
    <FieldSection title={t('Locations')}>
      <Flag
        field="hasLocations"
        label={t('Set the checkpoints')}
        hint={t('If none are selected, all locations are used.')}
      />
      <Choice
        field="primaryOnly"
        label={t('Primary checkpoints only')}
        options={[
          ['keep', t('Keep monitor setting')],
          ['yes', t('Yes')],
          ['no', t('No')],
        ]}
      />
      {draft.hasLocations && (
        <>
          <MultiChoice field="Regions" label={t('Regions')} options={regions} problemField="SelectedCheckpoints" />
          <MultiChoice field="Checkpoints" label={t('Individual checkpoints')} options={checkpoints} />
          <MultiChoice field="ExcludeLocations" label={t('Excluded')} options={checkpoints} />
        </>
      )}
    </FieldSection>
  );
}

function Periods() {
  const { draft, set, problems } = useFormState<TemplateDraft>();
  const format = useFormat();
  const { periods, others } = draft;
  return (
    <>
      <Input.Wrapper
        mt="lg"
        label={t('Maintenance periods')}
        labelElement="div"
        error={problems.byField['MaintenancePeriods']}
      />
      <ChipList
        label={t('Maintenance periods')}
        empty={t('No maintenance periods. Copy them from a monitor.')}
        items={periods.map((period, index) => ({
          key: String(index),
          text: describePeriod(period, format),
          onRemove: () => set({ periods: periods.filter((each) => each !== period) }),
        }))}
      />
      {others.length > 0 && (
        <>
          <Input.Wrapper label={t('Other conditions')} labelElement="div" error={problems.byField['others']} />
          <ChipList
            label={t('Other conditions')}
            empty=""
            items={others.map((condition, index) => ({
              key: String(index),
              text: `${conditionName(condition.ErrorConditionType)} ${condition.Value ?? ''}`,
              onRemove: () => set({ others: others.filter((each) => each !== condition) }),
            }))}
          />
        </>
      )}
    </>
  );
}
