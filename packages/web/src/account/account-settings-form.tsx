import { message } from '@vedette/i18n/message';
import type { Integration } from '@vedette/contract/v4/integration';
import type { AccountSettingsV1, accountV1Endpoints, NotesReaders } from '@vedette/contract/v1/account/account';
import { cultureNames, cultures } from '@vedette/i18n/culture';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeCulture } from '../i18n/change-culture.js';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { v4 } from '../api/v4.js';
import { sessionQuery, useSession } from '../api/session.js';
import { dashboardsQuery } from '../dashboards/data/dashboard-queries.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { accountDashboardChoices } from '../operators/dashboard-choices.js';
import { zonesQuery } from '../api/queries/operator-queries.js';
import { ZONE_MARKS, zoneText } from '../parts/format/zone-text.js';
import { integrationName } from '../i18n/default-names.js';
import { Facts } from '../parts/display/facts.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { accountSettingsQuery } from '../api/queries/account-queries.js';
import { type AccountDraft, toAccountDraft, diffAccountSettings } from './account-draft.js';

const SECOND_FACTOR_OPTIONS = [
  ['Required', t('Required')],
  ['Optional', t('Optional')],
  ['Disabled', t(message('Disabled', 'two-factor authentication'))],
] as const;

const NOTES_READER_OPTIONS: readonly (readonly [NotesReaders, string])[] = [
  ['ViewMonitorData', t('Operators who can view the monitor')],
  ['ViewMonitor', t('Operators who can view the settings of the monitor')],
  ['EditMonitor', t('Operators who can edit the monitor')],
  ['Administrators', t('Administrators only')],
];

const LANGUAGES = cultures.map((culture) => [culture, cultureNames[culture]] as const);

/** The account settings: administrators edit them, other operators read them. */
export function AccountSettingsForm() {
  const { IsAdministrator } = useSession();
  const { data, error } = useQuery(accountSettingsQuery);
  if (error) return <ProblemView error={error} failure={t('The settings could not be loaded')} />;
  if (!data) return <Loading label={t('Loading settings')} lines={4} />;
  return IsAdministrator ? <EditableSettings settings={data} /> : <ReadOnlySettings settings={data} />;
}

const integrationsQuery = queryOptions({
  queryKey: ['account', 'integrations'],
  queryFn: ({ signal }) => v4<readonly Integration[]>('GET', '/Integration', undefined, signal),
});

const { TextField, Choice, Flag } = formFields<AccountDraft>();

