import { message } from '@vedette/i18n/message';
import type { Sla } from '@vedette/contract/v4/sla';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { MembersField } from '../monitors/picker/members-field.js';
import { PERIOD_OPTIONS } from '../parts/time/period-labels.js';
import { listQuery } from '../resources/resource-queries.js';
import { ResourcePage } from '../resources/resource-page.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { SLAS } from '../slas/sla-resource.js';
import { AddressPanel } from './address-panel.js';
import { CopyPanel } from './copy-panel.js';
import { ExtrasPanel } from './extras-panel.js';
import { STATUS_PAGES, type StatusPageDraft } from './status-page-resource.js';
import { SubscribersPanel } from './subscribers-panel.js';
import { UpdatesPanel } from './updates-panel.js';

const { TextField, TextArea, Choice, Flag } = formFields<StatusPageDraft>();

export function StatusPagePage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage
      resource={STATUS_PAGES}
      mayChange={IsAdministrator}
      renderPanels={(page) => (
        <>
          <AddressPanel {...page} />
          <UpdatesPanel guid={page.PublicDashboardGuid} mayPublish={IsAdministrator} />
          {IsAdministrator && <ExtrasPanel guid={page.PublicDashboardGuid} />}
          {IsAdministrator && <CopyPanel guid={page.PublicDashboardGuid} />}
          {IsAdministrator && <SubscribersPanel guid={page.PublicDashboardGuid} />}
          {IsAdministrator && (
            <RightsPanel
              path={`/PublicStatusPage/${page.PublicDashboardGuid}/Authorization`}
              rights={[['ViewPublicDashboard', t(message('View', 'verb'))]]}
              mayGrant
              note={
                page.IsPublished
                  ? t('The page is public: anyone with the URL can view it.')
                  : t('Applies while the page is private.')
              }
            />
          )}
        </>
      )}
    >
      <ContentFields />
      <AppearanceFields />
    </ResourcePage>
  );
}

function ContentFields() {
  const slas = useQuery(listQuery<Sla>(SLAS)).data ?? [];
  return (
    <FieldGrid>
      <TextField field="Name" label={t('Name')} required />
      <Choice field="PresetPeriodType" label={t('History')} options={[['', t('Default')], ...PERIOD_OPTIONS]} />
      <Choice
        field="SlaGuid"
        label={t('SLA')}
        hint={t('Used to rate each day.')}
        options={[
          ['', t(message('none', 'SLA'))],
          ...slas.map(({ SlaGuid, Description }) => [SlaGuid, Description] as const),
        ]}
      />
      <Flag field="IsPublished" label={t('Published')} hint={t('Anyone with the URL can view it.')} />
      <MembersField label={t('Monitors on the page')} empty={t('No monitors. Add one, or the page is empty.')} />
      <FutureMonitorsNote />
    </FieldGrid>
  );
}

/** Warns that monitors added later appear on the page through its groups. */
function FutureMonitorsNote() {
  const { draft } = useFormState<StatusPageDraft>();
  const groups = useMonitorGroups().data ?? [];
  const selectedGroups = groups.filter(({ MonitorGroupGuid }) => draft.MonitorGroupGuids.includes(MonitorGroupGuid));
  if (selectedGroups.length === 0) return null;
  const includesAllMonitors = selectedGroups.some(({ IsAll }) => IsAll);
  return (
    <WideField>
      <p className="dimmed">{futureMonitorsText(includesAllMonitors, draft.IsPublished)}</p>
    </WideField>
  );
}

function futureMonitorsText(includesAllMonitors: boolean, isPublished: boolean): string {
  if (isPublished)
    return includesAllMonitors
      ? t('Every new monitor is added to the page and visible to anyone.')
      : t('Every monitor added to a group is added to the page and visible to anyone.');
  return includesAllMonitors
    ? t('Every new monitor is added to the page.')
    : t('Every monitor added to a group is added to the page.');
}

const WHITE = '#ffffff';
const customizationField = (field: keyof StatusPageDraft): string => `CustomizationInfo.${field}`;

function AppearanceFields() {
  const { problems } = useFormState<StatusPageDraft>();
  const hasProblems = Object.keys(problems.byField).some((field) => field.startsWith('CustomizationInfo.'));
  return (
    // Opens to show problems inside.
    <details className="collapsible" open={hasProblems}>
      <summary>{t('Texts and colours')}</summary>
      <FieldGrid>
        <TextField
          field="TitleText"
          label={t('Title')}
          hint={t('Replaces the name.')}
          problemField={customizationField('TitleText')}
        />
        <Choice
          field="SortRowsProperty"
          label={t('Sort monitors')}
          problemField={customizationField('SortRowsProperty')}
          options={[
            ['ByStatus', t('Worst first')],
            ['Alphabetical', t('By name')],
          ]}
        />
        <TextField
          field="MonitorNameOverrideFieldName"
          label={t('Custom field for display names')}
          hint={t('If empty, the monitor name is shown.')}
          problemField={customizationField('MonitorNameOverrideFieldName')}
        />
        <Flag field="SortColumnsNewToOld" label={t('Newest day first')} />
        <TextField
          field="MainColor"
          label={t('Title bar colour')}
          placeholder="#1a2b3c"
          problemField={customizationField('MainColor')}
        />
        <TextField
          field="BackgroundColor"
          label={t('Background')}
          placeholder={WHITE}
          problemField={customizationField('BackgroundColor')}
        />
        <TextField
          field="TextColor"
          label={t('Text')}
          placeholder="#000000"
          problemField={customizationField('TextColor')}
        />
        <TextField field="CommentTitle" label={t('Notice title')} problemField={customizationField('CommentTitle')} />
        <WideField>
          <TextArea
            field="CommentText"
            label={t('Notice text')}
            rows={3}
            problemField={customizationField('CommentText')}
          />
        </WideField>
        <WideField>
          <TextArea field="FooterText" label={t('Footer')} rows={2} problemField={customizationField('FooterText')} />
        </WideField>
      </FieldGrid>
    </details>
  );
}
