import { message } from '@vedette/i18n/message';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { reportPeriodTypes } from '@vedette/kernel/periods';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { weekdayName } from '../i18n/calendar-names.js';
import { dashboardName } from '../dashboards/labels/dashboard-name.js';
import { t } from '../i18n/translate.js';
import { parseReportSearch } from '../parts/navigation/search.js';
import { useSession } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { type Options, formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { OperatorsField } from './recipients/operators-field.js';
import { UpcomingTimesList } from '../parts/time/upcoming-times.js';
import { useNow } from '../parts/format/format.js';
import { periodLabel } from '../parts/time/period-labels.js';
import { listQuery } from '../resources/resource-queries.js';
import { ResourcePage } from '../resources/resource-page.js';
import {
  createReportDraft,
  reportDashboardName,
  REPORTS,
  type ReportDraft,
  SCHEDULE_FIELDS,
} from './report-resource.js';
import { upcomingReportTimes, parseReportSchedule } from './upcoming-reports-rules.js';
import { FilterPanel } from './filter-panel.js';
import { RunsPanel } from './runs-panel.js';
import { MONTH_OPTIONS, QUARTERS } from './describe-schedule.js';

const { TextField, TextArea, Choice, Flag } = formFields<ReportDraft>();

export const FILE_OPTIONS: Options = [
  ['PDFAttachment', t('PDF (attached)')],
  ['PDFDownloadLink', t('PDF (download link)')],
  ['ExcelAttachment', t('Excel (attached)')],
  ['ExcelDownloadLink', t('Excel (download link)')],
  ['HTMLEmail', t('Inline HTML e-mail')],
];
const SCHEDULE_TYPES: Options = [
  ['Daily', t('daily')],
  ['Weekly', t('weekly')],
  ['Monthly', t('monthly')],
  ['Quarterly', t('quarterly')],
  ['Yearly', t('yearly')],
];
const PERIODS: Options = [
  ['', t('match schedule')],
  ...reportPeriodTypes.map((name) => [name, periodLabel(name)] as const),
];

const ADDRESSES_FIELD = 'Recipients.ExtraEmailAddresses';

export function ReportPage() {
  const { IsAdministrator } = useSession();
  const search = parseReportSearch({ ...useSearch({ strict: false }) });
  const resource = { ...REPORTS, empty: createReportDraft(search) };
  const dashboards = useQuery(listQuery<Dashboard>({ path: '/Dashboard' })).data ?? [];
  return (
    <ResourcePage
      resource={resource}
      mayChange={IsAdministrator}
      renderPanels={({ ScheduledReportGuid: guid, DashboardGuid }) => (
        <>
          <FilterPanel guid={guid} mayChange={IsAdministrator} />
          <RunsPanel guid={guid} name={reportDashboardName(dashboards, DashboardGuid)} maySend={IsAdministrator} />
        </>
      )}
    >
      {search.filtered === true && (
        <p className="dimmed" role="status">
          {t(
            'The report starts with the settings of the dashboard. The current filters of the page are added below after you save.',
          )}
        </p>
      )}
      <FieldGrid>
        <Choice
          field="DashboardGuid"
          label={t('Dashboard')}
          required
          options={[
            ['', t('Select …')],
            ...dashboards.map((each) => [each.DashboardGuid, dashboardName(each)] as const),
          ]}
        />
        <Choice field="SelectedPeriod" label={t('Period')} options={PERIODS} />
        <Choice field="FileType" label={t('Format')} options={FILE_OPTIONS} />
        <ScheduleFields />
        <Flag field="IsActive" label={t('Active')} />
        <OperatorsField
          operators="Operators"
          groups="OperatorGroups"
          label={t('Recipients')}
          empty={t('No recipients. Add one.')}
          problemField="Recipients"
        />
        <TextField
          field="ExtraEmailAddresses"
          label={t('E-mail addresses')}
          hint={t('Separate with commas.')}
          problemField={ADDRESSES_FIELD}
        />
        <WideField>
          <TextArea field="Notes" label={t('Message')} rows={3} />
        </WideField>
        <WideField>
          <TextArea
            field="InternalNotes"
            label={t('Internal notes')}
            hint={t('Visible to administrators only.')}
            rows={2}
          />
        </WideField>
      </FieldGrid>
    </ResourcePage>
  );
}

/** Returns the server’s name of a field of the schedule. */
const scheduleField = (field: string): string => `Schedule.${field}`;

function ScheduleFields() {
  const { draft } = useFormState<ReportDraft>();
  const { AccountTimeZone } = useSession();
  const now = useNow(60_000);
  const schedule = parseReportSchedule(draft);
  const hasField = (field: string): boolean =>
    (SCHEDULE_FIELDS[draft.ScheduleType] as readonly string[]).includes(field);
  return (
    <>
      <Choice
        field="ScheduleType"
        label={t('Frequency')}
        options={SCHEDULE_TYPES}
        problemField={scheduleField('ScheduleType')}
      />
      {hasField('Weekday') && (
        <Choice
          field="Weekday"
          label={t('Day of the week')}
          options={weekDays.map((day) => [day, weekdayName(day)] as const)}
          problemField={scheduleField('Weekday')}
        />
      )}
      {hasField('Month') && (
        <Choice field="Month" label={t('Month')} options={MONTH_OPTIONS} problemField={scheduleField('Month')} />
      )}
      {hasField('QuarterStartMonth') && (
        <Choice
          field="QuarterStartMonth"
          label={t('Months')}
          options={QUARTERS}
          problemField={scheduleField('QuarterStartMonth')}
        />
      )}
      {hasField('MonthDay') && (
        <TextField
          field="MonthDay"
          label={t('Day of the month')}
          hint={t('Shorter months use their last day.')}
          problemField={scheduleField('MonthDay')}
        />
      )}
      <TextField
        field="Time"
        label={t(message('Time', 'time of day'))}
        type="time"
        hint={t('In the time zone {timeZone}.', { timeZone: AccountTimeZone })}
        problemField={scheduleField('Time')}
      />
      {schedule && (
        <WideField>
          <UpcomingTimesList times={upcomingReportTimes(schedule, AccountTimeZone, now)} />
        </WideField>
      )}
    </>
  );
}
