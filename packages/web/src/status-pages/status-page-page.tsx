import type { Sla } from '@vedette/contract/v4/sla';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../api/session.js';
import { FieldGrid, Wide } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { MembersField } from '../monitors/picker/members-field.js';
import { PERIOD_OPTIONS } from '../parts/time/period-words.js';
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

const { Line, Block, Choice, Flag } = formFields<StatusPageDraft>();

export function StatusPagePage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage
      resource={STATUS_PAGES}
      mayChange={IsAdministrator}
      below={(page) => (
        <>
          <AddressPanel {...page} />
          <UpdatesPanel guid={page.PublicDashboardGuid} mayPublish={IsAdministrator} />
          {IsAdministrator && <ExtrasPanel guid={page.PublicDashboardGuid} />}
          {IsAdministrator && <CopyPanel guid={page.PublicDashboardGuid} />}
          {IsAdministrator && <SubscribersPanel guid={page.PublicDashboardGuid} />}
          {IsAdministrator && (
            <RightsPanel
              path={`/PublicStatusPage/${page.PublicDashboardGuid}/Authorization`}
              rights={[['ViewPublicDashboard', 'View']]}
              mayGrant
              note={
                page.IsPublished ? 'It is published: anyone with the address reads it.' : 'While it is not published.'
              }
            />
          )}
        </>
      )}
    >
      <Content />
      <Look />
    </ResourcePage>
  );
}

function Content() {
  const slas = useQuery(listQuery<Sla>(SLAS)).data ?? [];
  return (
    <FieldGrid>
      <Line field="Name" label="Name" required />
      <Choice field="PresetPeriodType" label="History" options={[['', 'as the service decides'], ...PERIOD_OPTIONS]} />
      <Choice
        field="SlaGuid"
        label="SLA"
        hint="By which the days are judged."
        options={[['', 'none'], ...slas.map(({ SlaGuid, Description }) => [SlaGuid, Description] as const)]}
      />
      <Flag field="IsPublished" label="Published" hint="Anyone with the address reads it." />
      <MembersField label="Monitors on the page" empty="Nothing yet: the page would be empty." />
      <LaterOnes />
    </FieldGrid>
  );
}

/** What a group brings with it that nobody looks at when it happens. */
function LaterOnes() {
  const { draft } = useFormState<StatusPageDraft>();
  const groups = useMonitorGroups().data ?? [];
  const chosen = groups.filter(({ MonitorGroupGuid }) => draft.MonitorGroupGuids.includes(MonitorGroupGuid));
  if (chosen.length === 0) return null;
  const who = chosen.some(({ IsAll }) => IsAll)
    ? 'Every monitor that is made later'
    : 'A monitor that joins a group later';
  return (
    <Wide>
      <p className="dimmed">{`${who} is on the page as well${draft.IsPublished ? ', for anyone to read' : ''}.`}</p>
    </Wide>
  );
}

const of = (field: keyof StatusPageDraft): string => `CustomizationInfo.${field}`;

function Look() {
  const { problems } = useFormState<StatusPageDraft>();
  const isWrong = Object.keys(problems.byField).some((field) => field.startsWith('CustomizationInfo.'));
  return (
    // What is wrong inside must be seen.
    <details className="fold" open={isWrong}>
      <summary>Texts and colours</summary>
      <FieldGrid>
        <Line field="TitleText" label="Title" hint="Instead of the name." problem={of('TitleText')} />
        <Choice
          field="SortRowsProperty"
          label="Order of the monitors"
          problem={of('SortRowsProperty')}
          options={[
            ['ByStatus', 'worst first'],
            ['Alphabetical', 'by name'],
          ]}
        />
        <Line
          field="MonitorNameOverrideFieldName"
          label="Custom field with the name to show"
          hint="Empty: the name of the monitor."
          problem={of('MonitorNameOverrideFieldName')}
        />
        <Flag field="SortColumnsNewToOld" label="Newest day first" />
        <Line field="MainColor" label="Colour of the title bar" placeholder="#1a2b3c" problem={of('MainColor')} />
        <Line field="BackgroundColor" label="Background" placeholder="#ffffff" problem={of('BackgroundColor')} />
        <Line field="TextColor" label="Text" placeholder="#000000" problem={of('TextColor')} />
        <Line field="CommentTitle" label="Title of the notice" problem={of('CommentTitle')} />
        <Wide>
          <Block field="CommentText" label="Notice above the monitors" rows={3} problem={of('CommentText')} />
        </Wide>
        <Wide>
          <Block field="FooterText" label="Footer" rows={2} problem={of('FooterText')} />
        </Wide>
      </FieldGrid>
    </details>
  );
}
