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
          hint="Empty: monitors keep theirs."
        />
        <Flag field="limit1IsError" label="Above the first it is an error" />
        <Break />
        <Line
          field="limit2"
          type="number"
          label="Second load time limit"
          suffix="ms"
          hint="Empty: monitors keep theirs."
        />
        <Flag field="limit2IsError" label="Above the second it is an error" />
      </FieldPart>
      <FieldPart title="What must come back">
        <Line field="httpStatus" label="Expected HTTP status" />
        <Line field="minBytes" type="number" label="Least size" suffix="bytes" />
        <Line field="maxBytes" type="number" label="Greatest size" suffix="bytes" />
        <Wide>
          <Block field="contents" label="Content that must be there" hint="One pattern a line; ! in front: must not." />
        </Wide>
      </FieldPart>
      <FieldPart title="How it is asked for">
        <Flag field="hasAgent" label="Sets the user agent" />
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
    <FieldPart title="Where from">
      <Flag field="hasPlaces" label="Selects checkpoints" hint="Nothing chosen then means everywhere." />
      <Choice
        field="primaryOnly"
        label="Primary checkpoints only"
        options={[
          ['keep', 'As each monitor has it'],
          ['yes', 'Yes'],
          ['no', 'No'],
        ]}
      />
      {draft.hasPlaces && (
        <>
          <Several field="Regions" label="Regions" options={regions} problem="SelectedCheckpoints" />
          <Several field="Checkpoints" label="Single checkpoints" options={checkpoints} />
          <Several field="ExcludeLocations" label="Never from" options={checkpoints} />
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
        empty="None: take them from a monitor."
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
