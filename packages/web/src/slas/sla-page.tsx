import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { ResourcePage } from '../resources/resource-page.js';
import { ExclusionsPanel } from './exclusions-panel.js';
import { SLAS, type SlaDraft } from './sla-resource.js';
import { SlaResultsPanel } from './sla-results-panel.js';
import { StatementsPanel } from './statements-panel.js';
import { VersionsPanel } from './versions-panel.js';
import { WeekPanel } from './week-panel.js';

const MINUTES = 'min';
const { TextField } = formFields<SlaDraft>();

export function SlaPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage
      resource={SLAS}
      mayChange={IsAdministrator}
      renderPanels={({ SlaGuid }) => (
        <>
          <SlaResultsPanel slaGuid={SlaGuid} />
          <StatementsPanel slaGuid={SlaGuid} mayRotate={IsAdministrator} />
          <WeekPanel slaGuid={SlaGuid} mayChange={IsAdministrator} />
          <ExclusionsPanel slaGuid={SlaGuid} mayChange={IsAdministrator} />
          <VersionsPanel slaGuid={SlaGuid} />
        </>
      )}
    >
      <FieldGrid>
        <TextField field="Description" label={t('Name')} required />
        <TextField
          field="UptimeErrorThreshold"
          type="number"
          label={t('Error below uptime')}
          suffix="%"
          outline="warn"
        />
        <TextField
          field="UptimeWarningThreshold"
          type="number"
          label={t('Warning below uptime')}
          suffix="%"
          outline="up"
        />
        <TextField
          field="LoadTimeErrorThreshold"
          type="number"
          label={t('Max. mean load time')}
          suffix="s"
          hint={t('0 = off')}
        />
        <TextField
          field="OperatorResponseTimeThreshold"
          type="number"
          label={t('Acknowledge within')}
          suffix={MINUTES}
          hint={t('0 = off')}
        />
      </FieldGrid>
    </ResourcePage>
  );
}
