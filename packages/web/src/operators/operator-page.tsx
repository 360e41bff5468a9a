import { Button } from '@mantine/core';
import type { OperatorRights } from '@vedette/contract/v1/account/operator-rights';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { LossesNote } from '../alerts/losses/losses-note.js';
import { problemText } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { AddFrom } from '../parts/forms/add-from.js';
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
  groupsOfOperatorQuery,
  operatorGroupsQuery,
  operatorQuery,
  operatorRightsQuery,
} from '../api/queries/operator-queries.js';
import { OwnedThings } from './owned-things.js';
import { PermissionsPanel } from './permissions-panel.js';
import { SignInPanel } from './sign-in-panel.js';
import { Refusal } from '../parts/actions/refusal.js';
import { useRightsChange } from '../rights/use-rights-change.js';
import { useOperatorChange } from './use-operator-change.js';

const route = getRouteApi('/operators/$operatorGuid');

export function OperatorPage() {
  const { operatorGuid } = route.useParams();
  const { OperatorGuid: own } = useSession();
  const operator = useQuery(operatorQuery(operatorGuid));
  const { data: rights, ...rightsResult } = useQuery(operatorRightsQuery(operatorGuid));
  const error = operator.error ?? rightsResult.error;
  const retry = (): void => void Promise.all([operator.refetch(), rightsResult.refetch()]);
  // Typed input is kept when a reload fails.
  if (error && !(operator.data && rights))
    return <ProblemView error={error} retry={retry} what={t('The operator could not be loaded')} />;
  if (!operator.data || !rights) return <Loading label={t('Loading operator')} />;
  const { data } = operator;
  return (
    <>
      <Head operator={data} rights={rights} />
      <Panel title={t('Details')}>
        <OperatorForm key={operatorGuid} operator={data} rights={rights} />
      </Panel>
      {rights.MayEdit && operatorGuid !== own && <SignInPanel operator={data} mayAdminister={rights.MayAdminister} />}
      {rights.MayEdit && <AddressTest operator={data} />}
      <DutyCalendar operators={[data]} />
      <DutyPanel path={at`/Operator/${operatorGuid}/DutySchedule`} mayChange={rights.MayEdit} />
      <Membership operatorGuid={operatorGuid} />
      <PermissionsPanel
        of="operator"
        path={at`/Operator/${operatorGuid}/Authorization`}
        note={t('Permissions of the operator’s groups also apply. Administrators have all permissions.')}
      />
      {(rights.MayCreateApiAccounts || rights.MayAdminister) && (
        <ApiUsers operatorGuid={operatorGuid} isOwn={operatorGuid === own} />
      )}
    </>
  );
}

function Head({ operator, rights }: { readonly operator: OperatorRow; readonly rights: OperatorRights }) {
  const navigate = useNavigate();
  const change = useOperatorChange();
  const [deleting, setDeleting] = useState(false);
  return (
    <PageHead title={operator.FullName}>
      {rights.MayDelete && (
        <Button size="xs" variant="outline" color="red" onClick={() => setDeleting(true)}>
          {t('Delete')}
        </Button>
      )}
      {deleting && (
        <Confirm
          title={t('Delete {fullName}?', { fullName: operator.FullName })}
          text={t('The login and its API accounts stop working immediately, and the operator receives no more alerts.')}
          more={<LossesNote of="Operator" guid={operator.OperatorGuid} />}
          action={t('Delete')}
          onYes={() =>
            change.mutateAsync(async () => {
              await v4('DELETE', at`/Operator/${operator.OperatorGuid}`);
              await navigate({ to: '/operators' });
            })
          }
          onClose={() => setDeleting(false)}
          inTheWay={<OwnedThings operator={operator} mayTakeOver={rights.MayAdminister} />}
        />
      )}
    </PageHead>
  );
}

function Membership({ operatorGuid }: { readonly operatorGuid: string }) {
  const { data } = useQuery(groupsOfOperatorQuery(operatorGuid));
  const { data: all } = useQuery(operatorGroupsQuery);
  const groups = all ?? [];
  const joining = useRightsChange();
  const leaving = useRightsChange();
  const rights = useQuery(allGroupRightsQuery).data ?? [];
  const managed = new Set(rights.filter((each) => each.MayChangeMembers).map((each) => each.OperatorGroupGuid));
  const guids = (data ?? []).map(({ OperatorGroupGuid }) => OperatorGroupGuid);
  const member = groups.filter(({ OperatorGroupGuid }) => guids.includes(OperatorGroupGuid));
  const pathIn = (guid: string): string => at`/OperatorGroup/${guid}/Member/${operatorGuid}`;
  return (
    <Panel title={t('Groups')}>
      <ChipList
        label={t('Groups')}
        empty={data && all && t('No groups.')}
        items={member.map(({ OperatorGroupGuid, Description }) => ({
          key: OperatorGroupGuid,
          name: Description,
          text: (
            <Link to="/operator-groups/$groupGuid" params={{ groupGuid: OperatorGroupGuid }}>
              {Description}
            </Link>
          ),
          ...(managed.has(OperatorGroupGuid) && {
            onRemove: () => leaving.mutate(() => v4('DELETE', pathIn(OperatorGroupGuid))),
          }),
        }))}
      />
      <Refusal error={leaving.error} />
      <AddFrom
        label={t('Add to group')}
        buttonLabel={t('Add to the selected group')}
        options={groups
          .filter(({ OperatorGroupGuid: guid }) => managed.has(guid) && !guids.includes(guid))
          .map((g) => [g.OperatorGroupGuid, g.Description])}
        problem={joining.error ? problemText(joining.error) : undefined}
        onAdd={(guid) => joining.mutate(() => v4('POST', pathIn(guid)))}
      />
    </Panel>
  );
}
