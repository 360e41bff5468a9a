import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RumFigures } from './rum-figures.js';
import { ScriptPanel } from './script-panel.js';
import { RUM_WEBSITES, type RumDraft } from './rum-resource.js';

const { TextField, Flag } = formFields<RumDraft>();

export function RumPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage
      resource={RUM_WEBSITES}
      mayChange={IsAdministrator}
      renderPanels={({ RumWebsiteId, RumScript }) => (
        <>
          <ScriptPanel script={RumScript} />
          <RumFigures websiteGuid={RumWebsiteId} />
        </>
      )}
    >
      <FieldGrid>
        <TextField field="Description" label={t('Name')} required />
        <TextField
          field="Url"
          label={t('URL')}
          type="url"
          hint={t('Includes page views of this host with and without www.')}
          required
        />
        <SpaFields />
      </FieldGrid>
    </ResourcePage>
  );
}

function SpaFields() {
  const { draft } = useFormState<RumDraft>();
  return (
    <>
      <Flag field="IsSpa" label={t('Single-page application')} hint={t('Counts each route change as a page view.')} />
      {draft.IsSpa && <Flag field="IncludeUrlFragment" label={t('Include the URL fragment (#)')} />}
    </>
  );
}
