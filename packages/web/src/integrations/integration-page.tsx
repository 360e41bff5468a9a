import { FieldGrid, Wide } from '../form/field-grid.js';
import { fieldsOf } from '../form/fields.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { INTEGRATIONS, type IntegrationDraft } from './integration-draft.js';
import { StepsField } from './steps-field.js';

const { Line, Block, Flag } = fieldsOf<IntegrationDraft>();
const RIGHTS = [
  ['UseIntegration', 'Use it in alert definitions'],
  ['EditIntegration', 'Change'],
] as const;

export function IntegrationPage() {
  return (
    <ResourcePage
      resource={INTEGRATIONS}
      mayChange
      below={({ IntegrationGuid }) => (
        <RightsPanel path={`/Integration/${IntegrationGuid}/Authorizations`} rights={RIGHTS} mayGrant />
      )}
    >
      <FieldGrid>
        <Line field="Name" label="Name" required />
        <Flag field="IsActive" label="Active" />
        <StepsField />
        <Wide>
          <Block
            field="variables"
            label="Variables (JSON)"
            hint="A list of Name and Value; with SpecifyInEscalationLevel each escalation level gives the value."
            problem="PredefinedVariables"
            rows={4}
          />
        </Wide>
        <Wide>
          <Block
            field="functions"
            label="Functions (JSON)"
            hint="A list of Name and Type: Mapping, Regex, JwtEncode, JwtDecode or Hash, with what each needs."
            problem="UserDefinedFunctions"
            rows={4}
          />
        </Wide>
      </FieldGrid>
    </ResourcePage>
  );
}
