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
          label="Signals"
          options={[
            ['Metrics', 'metrics'],
            ['Traces', 'traces'],
            ['Logs', 'logs'],
          ]}
        />
        <Several
          field="ErrorLevels"
          label="Check levels"
          options={[
            ['NoError', 'OK'],
            ['Unconfirmed', 'unconfirmed errors'],
            ['Confirmed', 'confirmed errors'],
          ]}
        />
        <Flag
          field="IncludeSteps"
          label="Steps, elements and phases"
          hint="Adds child spans of the check and step durations."
        />
        <Flag field="IncludeUrl" label="URLs" hint="Adds the URL without query values." />
        <Flag
          field="IncludeCheckIds"
          label="Check ids on metrics"
          hint="Creates a time series for each check. Avoid it if your receiver charges per series."
        />
        <Flag
          field="SendTraceparent"
          label="Propagate trace context"
          hint="Adds the traceparent header to requests. X-Correlation-ID is always sent."
        />
        <Flag field="IncludeStaging" label="Include staging monitors" />
        <Flag field="IncludePartialChecks" label="Include partial checks" />
        <Wide>
          <Block
            field="attributes"
            label="Additional attributes"
            hint="One per line, as name: value. Braces insert a custom field of the monitor, for example team: {Owner}."
            problem="AttributeRules"
          />
        </Wide>
      </FieldGrid>
    </ResourcePage>
  );
}
