import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RULE_SETS, type RuleSetDraft } from './export-resources.js';
import { CHECK_LEVELS, SIGNALS } from './export-labels.js';

const { TextField, TextArea, Flag, MultiChoice } = formFields<RuleSetDraft>();

/** Name of the field in problems of the server. */
const RULES_FIELD = 'AttributeRules';

export function RuleSetPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage resource={RULE_SETS} mayChange={IsAdministrator}>
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <MultiChoice field="Signals" label={t('Signals')} options={SIGNALS} />
        <MultiChoice field="ErrorLevels" label={t('Check levels')} options={CHECK_LEVELS} />
        <Flag
          field="IncludeSteps"
          label={t('Steps, elements and phases')}
          hint={t('Adds child spans of the check and step durations.')}
        />
        <Flag field="IncludeUrl" label={t('URLs')} hint={t('Adds the URL without query values.')} />
        <Flag
          field="IncludeCheckIds"
          label={t('Check IDs on metrics')}
          hint={t('Creates a time series for each check. Avoid it if your receiver charges per series.')}
        />
        <Flag
          field="SendTraceparent"
          label={t('Propagate trace context')}
          hint={t('Adds the traceparent header to requests. X-Correlation-ID is always sent.')}
        />
        <Flag field="IncludeStaging" label={t('Include staging monitors')} />
        <Flag field="IncludePartialChecks" label={t('Include partial checks')} />
        <WideField>
          <TextArea
            field="attributes"
            label={t('Additional attributes')}
            hint={t(
              "One per line, as name: value. Braces insert a custom field of the monitor, for example team: '{'Owner'}'.",
            )}
            problemField={RULES_FIELD}
          />
        </WideField>
      </FieldGrid>
    </ResourcePage>
  );
}
