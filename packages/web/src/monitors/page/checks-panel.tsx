import { Group, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../i18n/translate.js';
import { type PeriodSearch, resolvePeriod, pickPeriod } from '../../parts/navigation/search.js';
import { CheckTable } from '../../checks/check-table.js';
import { ExportMenu } from '../../reports/list-files/export-menu.js';
import { Loading } from '../../parts/feedback/loading.js';
import { LoadMoreButton } from '../../parts/tables/load-more-button.js';
import { StaleData } from '../../parts/feedback/stale-data.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { checkFilters, checksQuery } from '../../api/queries/monitor-queries.js';

interface Props {
  readonly monitorGuid: string;
  readonly search: PeriodSearch;
}

/** Lists the checks of the page’s period, newest first. */
export function ChecksPanel({ monitorGuid, search }: Props) {
  const navigate = useNavigate();
  const view = useMemo(() => pickPeriod(search), [search]);
  const currentRange = () => {
    const { from, until } = resolvePeriod(view, Date.now());
    return { from, until: search.until === undefined ? until + 60_000 : until };
  };
  const list = useInfiniteQuery(checksQuery(monitorGuid, view, currentRange, search.errors === true));
  const rows = useMemo(() => (list.data?.pages ?? []).flatMap((page) => page.Rows), [list.data]);
  return (
    <Panel
      title={t('Checks')}
      actions={
        <Group gap="sm">
          <ExportMenu
            label={t('Export checks')}
            sendTitle={t('Send checks by e-mail')}
            route="GET /api/v1/Monitor/:monitorGuid/Check/File"
            params={{ monitorGuid }}
            query={() => checkFilters(currentRange(), search.errors === true)}
            isSmall
          />
          <Switch
            size="xs"
            label={t('Errors only')}
            checked={search.errors === true}
            onChange={(event) =>
              void navigate({
                to: '/monitors/$monitorGuid',
                params: { monitorGuid },
                search: { ...search, errors: event.currentTarget.checked },
                replace: true,
              })
            }
          />
        </Group>
      }
    >
      {list.error && (
        <ProblemView
          error={list.error}
          retry={() => void list.refetch()}
          failure={t('The checks could not be loaded')}
        />
      )}
      {!list.data && !list.error && <Loading label={t('Loading checks')} />}
      {list.data && (
        <StaleData isStale={list.isPlaceholderData}>
          <CheckTable checks={rows} empty={t('No checks in this period.')} />
        </StaleData>
      )}
      {!list.isPlaceholderData && <LoadMoreButton list={list} />}
    </Panel>
  );
}
