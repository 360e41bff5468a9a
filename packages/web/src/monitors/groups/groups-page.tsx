import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import type { MonitorState } from '@vedette/contract/v1/shared';
import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { message } from '@vedette/i18n/message';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { v4 } from '../../api/v4.js';
import { TextPrompt } from '../../parts/dialogs/text-prompt.js';
import { ExportMenu } from '../../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { Loading } from '../../parts/feedback/loading.js';
import { PageHead } from '../../parts/page/page-head.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { StateMark, stateShape } from '../../parts/display/state-mark.js';
import { STATES } from '../../parts/navigation/search.js';
import { useSession } from '../../api/session.js';
import { groupLimitsQuery, useMonitorGroups } from '../../api/queries/group-queries.js';
import { usageText } from './group-usage.js';

function stateCountText(state: MonitorState, count: number): string {
  switch (state) {
    case 'Up':
      return t('{count, number} up', { count });
    case 'Warn':
      return t('{count, number} warning', { count });
    case 'Down':
      return t('{count, number} down', { count });
    case 'Unknown':
      return t('{count, number} unknown', { count });
    case 'Paused':
      return t('{count, number} paused', { count });
  }
}

type GetLimits = (groupGuid: string) => MonitorGroup | undefined;

const columns = (getLimits: GetLimits): readonly Column<MonitorGroupRow>[] => [
  {
    id: 'worst',
    title: t('Worst state'),
    cell: ({ Worst }) => (Worst === undefined ? t(message('empty', 'group')) : <StateMark state={Worst} />),
  },
  {
    id: 'name',
    title: t('Group'),
    sort: ({ Description }) => Description.toLowerCase(),
    cell: ({ MonitorGroupGuid, Description }) => (
      <Link to="/monitor-groups/$groupGuid" params={{ groupGuid: MonitorGroupGuid }}>
        {Description}
      </Link>
    ),
  },
  {
    id: 'members',
    title: t('Monitors'),
    sort: ({ Members }) => Members,
    cell: ({ Members }) => Members,
    isNumber: true,
  },
  {
    id: 'usage',
    title: t('Usage'),
    cell: ({ MonitorGroupGuid }) => {
      const group = getLimits(MonitorGroupGuid);
      return group ? usageText(group) : '–';
    },
  },
  {
    id: 'limit',
    title: t('Limited'),
    cell: ({ MonitorGroupGuid }) => {
      const group = getLimits(MonitorGroupGuid);
      if (!group) return '–';
      return group.IsQuotaUnlimited ? t('no') : t('yes');
    },
  },
  {
    id: 'counts',
    title: t('By state'),
    cell: ({ Counts }) =>
      STATES.filter((state) => Counts[state] > 0)
        .map((state) => `${stateShape(state)} ${stateCountText(state, Counts[state])}`)
        .join(', ') || '–',
  },
  {
    id: 'list',
    title: t('List'),
    cell: ({ MonitorGroupGuid, IsAll }) => (
      <Link to="/monitors" search={IsAll ? {} : { group: MonitorGroupGuid }}>
        {t('Show monitors')}
      </Link>
    ),
  },
];

export const NewMonitorGroupPage = () => <MonitorGroupsPage opensNewDialog />;

/** @param opensNewDialog opens the dialog for a new group, because the URL requests it */
export function MonitorGroupsPage({ opensNewDialog = false }: { readonly opensNewDialog?: boolean }) {
  const session = useSession();
  const queries = useQueryClient();
  const { data, error, refetch } = useMonitorGroups();
  const limits = useQuery(groupLimitsQuery).data;
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(opensNewDialog);
  const close = (): void => {
    setDialogOpen(false);
    if (opensNewDialog) void navigate({ to: '/monitor-groups', replace: true });
  };
  const create = useMutation({
    mutationFn: (Description: string) => v4('POST', '/MonitorGroup', { Description }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['groups'] }),
  });
  return (
    <>
      <PageHead title={t('Monitor groups')}>
        <ExportMenu
          label={t('Export monitor groups')}
          sendTitle={t('Send monitor groups by e-mail')}
          route="GET /api/v1/MonitorGroup/File"
        />
        {session.IsAdministrator && (
          <Button size="xs" onClick={() => setDialogOpen(true)}>
            {t('New group')}
          </Button>
        )}
      </PageHead>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The groups could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading groups')} />}
      {data && (
        <DataTable
          label={t('Monitor groups')}
          columns={columns((guid) => limits?.find(({ MonitorGroupGuid }) => MonitorGroupGuid === guid))}
          rows={data}
          rowKey={({ MonitorGroupGuid }) => MonitorGroupGuid}
          empty={t('No monitor groups.')}
        />
      )}
      {isDialogOpen && session.IsAdministrator && (
        <TextPrompt
          title={t('New monitor group')}
          label={t('Name')}
          action={t('Create')}
          onDone={(name) => create.mutateAsync(name)}
          onClose={close}
        />
      )}
    </>
  );
}
