import { Button } from '@mantine/core';
import type { OperatorRights } from '@vedette/contract/v1/account/operator-rights';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { AlertImpactNote } from '../alerts/impact/alert-impact-note.js';
import { problemText } from '../api/problem.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { SelectAndAdd } from '../parts/forms/select-and-add.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { AddressTest } from './address-test.js';
import { ApiUsers } from './api-users.js';
import { DutyCalendar } from './duty-calendar.js';
import { DutyPanel } from './duty-panel.js';
import { OperatorForm } from './operator-form.js';
import {
  type OperatorRow,
  allGroupRightsQuery,
  operatorMembershipsQuery,
  operatorGroupsQuery,
  operatorQuery,
  operatorRightsQuery,
} from '../api/queries/operator-queries.js';
import { OwnedObjects } from './owned-objects.js';
import { PermissionsPanel } from './permissions-panel.js';
import { SignInPanel } from './sign-in-panel.js';
import { InlineError } from '../parts/actions/inline-error.js';
import { useRightsChange } from '../rights/use-rights-change.js';
import { useOperatorChange } from './use-operator-change.js';

const route = getRouteApi('/operators/$operatorGuid');

export function OperatorPage() {
  const { operatorGuid } = route.useParams();
  const { OperatorGuid: ownGuid } = useSession();
  const operator = useQuery(operatorQuery(operatorGuid));
  const { data: rights, ...rightsResult } = useQuery(operatorRightsQuery(operatorGuid));
  const error = operator.error ?? rightsResult.error;
  const retry = (): void => void Promise.all([operator.refetch(), rightsResult.refetch()]);
  // Typed input is kept when a reload fails.
  if (error && !(operator.data && rights))
    return <ProblemView error={error} retry={retry} failure={t('The operator could not be loaded')} />;
  if (!operator.data || !rights) return <Loading label={t('Loading operator')} />;
  const { data } = operator;
  return (
    <>
      <Head operator={data} rights={rights} />
      <Panel title={t('Details')}>
        <OperatorForm key={operatorGuid} operator={data} rights={rights} />
      </Panel>
      {rights.MayEdit && operatorGuid !== ownGuid && (
        <SignInPanel operator={data} mayAdminister={rights.MayAdminister} />
      )}
      {rights.MayEdit && <AddressTest operator={data} />}
      <DutyCalendar operators={[data]} />
      <DutyPanel path={apiPath`/Operator/${operatorGuid}/DutySchedule`} mayChange={rights.MayEdit} />
      <Membership operatorGuid={operatorGuid} />
      <PermissionsPanel
        subject="operator"
        path={apiPath`/Operator/${operatorGuid}/Authorization`}
        note={t('Permissions of the operator’s groups also apply. Administrators have all permissions.')}
      />
      {(rights.MayCreateApiAccounts || rights.MayAdminister) && (
        <ApiUsers operatorGuid={operatorGuid} isOwn={operatorGuid === ownGuid} />
      )}
    </>
  );
}

function Head({ operator, rights }: { readonly operator: OperatorRow; readonly rights: OperatorRights }) {
  const navigate = useNavigate();
  const change = useOperatorChange();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <PageHead title={operator.FullName}>
      {rights.MayDelete && (
        <Button size="xs" variant="outline" color="red" onClick={() => setDeleting(true)}>
          {t('Delete')}
        </Button>
      )}
      {isDeleting && (
        <Confirm
          title={t('Delete {fullName}?', { fullName: operator.FullName })}
          text={t('The login and its API accounts stop working immediately, and the operator receives no more alerts.')}
          details={<AlertImpactNote source="Operator" guid={operator.OperatorGuid} />}
          action={t('Delete')}
          onConfirm={() =>
            change.mutateAsync(async () => {
              await v4('DELETE', apiPath`/Operator/${operator.OperatorGuid}`);
              await navigate({ to: '/operators' });
            })
          }
          onClose={() => setDeleting(false)}
          blockers={<OwnedObjects operator={operator} mayTakeOver={rights.MayAdminister} />}
        />
      )}
    </PageHead>
  );
}

function Membership({ operatorGuid }: { readonly operatorGuid: string }) {
  const { data } = useQuery(operatorMembershipsQuery(operatorGuid));
  const { data: allGroups } = useQuery(operatorGroupsQuery);
  const groups = allGroups ?? [];
  const addMember = useRightsChange();
  const removeMember = useRightsChange();
  const rights = useQuery(allGroupRightsQuery).data ?? [];
  const manageableGuids = new Set(rights.filter((each) => each.MayChangeMembers).map((each) => each.OperatorGroupGuid));
  const guids = (data ?? []).map(({ OperatorGroupGuid }) => OperatorGroupGuid);
  const memberGroups = groups.filter(({ OperatorGroupGuid }) => guids.includes(OperatorGroupGuid));
  const memberPath = (guid: string): string => apiPath`/OperatorGroup/${guid}/Member/${operatorGuid}`;
  return (
    <Panel title={t('Groups')}>
      <ChipList
        label={t('Groups')}
        empty={data && allGroups && t('No groups.')}
        items={memberGroups.map(({ OperatorGroupGuid, Description }) => ({
          key: OperatorGroupGuid,
          name: Description,
          text: (
            <Link to="/operator-groups/$groupGuid" params={{ groupGuid: OperatorGroupGuid }}>
              {Description}
            </Link>
          ),
          ...(manageableGuids.has(OperatorGroupGuid) && {
            onRemove: () => removeMember.mutate(() => v4('DELETE', memberPath(OperatorGroupGuid))),
          }),
        }))}
      />
      <InlineError error={removeMember.error} />
      <SelectAndAdd
        label={t('Add to group')}
        buttonLabel={t('Add to the selected group')}
        options={groups
          .filter(({ OperatorGroupGuid: guid }) => manageableGuids.has(guid) && !guids.includes(guid))
          .map((g) => [g.OperatorGroupGuid, g.Description])}
        problem={addMember.error ? problemText(addMember.error) : undefined}
        onAdd={(guid) => addMember.mutate(() => v4('POST', memberPath(guid)))}
      />
    </Panel>
  );
}
