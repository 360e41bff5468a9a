import type { PersonRow } from '@vedette/contract/v1/screens/area-overviews';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { TextPrompt } from '../parts/dialogs/text-prompt.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { ApiUsers } from './api-users.js';
import { NewOperatorDialog } from './new-operator-dialog.js';
import {
  type OperatorGroupRow,
  type OperatorRow,
  operatorGroupsQuery,
  operatorsQuery,
  operatorDetailsQuery,
} from '../api/queries/operator-queries.js';
import { matchesOperator } from './operator-search.js';
import { OperatorStats } from './operator-stats.js';
import { useOperatorChange } from './use-operator-change.js';

/** An operator with the details of the people overview; absent until loaded, and for operators it does not list. */
type Row = OperatorRow & { readonly details?: PersonRow | undefined };

const operatorColumns = (format: Format): readonly Column<Row>[] => [
  {
    id: 'name',
    title: t('Name'),
    sort: ({ FullName }) => FullName.toLowerCase(),
    cell: ({ OperatorGuid, FullName }) => (
      <Link to="/operators/$operatorGuid" params={{ operatorGuid: OperatorGuid }}>
        {FullName}
      </Link>
    ),
  },
  { id: 'email', title: t('E-mail address'), sort: ({ Email }) => Email.toLowerCase(), cell: ({ Email }) => Email },
  {
    id: 'admin',
    title: t('Role'),
    cell: ({ IsAccountAdministrator }) => (IsAccountAdministrator ? t('Administrator') : t('Operator')),
  },
  {
    id: 'groups',
    title: t('Groups'),
    cell: ({ details }) => (details?.Groups.length ? details.Groups.join(', ') : '–'),
  },
  {
    id: 'duty',
    title: t('On duty'),
    cell: ({ IsOnDuty, details }) => ((details?.IsOnDutyNow ?? IsOnDuty) ? t('● On duty') : t('‖ Off duty')),
  },
  {
    id: 'signIn',
    title: t('Last sign-in'),
    sort: ({ details }) => details?.LastSignInAt,
    cell: ({ details }) => <span className="nowrap">{details ? lastSignIn(details, format) : '–'}</span>,
  },
];

const groupColumns: readonly Column<OperatorGroupRow>[] = [
  {
    id: 'name',
    title: t('Group'),
    sort: ({ Description }) => Description.toLowerCase(),
    cell: ({ OperatorGroupGuid, Description }) => (
      <Link to="/operator-groups/$groupGuid" params={{ groupGuid: OperatorGroupGuid }}>
        {Description}
      </Link>
    ),
  },
  {
    id: 'kind',
    title: t('Type'),
    cell: ({ IsEveryone, IsAdministratorsGroup }) =>
      IsEveryone ? t('Everyone') : IsAdministratorsGroup ? t('Administrators') : '–',
  },
];

function lastSignIn({ LastSignInAt, Invitation }: PersonRow, format: Format): string {
  if (LastSignInAt !== undefined) return format.dateTime(LastSignInAt);
  if (Invitation === undefined) return t('never');
  return Invitation === 'Invited' ? t('○ Invited') : t('▲ Invitation expired');
}

/** From this many on the list has a filter. */
const MIN_ROWS_FOR_FILTER = 12;

export function OperatorsPage() {
  const { IsAdministrator, MayCreateOperators } = useSession();
  const operators = useQuery(operatorsQuery);
  const groups = useQuery(operatorGroupsQuery);
  const people = useQuery(operatorDetailsQuery);
  const columns = operatorColumns(useFormat());
  const rowsByGuid = new Map(people.data?.Rows.map((row) => [row.OperatorGuid, row]));
  const change = useOperatorChange();
  const [dialog, setDialog] = useState<'operator' | 'group'>();
  const [text, setText] = useState('');
  const error = operators.error ?? groups.error;
  return (
    <>
      <PageHead title={t('Operators and groups')}>
        {IsAdministrator && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(root: object) => <Link {...root} to="/permissions" search={{}} />}
          >
            {t('Permissions matrix')}
          </Button>
        )}
        {IsAdministrator && (
          <Button size="xs" variant="default" onClick={() => setDialog('group')}>
            {t('New group')}
          </Button>
        )}
        {MayCreateOperators && (
          <Button size="xs" onClick={() => setDialog('operator')}>
            {t('New operator')}
          </Button>
        )}
      </PageHead>
      {error && <ProblemView error={error} failure={t('The operators could not be loaded')} />}
      {people.data && <OperatorStats {...people.data} />}
      <Panel
        title={t('Operators')}
        actions={
          <ExportMenu
            label={t('Export the operators')}
            sendTitle={t('Send the operators by e-mail')}
            route="GET /api/v1/Operator/File"
            isSmall
          />
        }
      >
        {operators.data ? (
          <>
            {operators.data.length >= MIN_ROWS_FOR_FILTER && (
              <FilterBox isStandalone label={t('Name or e-mail address')} initial={undefined} onFilter={setText} />
            )}
            <DataTable
              label={t('Operators')}
              columns={columns}
              rows={operators.data
                .filter((operator) => matchesOperator(operator, text))
                .map((operator) => ({ ...operator, details: rowsByGuid.get(operator.OperatorGuid) }))}
              rowKey={({ OperatorGuid }) => OperatorGuid}
              empty={t('No operators match this filter.')}
            />
          </>
        ) : (
          !error && <Loading label={t('Loading operators')} />
        )}
      </Panel>
      <Panel
        title={t('Operator groups')}
        actions={
          <ExportMenu
            label={t('Export the operator groups')}
            sendTitle={t('Send the operator groups by e-mail')}
            route="GET /api/v1/OperatorGroup/File"
            isSmall
          />
        }
      >
        {groups.data && (
          <DataTable
            label={t('Operator groups')}
            columns={groupColumns}
            rows={groups.data}
            rowKey={({ OperatorGroupGuid }) => OperatorGroupGuid}
            empty={t('No groups.')}
          />
        )}
      </Panel>
      <ApiUsers />
      {dialog === 'operator' && <NewOperatorDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'group' && (
        <TextPrompt
          title={t('New operator group')}
          label={t('Name')}
          action={t('Create')}
          onDone={(Description) => change.mutateAsync(() => v4('POST', '/OperatorGroup', { Description }))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