function EditableSettings({ settings }: { readonly settings: AccountSettingsV1 }) {
  const queries = useQueryClient();
  const zones = useQuery(zonesQuery).data ?? [];
  const groups = (useMonitorGroups().data ?? []).filter(({ IsAll }) => !IsAll);
  const integrations = useQuery(integrationsQuery).data ?? [];
  const dashboards = useQuery(dashboardsQuery).data ?? [];
  const initial = toAccountDraft(settings);
  const form = useDraftForm({
    initial,
    isNew: false,
    fields: Object.keys(initial),
    save: (draft) =>
      call<typeof accountV1Endpoints.changeSettings>('PATCH /api/v1/Account/Settings', {
        body: diffAccountSettings(draft, toAccountDraft(settings)),
      }),
    onSaved: (_result, draft) => {
      notifications.show({ message: t('Saved.') });
      const reloaded = queries.invalidateQueries({
        predicate: ({ queryKey }) => ['account', 'session'].includes(String(queryKey[0])),
      });
      // It is also the language of the administrator, unless they have chosen one.
      if (draft.CultureName !== settings.CultureName)
        void reloaded.then(() => changeCulture(queries.getQueryData(sessionQuery.queryKey)));
      return reloaded;
    },
  });
  return (
    <FormFrame form={form} action={t('Save settings')}>
      <FieldGrid>
        <Choice
          field="TimezoneId"
          label={t('Account time zone')}
          hint={ZONE_MARKS}
          options={zones.map((zone) => [String(zone.TimezoneId), zoneText(zone)])}
        />
        <Choice
          field="CultureName"
          label={t('Language and formats')}
          hint={t('Applies to operators without their own setting.')}
          options={LANGUAGES}
        />
        <Choice
          field="SecondFactor"
          label={t('Two-factor authentication')}
          hint={t('Applies to operators without their own setting.')}
          options={SECOND_FACTOR_OPTIONS}
        />
        <TextField field="MinPasswordLength" label={t('Minimum password length')} suffix={t('characters')} />
        <TextField
          field="KeepChecksDays"
          label={t('Check retention')}
          suffix={t('days')}
          hint={t('0 uses the service’s setting. Older data is deleted permanently within minutes.')}
        />
        <TextField
          field="KeepStatisticsDays"
          label={t('Retention of statistics, alerts and audit log')}
          suffix={t('days')}
          hint={t('0 uses the service’s setting. Older data is deleted permanently within minutes.')}
        />
        <Choice
          field="GroupAuthorizationForm"
          label={t('Operator group permissions in the API')}
          hint={t(
            '“Objects” returns permissions as objects. API accounts that set them by name, as Terraform does, still get names.',
          )}
          options={[
            ['Objects', t('Objects')],
            ['Names', t('Names')],
          ]}
        />
        <Flag
          field="ReturnDeprecatedFields"
          label={t('Return deprecated monitor fields')}
          hint={t('Turn this off only if all clients support ErrorConditions. Older clients need these fields.')}
        />
        <Choice
          field="DefaultMonitorGroupGuid"
          label={t('Default monitor group')}
          hint={t('New monitors are added to this group automatically.')}
          options={[
            ['', t(message('None', 'monitor group'))],
            ...groups.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description] as const),
          ]}
        />
        <Choice
          field="FallbackIntegrationGuid"
          label={t('Delivery failure channel')}
          hint={t('Also notified when a message fails or is not accepted within 15 minutes.')}
          options={[
            ['', t(message('None', 'channel'))],
            ...integrations.map((one) => [one.IntegrationGuid, integrationName(one.Name)] as const),
          ]}
        />
        <Choice
          field="MonitorNotesFor"
          label={t('Monitor notes visible to')}
          hint={t('Applies to lists, dashboards and reports.')}
          options={NOTES_READER_OPTIONS}
        />
        <Choice
          field="DefaultDashboard"
          label={t('Default start page')}
          hint={t('Opened for operators who have not chosen their own start page.')}
          options={accountDashboardChoices(dashboards, settings.DefaultDashboard)}
        />
        <Flag
          field="AllowNativeLogin"
          label={t('Password sign-in')}
          hint={t('Applies unless an operator has their own setting.')}
        />
        <Flag
          field="AllowSingleSignon"
          label={t('Single sign-on')}
          hint={t('Applies unless an operator has their own setting.')}
        />
        <Flag
          field="CheckpointFallback"
          label={t('Checkpoint failover')}
          hint={t('Uses other checkpoints when all selected ones are offline.')}
        />
      </FieldGrid>
    </FormFrame>
  );
}

const daysText = (count: number): string =>
  count === 0 ? t('service default') : t('{count, plural, one {# day} other {# days}}', { count });

function ReadOnlySettings({ settings }: { readonly settings: AccountSettingsV1 }) {
  const zones = useQuery(zonesQuery).data ?? [];
  const yesNo = (value: boolean): string => (value ? t('yes') : t('no'));
  return (
    <Facts
      facts={[
        [t('Time zone'), zones.find(({ TimezoneId }) => TimezoneId === settings.TimezoneId)?.Description ?? '–'],
        [t('Language and formats'), cultureNames[settings.CultureName]],
        [t('Two-factor authentication'), SECOND_FACTOR_OPTIONS.find(([value]) => value === settings.SecondFactor)?.[1]],
        [
          t('Minimum password length'),
          t('{count, plural, one {# character} other {# characters}}', { count: settings.MinPasswordLength }),
        ],
        [t('Check retention'), daysText(settings.KeepChecksDays)],
        [t('Statistics retention'), daysText(settings.KeepStatisticsDays)],
        [
          t('Monitor notes visible to'),
          NOTES_READER_OPTIONS.find(([value]) => value === settings.MonitorNotesFor)?.[1],
        ],
        [t('Password sign-in'), yesNo(settings.AllowNativeLogin)],
        [t('Single sign-on'), yesNo(settings.AllowSingleSignon)],
        [t('Checkpoint failover'), yesNo(settings.CheckpointFallback)],
        [t('Return deprecated monitor fields'), yesNo(settings.ReturnDeprecatedFields)],
      ]}
    />
  );
}
