import type { MonitorSort } from '@vedette/contract/v1/monitors/monitor';
import { message } from '@vedette/i18n/message';
import { UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import classes from './monitor-list.module.css';

interface HeadColumn {
  readonly id: string;
  readonly title: string;
  readonly sort?: MonitorSort;
  readonly hint?: string;
}

const COLUMNS: readonly HeadColumn[] = [
  { id: 'select', title: t('Select') },
  { id: 'state', title: t('State'), sort: 'Worst', hint: t('worst first') },
  { id: 'name', title: t('Name'), sort: 'Name' },
  { id: 'type', title: t('Type') },
  { id: 'groups', title: t('Groups') },
  { id: 'last', title: t(message('Last check', 'narrow column')), sort: 'LastCheck' },
  { id: 'strip', title: t(message('Last 24 hours', 'narrow column')) },
  {
    id: 'uptime',
    title: t(message('Uptime', 'narrow column')),
    sort: 'Uptime',
    hint: t('Uptime of the last 24 hours; unobserved time counts as up'),
  },
  {
    id: 'coverage',
    title: t(message('Observed', 'narrow column')),
    sort: 'Coverage',
    hint: t('Share of the time for which there are results'),
  },
  { id: 'p50', title: 'p50', sort: 'P50', hint: t('Median response time') },
  { id: 'p95', title: 'p95', sort: 'P95', hint: t('95th percentile of response times') },
  { id: 'next', title: t(message('Next run', 'narrow column')), sort: 'NextRun' },
  { id: 'marks', title: t(message('Flags', 'narrow column')) },
];

export function ListHead({ search }: { readonly search: ListSearch }) {
  const navigate = useNavigate();
  const currentSort = search.sort ?? 'Worst';
  const sortBy = (sort: MonitorSort): void => {
    const desc = sort === currentSort && search.desc !== true;
    void navigate({ to: '/monitors', search: { ...search, sort, desc }, replace: true });
  };
  return (
    <div role="rowgroup" className={classes['head']}>
      <div role="row" aria-rowindex={1} className={classes['line']}>
        {COLUMNS.map(({ id, title, sort, hint }) => (
          <div
            key={id}
            role="columnheader"
            data-column={id}
            aria-sort={sort === currentSort ? (search.desc === true ? 'descending' : 'ascending') : undefined}
          >
            {sort ? (
              <UnstyledButton fz="inherit" fw="inherit" title={hint} onClick={() => sortBy(sort)}>
                {title}
                <span aria-hidden="true">{sort === currentSort ? (search.desc === true ? ' ▼' : ' ▲') : ''}</span>
              </UnstyledButton>
            ) : (
              <span className={id === 'select' ? classes['hidden'] : undefined}>{title}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
