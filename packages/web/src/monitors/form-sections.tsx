import { Button, TextInput } from '@mantine/core';
import { useMonitorForm } from './form-context.js';
import { conditionFamily } from '@vedette/contract/error-condition';
import { hasField } from '@vedette/contract/monitor-fields';
import { runnableTypes } from '@vedette/contract/target-kinds';
import { fieldsOf } from '../form/fields.js';
import { Pairs } from './form-pairs.js';
import { PlaceFields } from './kind-section.js';
import { PageConditions } from './page-conditions.js';
import { typeText } from './monitor-types.js';
import classes from './form.module.css';
import { FormSection } from './form-section.js';
import { duration } from '../parts/duration.js';
import { type Draft, intervalMsOf } from './form-draft.js';

const { Line, Block, Choice, Flag } = fieldsOf<Draft>();

const TYPES = runnableTypes.map((type) => [type, typeText(type)] as const);

export function MainSection() {
  const { draft, isNew, problems } = useMonitorForm();
  const interval = intervalMsOf(draft);
  return (
    <FormSection
      title="What and how often"
      isOpen
      fields={['Name', 'Url', 'NetworkAddress', 'Port', 'MonitorType', 'CheckInterval', 'CheckIntervalSeconds']}
      summary="name, address, interval"
    >
      <Line field="Name" label="Name" required />
      {isNew && <Choice field="MonitorType" label="Kind" options={TYPES} hint="Cannot be changed later." />}
      {hasField(draft.MonitorType, 'Url') && (
        <div className={classes['wide']}>
          <Line field="Url" label="Address (URL)" required />
        </div>
      )}
      <PlaceFields />
      <div className={classes['inline']}>
        <Line
          field="interval"
          label="Check every"
          required
          problem={problems.byField['CheckInterval'] === undefined ? 'CheckIntervalSeconds' : 'CheckInterval'}
        />
        <Choice
          field="intervalUnit"
          label="Unit"
          options={[
            ['min', 'minutes'],
            ['s', 'seconds'],
          ]}
        />
      </div>
      <p className="dimmed">
        {interval === undefined
          ? 'Whole minutes (1 to 240) or seconds (10 to 14,400).'
          : `Start to start ${duration(interval)}: about ${Math.round(2_592_000_000 / interval).toLocaleString('en-GB')} checks a month.`}
      </p>
    </FormSection>
  );
}

export function StateSection() {
  const { draft } = useMonitorForm();
  const summary = `${draft.MonitorMode}, ${draft.IsActive ? 'active' : 'paused'}, alerts ${draft.GenerateAlert ? 'on' : 'off'}`;
  return (
    <FormSection
      title="State and alerts"
      fields={['MonitorMode', 'IsActive', 'GenerateAlert']}
      summary={summary}
      isOpen
    >
      <Choice
        field="MonitorMode"
        label="Mode"
        hint="Staging runs without alerts, Development does not run."
        options={[
          ['Production', 'Production'],
          ['Staging', 'Staging'],
          ['Development', 'Development'],
        ]}
      />
      <div className={classes['flags']}>
        <Flag field="IsActive" label="Active" hint="Runs on its schedule." />
        <Flag field="GenerateAlert" label="Alerts" hint="Confirmed errors tell somebody." />
      </div>
    </FormSection>
  );
}

export function ConditionSection() {
  const { draft } = useMonitorForm();
  const family = conditionFamily(draft.MonitorType);
  if (family === 'none') return null;
  const isPage = family === 'page' || family === 'transaction';
  const isHttp = family === 'http' || family === 'page';
  const extra = !isHttp
    ? []
    : [draft.httpStatus !== '' && `status ${draft.httpStatus}`, draft.contentMatches.length > 0 && 'content'].filter(
        Boolean,
      );
  return (
    <FormSection
      title="What counts as an error"
      fields={['ErrorConditions']}
      summary={[isHttp ? 'status 400 and above, no answer' : 'no answer, or a wrong one', ...extra].join(', ')}
    >
      <Line field="limit1" label="First load time limit" problem="-" suffix="ms" />
      <Flag
        field="limit1IsError"
        label="Above it is an error"
        hint="Otherwise it only colours the number."
        problem="-"
      />
      <Line field="limit2" label="Second load time limit" problem="-" suffix="ms" />
      <Flag
        field="limit2IsError"
        label="Above it is an error"
        hint="Otherwise it only colours the number."
        problem="-"
      />
      {isHttp && <AnswerConditions />}
      {isPage && <PageConditions />}
    </FormSection>
  );
}

function AnswerConditions() {
  return (
    <>
      <Line
        field="httpStatus"
        label="Expected HTTP status"
        hint="Every other one is an error. Empty: 400 and above."
        problem="-"
      />
      <Line field="minBytes" label="Least size" hint="Bytes; empty: none." problem="-" />
      <Line field="maxBytes" label="Greatest size" hint="Bytes; empty: none." problem="-" />
      <ContentMatches />
    </>
  );
}

function ContentMatches() {
  const { draft, set, problems } = useMonitorForm();
  const patterns = draft.contentMatches;
  return (
    <fieldset className={classes['pairs']}>
      <legend>Content that must be there (start with ! for content that must not)</legend>
      {patterns.map((pattern, index) => (
        <div key={index} className={classes['inline']}>
          <TextInput
            aria-label={`Content ${String(index + 1)}`}
            value={pattern}
            onChange={(event) =>
              set({ contentMatches: patterns.map((each, i) => (i === index ? event.currentTarget.value : each)) })
            }
          />
          <Button
            variant="default"
            aria-label={`Remove content ${String(index + 1)}`}
            onClick={() => set({ contentMatches: patterns.filter((_each, i) => i !== index) })}
          >
            Remove
          </Button>
        </div>
      ))}
      {problems.byField['ErrorConditions'] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems.byField['ErrorConditions']}
        </p>
      )}
      <Button size="compact-sm" variant="default" mt={4} onClick={() => set({ contentMatches: [...patterns, ''] })}>
        Add
      </Button>
    </fieldset>
  );
}

export function NotesSection() {
  const { draft } = useMonitorForm();
  return (
    <FormSection
      title="Notes"
      fields={['Notes', 'CustomFields']}
      summary={draft.Notes === '' ? 'none' : draft.Notes.slice(0, 40)}
    >
      <div className={classes['wide']}>
        <Block field="Notes" label="Notes" />
      </div>
      <Pairs field="CustomFields" label="Custom fields" />
    </FormSection>
  );
}
