import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { formatRanges } from '@vedette/kernel/number-ranges';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { DataTable, type Column } from '../../parts/tables/data-table.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import classes from './filmstrip.module.css';
import { PHASE_TEXTS, urlDomain, sumPhases, sumRequestsBy, type RequestTotals } from './waterfall-rules.js';

/** Only the largest domains are listed. */
const MAX_DOMAINS = 10;

type Phase = ReturnType<typeof sumPhases>[number];

/** Summarises the requests of a page by type, domain group, domain and phase. */
export function WaterfallSummary({ waterfall }: { readonly waterfall: WaterfallInfo }) {
  const { Elements: elements, DomainGroupNames = [] } = waterfall;
  const format = useFormat();
  if (elements.length === 0) return null;
  const groupName = ({ GroupIds = [] }: PageElement): string =>
    DomainGroupNames[GroupIds.at(-1) ?? -1] ?? t(message('Other', 'domain group'));
  const requestNumbers = (group: string): number[] =>
    elements.flatMap((element) => (groupName(element) === group ? [element.Index + 1] : []));
  const numbersColumn: Column<RequestTotals> = {
    id: 'numbers',
    title: t('Request numbers'),
    isSentence: true,
    isMinor: true,
    cell: ({ name }) => <span className="wrap">{formatRanges(requestNumbers(name), 20)}</span>,
  };
  const messageValues = { count: format.count(elements.length) };
  const domains = sumRequestsBy(elements, ({ Url = '' }) => urlDomain(Url) || t(message('none', 'domain')));
  return (
    <Panel title={t('Page weight')}>
      <div className={classes['summary']}>
        <RequestTotalsTable
          heading={t('Type')}
          label={t('Requests by type, of {count}', messageValues)}
          totals={sumRequestsBy(elements, ({ ElementType = t(message('other', 'request type')) }) => ElementType)}
        />
        <RequestTotalsTable
          heading={t('Domain')}
          label={t('Requests by domain, of {count}', messageValues)}
          totals={domains.slice(0, MAX_DOMAINS)}
        />
        <PhaseTable phases={sumPhases(elements)} />
        <div className={classes['whole']}>
          <RequestTotalsTable
            heading={t('Domain group')}
            label={t('Requests by domain group, of {count}', messageValues)}
            totals={sumRequestsBy(elements, groupName)}
            extraColumns={[numbersColumn]}
          />
        </div>
      </div>
    </Panel>
  );
}

interface RequestTotalsTableProps {
  readonly heading: string;
  /** Label of the table. */
  readonly label: string;
  readonly totals: readonly RequestTotals[];
  /** Further columns. */
  readonly extraColumns?: readonly Column<RequestTotals>[];
}

function RequestTotalsTable({ heading, label, totals, extraColumns = [] }: RequestTotalsTableProps) {
  const format = useFormat();
  const columns: readonly Column<RequestTotals>[] = [
    { id: 'name', title: heading, cell: ({ name }) => <span className="wrap">{name}</span> },
    { id: 'requests', title: t('Requests'), cell: ({ requests }) => format.count(requests), isNumber: true },
    {
      id: 'failed',
      title: t(message('Failed', 'request')),
      cell: ({ failed }) => format.count(failed),
      isNumber: true,
      isMinor: true,
    },
    { id: 'bytes', title: t('Transferred'), cell: ({ bytes }) => format.bytes(bytes), isNumber: true },
    {
      id: 'size',
      title: t('Uncompressed'),
      cell: ({ resourceBytes }) => format.bytes(resourceBytes),
      isNumber: true,
      isMinor: true,
    },
    ...extraColumns,
  ];
  return (
    <div>
      <h3 className={classes['narrow']}>{heading}</h3>
      <DataTable label={label} columns={columns} rows={totals} rowKey={({ name }) => name} isCompact empty="" />
    </div>
  );
}

function PhaseTable({ phases }: { readonly phases: readonly Phase[] }) {
  const format = useFormat();
  const columns: readonly Column<Phase>[] = [
    { id: 'name', title: t('Phase'), cell: ({ name }) => PHASE_TEXTS[name] },
    { id: 'sum', title: t('All requests'), cell: ({ ms }) => format.ms(ms), isNumber: true },
    {
      id: 'average',
      title: t('Average per request'),
      cell: ({ averageMs }) => format.ms(Math.round(averageMs)),
      isNumber: true,
      isMinor: true,
    },
  ];
  return (
    <div>
      <h3 className={classes['narrow']}>{t('Time by phase')}</h3>
      <DataTable
        label={t('Time by phase')}
        columns={columns}
        rows={phases}
        rowKey={({ name }) => name}
        isCompact
        empty=""
      />
    </div>
  );
}
