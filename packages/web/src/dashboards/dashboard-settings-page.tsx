import { message } from '@vedette/i18n/message';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { MembersField } from '../monitors/picker/members-field.js';
import { PERIOD_OPTIONS } from '../parts/time/period-labels.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { CheckpointChoice } from './filters/checkpoint-choice.js';
import { layoutQuery } from './data/dashboard-queries.js';
import { DASHBOARDS, type DashboardDraft, SPECIFIC_DATES } from './data/dashboard-resource.js';

const { TextField, Choice, Flag } = formFields<DashboardDraft>();
const route = getRouteApi('/dashboards/settings/$guid');

/** Name, period, monitors and sharing of a dashboard. */
export function DashboardSettingsPage() {
  const { guid } = route.useParams();
  const layout = useQuery(layoutQuery(guid)).data;
  return (
    <ResourcePage
      resource={DASHBOARDS}
      mayChange={layout?.MayChange ?? false}
      renderPanels={() =>
        layout?.MayShare && (
          <RightsPanel
            path={`/Dashboard/${guid}/Authorizations`}
            isV1
            rights={[
              ['ViewDashboard', t(message('View', 'verb'))],
              ['ChangeDashboard', t('View and edit')],
            ]}
            mayGrant
            note={t(
              'Readers only see monitors they may view. Grant access to the group Everyone to share the dashboard with all operators.',
            )}
          />
        )
      }
    >
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <Flag
          field="AutoRefresh"
          label={t('Auto-refresh')}
          hint={t('Figures are reloaded every 30 s. Lists always update.')}
        />
        <DashboardPeriodFields />
        <MembersField label={t('Monitors')} empty={t('All monitors the reader may view.')} />
        <DashboardCheckpointFields />
        <WideField>
          <Link to="/dashboards/$dashboardGuid" params={{ dashboardGuid: guid }}>
            {t('Open dashboard')}
          </Link>
        </WideField>
      </FieldGrid>
    </ResourcePage>
  );
}

/** Limits the dashboard to checkpoints and regions. */
function DashboardCheckpointFields() {
  const { draft, set, problems } = useFormState<DashboardDraft>();
  return (
    <fieldset className="plain">
      <legend>{t('Checkpoints')}</legend>
      <CheckpointChoice
        selected={{ checkpoints: draft.Checkpoints, regions: draft.CheckpointRegions }}
        onChange={({ checkpoints, regions }) => set({ Checkpoints: checkpoints, CheckpointRegions: regions })}
        problems={{
          checkpoints: problems.byField['DashboardFilter.Checkpoints'],
          regions: problems.byField['DashboardFilter.CheckpointRegions'],
        }}
      />
    </fieldset>
  );
}

/** Names of the period's fields in problems of the server. */
const PERIOD_PROBLEM_FIELDS = {
  preset: 'DashboardFilter.SelectedPeriod.PresetPeriod',
  start: 'DashboardFilter.SelectedPeriod.Start',
  end: 'DashboardFilter.SelectedPeriod.End',
} as const;

function DashboardPeriodFields() {
  const { draft } = useFormState<DashboardDraft>();
  return (
    <>
      <Choice
        field="period"
        label={t('Period')}
        options={[...PERIOD_OPTIONS, [SPECIFIC_DATES, t('Custom range')]]}
        problemField={PERIOD_PROBLEM_FIELDS.preset}
      />
      {draft.period === SPECIFIC_DATES && (
        <>
          <TextField
            field="Start"
            label={t(message('From', 'start'))}
            type="datetime-local"
            problemField={PERIOD_PROBLEM_FIELDS.start}
          />
          <TextField
            field="End"
            label={t('Until')}
            type="datetime-local"
            hint={t('Exclusive.')}
            problemField={PERIOD_PROBLEM_FIELDS.end}
          />
        </>
      )}
    </>
  );
}
