import { message } from '@vedette/i18n/message';
import type { OperatorGroupRights } from '@vedette/contract/v1/account/operator-rights';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { AlertImpactNote } from '../alerts/impact/alert-impact-note.js';
import { problemText } from '../api/problem.js';
import { apiPath, v4 } from '../api/v4.js';
import { SelectAndAdd } from '../parts/forms/select-and-add.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { RenameDeleteButtons } from '../parts/dialogs/rename-delete.js';
import { NotFound, ProblemView } from '../parts/page/problem-view.js';
import { InlineError } from '../parts/actions/inline-error.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { DutyCalendar } from './duty-calendar.js';
import { DutyPanel } from './duty-panel.js';
import {
  type OperatorGroupRow,
  groupMembersQuery,
  groupRightsQuery,
  operatorGroupsQuery,
  operatorsQuery,
} from '../api/queries/operator-queries.js';
import { PermissionsPanel } from './permissions-panel.js';
import { useRightsChange } from '../rights/use-rights-change.js';
import { useOperatorChange } from './use-operator-change.js';

const route = getRouteApi('/operator-groups/$groupGuid');

export function OperatorGroupPage() {
  const { groupGuid } = route.useParams();
  const { data, error } = useQuery(operatorGroupsQuery);
  const rightsResult = useQuery(groupRightsQuery(groupGuid));
  const problem = error ?? rightsResult.error;
  if (problem && !(data && rightsResult.data))
    return <ProblemView error={problem} failure={t('The group could not be loaded')} />;
  if (!data || !rightsResult.data) return <Loading label={t('Loading group')} />;
  const rights = rightsResult.data;
  const group = data.find(({ OperatorGroupGuid }) => OperatorGroupGuid === groupGuid);
  if (!group) return <NotFound />;
  return (
    <>
      <Head group={group} rights={rights} />
      <Members group={group} mayChange={rights.MayChangeMembers} />
      <GroupCalendar group={group} />
      <DutyPanel path={apiPath`/OperatorGroup/${groupGuid}/DutySchedule`} mayChange={rights.MayEditMembers} />
      {rights.MayAdminister && (
        <>
          <PermissionsPanel
            subject="group"
            path={apiPath`/OperatorGroup/${groupGuid}/Authorization`}
            note={t('Apply to all members.')}
          />
          <RightsPanel
            title={t('Member management')}
            path={apiPath`/OperatorGroup/${groupGuid}/Authorizations`}
            isV1
            rights={MEMBER_RIGHTS}
            mayGrant
            note={t('Apply to all current and future members of the group.')}
          />
        </>
      )}
    </>
  );
}

/** Permissions on the operators of a group; each includes those before it. */
const MEMBER_RIGHTS = [
  ['ViewOperators', t(message('View', 'verb'))],
  ['EditOperators', t('Edit')],
  ['CreateAndDeleteOperators', t('Create and delete')],
] as const;

function Head({ group, rights }: { readonly group: OperatorGroupRow; readonly rights: OperatorGroupRights }) {
  const navigate = useNavigate();
  const change = useOperatorChange();
  const { OperatorGroupGuid: guid, Description } = group;
  const mayChange = rights.MayAdminister && !group.IsEveryone && !group.IsAdministratorsGroup;
  return (
    <PageHead title={Description}>
      {rights.MayEditMembers && (
        <>
          <Button
            size="xs"
            variant="default"
            onClick={() => change.mutate(() => v4('POST', apiPath`/OperatorGroup/${guid}/AllOperatorsOnDuty`))}
          >
            {t('Set all on duty')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => change.mutate(() => v4('POST', apiPath`/OperatorGroup/${guid}/AllOperatorsOffDuty`))}
          >
            {t('Set all off duty')}
          </Button>
        </>
      )}
      {mayChange && (
        <RenameDeleteButtons
          renameTitle={t('Rename group')}
          name={Description}
          afterDelete={t('Its operators are kept. Permissions and alerts granted through the group are lost.')}
          beforeDelete={<AlertImpactNote source="OperatorGroup" guid={guid} />}
          onRename={(name) =>
            change.mutateAsync(() => v4('PUT', apiPath`/OperatorGroup/${guid}`, { Description: name }))
          }
          onDelete={() =>
            change.mutateAsync(async () => {
              await v4('DELETE', apiPath`/OperatorGroup/${guid}`);
              await navigate({ to: '/operators' });
            })
          }
        />
      )}
    </PageHead>
  );
}

function GroupCalendar({ group }: { readonly group: OperatorGroupRow }) {
  const { data: members } = useQuery(groupMembersQuery(group.OperatorGroupGuid));
  const { data: operators } = useQuery(operatorsQuery);
  if (!members || !operators) return null;
  const guids = new Set(members.map(({ OperatorGuid }) => OperatorGuid));
  return <DutyCalendar operators={operators.filter(({ OperatorGuid }) => guids.has(OperatorGuid))} />;
}

function Members({ group, mayChange }: { readonly group: OperatorGroupRow; readonly mayChange: boolean }) {
  const { data, error } = useQuery(groupMembersQuery(group.OperatorGroupGuid));
  const operators = useQuery(operatorsQuery).data ?? [];
  const addMember = useRightsChange();
  const removeMember = useRightsChange();
  const guids = (data ?? []).map(({ OperatorGuid }) => OperatorGuid);
  const memberPath = (operatorGuid: string): string =>
    apiPath`/OperatorGroup/${group.OperatorGroupGuid}/Member/${operatorGuid}`;
  return (
    <Panel title={t('Members')}>
      {error && <ProblemView error={error} failure={t('The members could not be loaded')} />}
      <ChipList
        label={t('Members')}
        empty={data && t('No members.')}
        items={guids.map((guid) => ({
          key: guid,
          text: operators.find(({ OperatorGuid }) => OperatorGuid === guid)?.FullName ?? guid,
          ...(mayChange ? { onRemove: () => removeMember.mutate(() => v4('DELETE', memberPath(guid))) } : {}),
        }))}
      />
      <InlineError error={removeMember.error} />
      {mayChange && (
        <SelectAndAdd
          label={t('Add operator')}
          buttonLabel={t('Add the selected operator')}
          options={operators
            .filter(({ OperatorGuid }) => !guids.includes(OperatorGuid))
            .map((o) => [o.OperatorGuid, o.FullName])}
          problem={addMember.error ? problemText(addMember.error) : undefined}
          onAdd={(guid) => addMember.mutate(() => v4('POST', memberPath(guid)))}
        />
      )}
    </Panel>
  );
}
