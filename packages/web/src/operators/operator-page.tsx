import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { wordsOf } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { AddFrom } from '../parts/add-from.js';
import { ChipList } from '../parts/chip-list.js';
import { Confirm } from '../parts/confirm.js';
import { Loading } from '../parts/loading.js';
import { PageHead } from '../parts/page-head.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { AddressTest } from './address-test.js';
import { ApiUsers } from './api-users.js';
import { DutyCalendar } from './duty-calendar.js';
import { DutyPanel } from './duty-panel.js';
import { OperatorForm } from './operator-form.js';
import { type OperatorRow, groupsOfOperatorQuery, operatorGroupsQuery, operatorQuery } from './operator-queries.js';
import { PermissionsPanel } from './permissions-panel.js';
import { SignInPanel } from './sign-in-panel.js';
import { Refusal } from '../parts/refusal.js';
import { useRightsChange } from '../rights/use-rights-change.js';
import { useOperatorChange } from './use-operator-change.js';

const route = getRouteApi('/operators/$operatorGuid');

export function OperatorPage() {
  const { operatorGuid } = route.useParams();
  const session = useSession();
  const mayChange = session.IsAdministrator || session.OperatorGuid === operatorGuid;
  const { data, error, refetch } = useQuery(operatorQuery(operatorGuid));
  if (error) return <ProblemView error={error} retry={() => void refetch()} what="The operator could not be read" />;
  if (!data) return <Loading label="Loading the operator" />;
  return (
    <>
      <Head operator={data} />
      <Panel title="Details">
        <OperatorForm key={operatorGuid} operator={data} />
      </Panel>
      {session.IsAdministrator && session.OperatorGuid !== operatorGuid && <SignInPanel operator={data} />}
      {mayChange && <AddressTest operator={data} />}
      <DutyCalendar operators={[data]} />
      <DutyPanel path={at`/Operator/${operatorGuid}/DutySchedule`} mayChange={mayChange} />
      <Membership operatorGuid={operatorGuid} />
      <PermissionsPanel
        of="operator"
        path={at`/Operator/${operatorGuid}/Authorization`}
        note="Those of the operator’s groups hold as well, and administrators have all."
      />
      <ApiUsers operatorGuid={operatorGuid} />
    </>
  );
}

function Head({ operator }: { readonly operator: OperatorRow }) {
  const session = useSession();
  const navigate = useNavigate();
  const change = useOperatorChange();
  const [deleting, setDeleting] = useState(false);
  const isOther = operator.OperatorGuid !== session.OperatorGuid;
  return (
    <PageHead title={operator.FullName}>
      {session.IsAdministrator && isOther && (
        <Button size="xs" variant="outline" color="red" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      )}
      {deleting && (
        <Confirm
          title={`Delete ${operator.FullName}?`}
          text="The login and the API accounts stop working at once, and the operator receives no alerts any more."
          action="Delete"
          onYes={() =>
            change.mutate(async () => {
              await v4('DELETE', at`/Operator/${operator.OperatorGuid}`);
              await navigate({ to: '/operators' });
            })
          }
          onClose={() => setDeleting(false)}
        />
      )}
    </PageHead>
  );
}

function Membership({ operatorGuid }: { readonly operatorGuid: string }) {
  const { IsAdministrator } = useSession();
  const { data = [] } = useQuery(groupsOfOperatorQuery(operatorGuid));
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const joining = useRightsChange();
  const leaving = useRightsChange();
  const guids = data.map(({ OperatorGroupGuid }) => OperatorGroupGuid);
  const member = groups.filter(({ OperatorGroupGuid }) => guids.includes(OperatorGroupGuid));
  const pathIn = (guid: string): string => at`/OperatorGroup/${guid}/Member/${operatorGuid}`;
  return (
    <Panel title="Member of">
      <ChipList
        label="Groups"
        empty="No group."
        items={member.map(({ OperatorGroupGuid, Description, IsEveryone }) => ({
          key: OperatorGroupGuid,
          text: (
            <Link to="/operator-groups/$groupGuid" params={{ groupGuid: OperatorGroupGuid }}>
              {Description}
            </Link>
          ),
          ...(IsAdministrator && !IsEveryone
            ? { onRemove: () => leaving.mutate(() => v4('DELETE', pathIn(OperatorGroupGuid))) }
            : {}),
        }))}
      />
      <Refusal error={leaving.error} />
      {IsAdministrator && (
        <AddFrom
          label="Add to a group"
          options={groups
            .filter(({ OperatorGroupGuid }) => !guids.includes(OperatorGroupGuid))
            .map((g) => [g.OperatorGroupGuid, g.Description])}
          problem={joining.error ? wordsOf(joining.error) : undefined}
          onAdd={(guid) => joining.mutate(() => v4('POST', pathIn(guid)))}
        />
      )}
    </Panel>
  );
}
