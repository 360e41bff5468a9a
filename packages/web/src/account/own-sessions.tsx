import { message } from '@vedette/i18n/message';
import type { OwnSession, sessionEndpoints } from '@vedette/contract/v1/account/session';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { formatUserAgent } from './format-user-agent.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { showProblem } from '../parts/actions/show-problem.js';

const columns = (revoke: (id: string) => void): readonly Column<OwnSession>[] => [
  { id: 'where', title: t(message('From', 'address of a session')), cell: ({ Address }) => Address },
  {
    id: 'what',
    title: t('Browser'),
    cell: ({ UserAgent }) => <span title={UserAgent}>{formatUserAgent(UserAgent)}</span>,
  },
  { id: 'began', title: t(message('Since', 'session')), cell: ({ CreatedAt }) => <RelativeTime at={CreatedAt} /> },
  { id: 'seen', title: t(message('Last seen', 'session')), cell: ({ LastSeenAt }) => <RelativeTime at={LastSeenAt} /> },
  {
    id: 'actions',
    title: t('Actions'),
    cell: ({ SessionId, IsCurrent }) =>
      IsCurrent ? (
        t('current')
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => revoke(SessionId)}>
          {t('Revoke')}
        </Button>
      ),
  },
];

/** Lists the operator's active sessions; all but the current one can be revoked. */
export function OwnSessions() {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call<typeof sessionEndpoints.list>('GET /api/v1/Session/All', { signal }),
  });
  const revoke = useMutation({
    mutationFn: (sessionId: string) =>
      call<typeof sessionEndpoints.removeOne>('DELETE /api/v1/Session/:sessionId', { params: { sessionId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['account', 'sessions'] }),
    onError: showProblem,
  });
  return (
    <Panel title={t('Active sessions')}>
      {error && <ProblemView error={error} failure={t('The sessions could not be loaded')} />}
      {data && (
        <DataTable
          label={t('Sessions')}
          columns={columns((id) => revoke.mutate(id))}
          rows={data}
          rowKey={({ SessionId }) => SessionId}
          empty={t('No other sessions.')}
        />
      )}
    </Panel>
  );
}
