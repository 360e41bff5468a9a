import { message } from '@vedette/i18n/message';
import type { customIntegrationV1Endpoints } from '@vedette/contract/v4/custom-integration';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useHasPermission } from '../api/session.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { CUSTOM_INTEGRATIONS, type IntegrationDraft, MESSAGE_TYPES } from './custom-draft.js';
import { FunctionsField } from './functions-field.js';
import { INTEGRATION_RIGHTS } from './integration-rights.js';
import { RestorePanel } from './customize-panel.js';
import { StepsField } from './steps-field.js';
import { TestPanel } from './test-panel.js';
import { PlaceholderHelp } from './placeholder-help.js';
import { UsesPanel } from './uses-panel.js';
import { VariablesField } from './variables-field.js';

const { TextField, Flag } = formFields<IntegrationDraft>();

export function CustomIntegrationPage() {
  const mayGrant = useHasPermission('CreateIntegration');
  return (
    <ResourcePage
      resource={CUSTOM_INTEGRATIONS}
      mayChange
      mayCreate={mayGrant}
      renderPanels={({ IntegrationGuid: guid, Steps, PredefinedVariables = [], OriginalChannel }) => (
        <>
          {OriginalChannel !== undefined && <RestorePanel guid={guid} />}
          <TestPanel
            messageTypes={MESSAGE_TYPES.filter((type) => Steps.some((group) => group.MessageTypes.includes(type)))}
            variables={PredefinedVariables.filter((each) => each.SpecifyInEscalationLevel).map(({ Name }) => Name)}
            send={(body) =>
              call<typeof customIntegrationV1Endpoints.test>('POST /api/v1/Integration/Custom/:integrationGuid/Test', {
                params: { integrationGuid: guid },
                body,
              })
            }
          />
          <UsesPanel integrationGuid={guid} />
          <RightsPanel path={`/Integration/${guid}/Authorizations`} rights={INTEGRATION_RIGHTS} mayGrant={mayGrant} />
        </>
      )}
    >
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <Flag field="IsActive" label={t(message('Active', 'integration'))} />
        <StepsField />
        <VariablesField />
        <FunctionsField />
      </FieldGrid>
      <PlaceholderHelp />
    </ResourcePage>
  );
}
