import { useSession } from '../api/session.js';
import { FieldGrid, Wide } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RULE_SETS, type RuleSetDraft } from './export-resources.js';

const { Line, Block, Flag, Several } = formFields<RuleSetDraft>();

export function RuleSetPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage resource={RULE_SETS} mayChange={IsAdministrator}>
      <FieldGrid>
        <Line field="Name" label="Name" required />
        <Several
          field="Signals"
          label="Sent as"
          options={[
            ['Metrics', 'metrics'],
            ['Traces', 'traces'],
            ['Logs', 'logs'],
          ]}
        />
        <Several
          field="ErrorLevels"
          label="Of checks that are"
          options={[
            ['NoError', 'OK'],
            ['Unconfirmed', 'unconfirmed errors'],
            ['Confirmed', 'confirmed errors'],
          ]}
        />
        <Flag
          field="IncludeSteps"
          label="Steps, elements and phases"
          hint="As spans within that of their check, and durations of steps."
        />
        <Flag field="IncludeUrl" label="Addresses" hint="Without the values of their query." />
        <Flag
          field="IncludeCheckIds"
          label="Check ids at metrics"
          hint="Makes a series of each check: not for receivers that pay by series."
        />
        <Flag
          field="SendTraceparent"
          label="Traces go on at the target"
          hint="Requests carry the header traceparent. X-Correlation-ID they carry always."
        />
        <Flag field="IncludeStaging" label="Monitors in staging too" />
        <Flag field="IncludePartialChecks" label="Parts of concurrent checks too" />
        <Wide>
          <Block
            field="attributes"
            label="Attributes to add"
            hint="One a line, as name: value. A value in braces is a custom field of the monitor, for example team: {Owner}."
            problem="AttributeRules"
          />
        </Wide>
      </FieldGrid>
    </ResourcePage>
  );
}
