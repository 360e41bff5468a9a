import type { Integration } from '@vedette/contract/v4/integration';
import type { AccountSettingsV1, accountV1Endpoints, NotesReaders } from '@vedette/contract/v1/account/account';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { dashboardsQuery } from '../dashboards/data/dashboard-queries.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { accountDashboardChoices } from '../operators/dashboard-choices.js';
import { zonesQuery } from '../api/queries/operator-queries.js';
import { ZONE_MARKS, zoneText } from '../parts/format/zone-words.js';
import { Facts } from '../parts/display/facts.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { accountSettingsQuery } from '../api/queries/account-queries.js';
import { type AccountDraft, toAccountDraft, diffAccountSettings } from './account-draft.js';

const FACTOR = [
  ['Required', 'Required'],
  ['Optional', 'Optional'],
  ['Disabled', 'Switched off'],
] as const;

const NOTES: readonly (readonly [NotesReaders, string])[] = [
  ['ViewMonitorData', 'Who may see the monitor'],
  ['ViewMonitor', 'Who may see its settings'],
  ['EditMonitor', 'Who may change it'],
  ['Administrators', 'Administrators alone'],
];

/** The settings of the account: administrators change them, everybody else reads them. */
export function AccountSettingsForm() {
  const { IsAdministrator } = useSession();
  const { data, error } = useQuery(accountSettingsQuery);
  if (error) return <ProblemView error={error} what="The settings could not be read" />;
  if (!data) return <Loading label="Loading the settings" lines={4} />;
  return IsAdministrator ? <Editable settings={data} /> : <ReadOnly settings={data} />;
}

const integrationsQuery = queryOptions({
  queryKey: ['account', 'integrations'],
  queryFn: ({ signal }) => v4<readonly Integration[]>('GET', '/Integration', undefined, signal),
});

const { Line, Choice, Flag } = formFields<AccountDraft>();

function Editable({ settings }: { readonly settings: AccountSettingsV1 }) {
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
    onSaved: () => {
      notifications.show({ message: 'Saved.' });
      return queries.invalidateQueries({
        predicate: ({ queryKey }) => ['account', 'session'].includes(String(queryKey[0])),
      });
    },
  });
  return (
    <FormFrame form={form} action="Save settings">
      <FieldGrid>
        <Choice
          field="TimezoneId"
          label="Time zone of the account"
          hint={ZONE_MARKS}
          options={zones.map((zone) => [String(zone.TimezoneId), zoneText(zone)])}
        />
        <Choice
          field="SecondFactor"
          label="Second factor"
          hint="For operators without a setting of their own."
          options={FACTOR}
        />
        <Line field="ShortestPassword" label="Shortest password" suffix="characters" />
        <Line
          field="KeepChecksDays"
          label="Keep checks for"
          suffix="days"
          hint="0: as the service is set up. What is older is deleted for good within minutes."
        />
        <Line
          field="KeepStatisticsDays"
          label="Keep statistics, alerts and the audit log for"
          suffix="days"
          hint="0: as the service is set up. What is older is deleted for good within minutes."
        />
        <Choice
          field="GroupAuthorizationForm"
          label="Rights of operator groups in the API"
          hint="With Objects, API accounts that change rights by type name still get names, as Terraform does."
          options={[
            ['Objects', 'Objects'],
            ['Names', 'Names'],
          ]}
        />
        <Flag
          field="ReturnDeprecatedFields"
          label="Return deprecated monitor fields"
          hint="Turn this off only when no client is older than error conditions: such clients would lose them."
        />
        <Choice
          field="DefaultMonitorGroupGuid"
          label="Group for new monitors"
          hint="They join it by themselves."
          options={[
            ['', 'None'],
            ...groups.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description] as const),
          ]}
        />
        <Choice
          field="FallbackIntegrationGuid"
          label="When a message does not arrive"
          hint="Given up, or not taken for 15 minutes: this integration tells it as well."
          options={[['', 'Nothing more'], ...integrations.map((one) => [one.IntegrationGuid, one.Name] as const)]}
        />
        <Choice
          field="MonitorNotesFor"
          label="Notes of monitors are read by"
          hint="In lists, on dashboards and in reports."
          options={NOTES}
        />
        <Choice
          field="DefaultDashboard"
          label="First page"
          hint="Where the name of the service leads operators who chose none for themselves."
          options={accountDashboardChoices(dashboards, settings.DefaultDashboard)}
        />
        <Flag field="AllowNativeLogin" label="Sign-in by password" hint="Unless an operator’s own setting differs." />
        <Flag
          field="AllowSingleSignon"
          label="Sign-in by the identity provider"
          hint="Unless an operator’s own setting differs."
        />
        <Flag
          field="CheckpointFallback"
          label="Check from elsewhere"
          hint="When all checkpoints that a monitor selects are away."
        />
      </FieldGrid>
    </FormFrame>
  );
}

const days = (count: number): string => (count === 0 ? 'as the service is set up' : `${String(count)} days`);

function ReadOnly({ settings }: { readonly settings: AccountSettingsV1 }) {
  const zones = useQuery(zonesQuery).data ?? [];
  const yes = (value: boolean): string => (value ? 'yes' : 'no');
  return (
    <Facts
      facts={[
        ['Time zone', zones.find(({ TimezoneId }) => TimezoneId === settings.TimezoneId)?.Description ?? '–'],
        ['Second factor', FACTOR.find(([value]) => value === settings.SecondFactor)?.[1]],
        ['Shortest password', `${String(settings.ShortestPassword)} characters`],
        ['Checks are kept for', days(settings.KeepChecksDays)],
        ['Statistics are kept for', days(settings.KeepStatisticsDays)],
        ['Notes of monitors are read by', NOTES.find(([value]) => value === settings.MonitorNotesFor)?.[1]],
        ['Sign-in by password', yes(settings.AllowNativeLogin)],
        ['Sign-in by the identity provider', yes(settings.AllowSingleSignon)],
        ['Check from elsewhere', yes(settings.CheckpointFallback)],
        ['Return deprecated monitor fields', yes(settings.ReturnDeprecatedFields)],
      ]}
    />
  );
}
