import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { AskText } from '../parts/ask-text.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { ExportMenu } from '../parts/export-menu.js';
import { Loading } from '../parts/loading.js';
import { PageHead } from '../parts/page-head.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { ApiUsers } from './api-users.js';
import { NewOperatorDialog } from './new-operator-dialog.js';
import { type OperatorGroupRow, type OperatorRow, operatorGroupsQuery, operatorsQuery } from './operator-queries.js';
import { useOperatorChange } from './use-operator-change.js';

const operatorColumns: readonly Column<OperatorRow>[] = [
  {
    id: 'name',
    title: 'Name',
    sort: ({ FullName }) => FullName.toLowerCase(),
    cell: ({ OperatorGuid, FullName }) => (
      <Link to="/operators/$operatorGuid" params={{ operatorGuid: OperatorGuid }}>
        {FullName}
      </Link>
    ),
  },
  { id: 'email', title: 'E-mail address', sort: ({ Email }) => Email.toLowerCase(), cell: ({ Email }) => Email },
  {
    id: 'admin',
    title: 'Role',
    cell: ({ IsAccountAdministrator }) => (IsAccountAdministrator ? 'Administrator' : 'Operator'),
  },
  { id: 'duty', title: 'Duty', cell: ({ IsOnDuty }) => (IsOnDuty ? '● On duty' : '‖ Off duty') },
];

const groupColumns: readonly Column<OperatorGroupRow>[] = [
  {
    id: 'name',
    title: 'Group',
    sort: ({ Description }) => Description.toLowerCase(),
    cell: ({ OperatorGroupGuid, Description }) => (
      <Link to="/operator-groups/$groupGuid" params={{ groupGuid: OperatorGroupGuid }}>
        {Description}
      </Link>
    ),
  },
  {
    id: 'kind',
    title: 'Kind',
    cell: ({ IsEveryone, IsAdministratorsGroup }) =>
      IsEveryone ? 'Everyone' : IsAdministratorsGroup ? 'Administrators' : '–',
  },
];

export function OperatorsPage() {
  const { IsAdministrator, MayCreateOperators } = useSession();
  const operators = useQuery(operatorsQuery);
  const groups = useQuery(operatorGroupsQuery);
  const change = useOperatorChange();
  const [dialog, setDialog] = useState<'operator' | 'group'>();
  const error = operators.error ?? groups.error;
  return (
    <>
      <PageHead title="Operators and groups">
        {IsAdministrator && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(root: object) => <Link {...root} to="/permissions" search={{}} />}
          >
            Who may do what
          </Button>
        )}
        {IsAdministrator && (
          <Button size="xs" variant="default" onClick={() => setDialog('group')}>
            New group
          </Button>
        )}
        {MayCreateOperators && (
          <Button size="xs" onClick={() => setDialog('operator')}>
            New operator
          </Button>
        )}
      </PageHead>
      {error && <ProblemView error={error} what="The operators could not be read" />}
      <Panel title="Operators" actions={<ExportMenu of="the operators" route="GET /api/v1/Operator/File" isSmall />}>
        {operators.data ? (
          <DataTable
            label="Operators"
            columns={operatorColumns}
            rows={operators.data}
            rowKey={({ OperatorGuid }) => OperatorGuid}
            empty="No operator."
          />
        ) : (
          !error && <Loading label="Loading the operators" />
        )}
      </Panel>
      <Panel
        title="Operator groups"
        actions={<ExportMenu of="the operator groups" route="GET /api/v1/OperatorGroup/File" isSmall />}
      >
        {groups.data && (
          <DataTable
            label="Operator groups"
            columns={groupColumns}
            rows={groups.data}
            rowKey={({ OperatorGroupGuid }) => OperatorGroupGuid}
            empty="No group."
          />
        )}
      </Panel>
      <ApiUsers />
      {dialog === 'operator' && <NewOperatorDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'group' && (
        <AskText
          title="New operator group"
          label="Name"
          action="Create"
          onDone={(Description) => change.mutateAsync(() => v4('POST', '/OperatorGroup', { Description }))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
