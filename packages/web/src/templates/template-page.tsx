import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkpointsQuery, regionsQuery } from '../api/queries/checkpoint-queries.js';
import { useHolds } from '../api/session.js';
import { Break, FieldGrid, FieldPart, Wide } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { ResourcePage } from '../resources/resource-page.js';
import { ApplyPanel } from './apply-panel.js';
import { FromMonitor } from './from-monitor.js';
import { TEMPLATES, type TemplateDraft } from './template-resource.js';

const { Line, Block, Choice, Flag, Several } = formFields<TemplateDraft>();

export function TemplatePage() {
  const mayChange = useHolds('ManageMonitorTemplates');
  return (
    <ResourcePage resource={TEMPLATES} mayChange={mayChange} below={(template) => <ApplyPanel template={template} />}>
      <FieldGrid>
        <Line field="Name" label="Name" required />
        <FromMonitor />
      </FieldGrid>
      <FieldPart title="Load time">
        <Line
          field="limit1"
          type="number"
          label="First load time limit"
          suffix="ms"
          hint="If empty, monitors keep theirs."
        />
        <Flag field="limit1IsError" label="Fail above the first limit" />
        <Break />
        <Line
          field="limit2"
          type="number"
          label="Second load time limit"
          suffix="ms"
          hint="If empty, monitors keep theirs."
        />
        <Flag field="limit2IsError" label="Fail above the second limit" />
      </FieldPart>
      <FieldPart title="Expected response">
        <Line field="httpStatus" label="Expected HTTP status" />
        <Line field="minBytes" type="number" label="Min. response size" suffix="bytes" />
        <Line field="maxBytes" type="number" label="Max. response size" suffix="bytes" />
        <Wide>
          <Block field="contents" label="Body contains" hint="One pattern per line; prefix ! = must not contain." />
        </Wide>
      </FieldPart>
      <FieldPart title="Request">
        <Flag field="hasAgent" label="Set the user agent" />
        <Line field="UserAgent" label="User agent" />
      </FieldPart>
      <Places />
      <Periods />
    </ResourcePage>
  );
}

function Places() {
  const { draft } = useFormState<TemplateDraft>();
  const regions = (useQuery(regionsQuery).data ?? []).map(({ Id, Name }) => [String(Id), Name] as const);
  const checkpoints = (useQuery(checkpointsQuery).data ?? []).map(({ Id, Name }) => [String(Id), Name] as const);
  return (
    <FieldPart title="Locations">
      <Flag field="hasPlaces" label="Set the checkpoints" hint="If none are selected, all locations are used." />
      <Choice
        field="primaryOnly"
        label="Primary checkpoints only"
        options={[
          ['keep', 'Keep monitor setting'],
          ['yes', 'Yes'],
          ['no', 'No'],
        ]}
      />
      {draft.hasPlaces && (
        <>
          <Several field="Regions" label="Regions" options={regions} problem="SelectedCheckpoints" />
          <Several field="Checkpoints" label="Individual checkpoints" options={checkpoints} />
          <Several field="ExcludeLocations" label="Excluded" options={checkpoints} />
        </>
      )}
    </FieldPart>
  );
}

function Periods() {
  const { draft, set, problems } = useFormState<TemplateDraft>();
  const { periods, others } = draft;
  return (
    <>
      <Input.Wrapper
        mt="lg"
        label="Maintenance periods"
        labelElement="div"
        error={problems.byField['MaintenancePeriods']}
      />
      <ChipList
        label="Maintenance periods"
        empty="No maintenance periods. Copy them from a monitor."
        items={periods.map((period, index) => ({
          key: String(index),
          text: `${period.ScheduleMode} ${period.StartTime ?? period.StartDateTime ?? ''} – ${period.EndTime ?? period.EndDateTime ?? ''}`,
          onRemove: () => set({ periods: periods.filter((each) => each !== period) }),
        }))}
      />
      {others.length > 0 && (
        <>
          <Input.Wrapper label="Other conditions" labelElement="div" error={problems.byField['others']} />
          <ChipList
            label="Other conditions"
            empty=""
            items={others.map((condition, index) => ({
              key: String(index),
              text: `${condition.ErrorConditionType} ${condition.Value ?? ''}`,
              onRemove: () => set({ others: others.filter((each) => each !== condition) }),
            }))}
          />
        </>
      )}
    </>
  );
}
