import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { TextPrompt } from '../parts/dialogs/text-prompt.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { type ApiUserRow, apiUsersQuery, operatorsQuery } from '../api/queries/operator-queries.js';
import { useOperatorChange } from './use-operator-change.js';

const formatLocal = (format: Format, text: string | null | undefined, none: string): string =>
  text === null || text === undefined ? none : format.local(text);

/** Keeps the text on one line. */
const onOneLine = (text: string) => <span className="nowrap">{text}</span>;

interface Props {
  /** Absent: all accounts that the caller may view. */
  readonly operatorGuid?: string;
  readonly isOwn?: boolean;
}

/** API accounts of one operator, or all that the caller may view. The password of a new one is shown once. */
export function ApiUsers({ operatorGuid, isOwn = operatorGuid === undefined }: Props) {
  const { IsAdministrator } = useSession();
  // Only administrators see API accounts of other operators, though others may create them.
  const isListed = isOwn || IsAdministrator;
  const { data, error } = useQuery(apiUsersQuery);
  const operators = useQuery(operatorsQuery).data ?? [];
  const queries = useQueryClient();
  const change = useOperatorChange();
  const [isCreating, setCreating] = useState(false);
  const format = useFormat();
  const [userNameToDelete, setUserNameToDelete] = useState<string>();
  const create = useMutation({
    mutationFn: (Description: string) =>
      v4<ApiUserRow>('POST', '/ApiUser', {
        Description,
        ...(operatorGuid === undefined ? {} : { OperatorGuid: operatorGuid }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operators', 'api-users'] }),
  });
  const rows = (data ?? []).filter((user) => operatorGuid === undefined || user.OperatorGuid === operatorGuid);
  const columns: readonly Column<ApiUserRow>[] = [
    { id: 'user', title: t('User name'), cell: ({ UserName }) => <span className="mono wrap">{UserName}</span> },
    {
      id: 'operator',
      title: t('Operator'),
      cell: ({ OperatorGuid }) => operators.find((o) => o.OperatorGuid === OperatorGuid)?.FullName ?? '–',
    },
    { id: 'text', title: t('Description'), cell: ({ Description }) => Description ?? '–' },
    { id: 'created', title: t('Created'), cell: ({ CreatedDate }) => onOneLine(formatLocal(format, CreatedDate, '–')) },
    {
      id: 'used',
      title: t('Last used'),
      cell: ({ LastUsedDate }) => onOneLine(formatLocal(format, LastUsedDate, t('never'))),
    },
    {
      id: 'requests',
      title: t('Requests in 30 days'),
      cell: ({ RequestCountLast30Days }) => RequestCountLast30Days ?? 0,
      isNumber: true,
    },
    {
      id: 'actions',
      title: t('Actions'),
      cell: ({ UserName }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('Delete {userName}', { userName: UserName })}
          onClick={() => setUserNameToDelete(UserName)}
        >
          {t('Delete')}
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title={t('API accounts')}
      actions={
        <Group gap="xs">
          {operatorGuid === undefined && (
            <ExportMenu
              label={t('Export the API accounts')}
              sendTitle={t('Send the API accounts by e-mail')}
              route="GET /api/v1/ApiUser/File"
              isSmall
            />
          )}
          <Button size="compact-sm" variant="default" onClick={() => setCreating(true)}>
            {t('New API account')}
          </Button>
        </Group>
      }
    >
      {error && <ProblemView error={error} failure={t('The API accounts could not be loaded')} />}
      {create.data && (
        <Alert mb="sm" color="blue" title={t('Copy the password now. It is not shown again.')}>
          <div className="mono wrap">{t('User name: {userName}', { userName: create.data.UserName })}</div>
          <div className="mono wrap">{t('Password: {password}', { password: create.data.Password ?? '' })}</div>
        </Alert>
      )}
      {data && (
        <DataTable
          label={t('API accounts')}
          columns={columns}
          rows={rows}
          rowKey={({ UserName }) => UserName}
          empty={isListed ? t('No API accounts.') : t('Only administrators see the API accounts of other operators.')}
        />
      )}
      {isCreating && (
        <TextPrompt
          title={t('New API account')}
          label={t('Description')}
          action={t('Create')}
          onDone={(text) => create.mutateAsync(text)}
          onClose={() => setCreating(false)}
        />
      )}
      {userNameToDelete !== undefined && (
        <Confirm
          title={t('Delete this API account?')}
          text={t('Programs that sign in as {userName} stop working immediately.', { userName: userNameToDelete })}
          action={t('Delete')}
          onConfirm={() => change.mutateAsync(() => v4('DELETE', apiPath`/ApiUser/${userNameToDelete}`))}
          onClose={() => setUserNameToDelete(undefined)}
        />
      )}
    </Panel>
  );
}
