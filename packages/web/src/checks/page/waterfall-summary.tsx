import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { formatRanges } from '@vedette/kernel/number-ranges';
import { t } from '../../i18n/translate.js';
import { DataTable, type Column } from '../../parts/tables/data-table.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import classes from './filmstrip.module.css';
import { urlDomain, phaseSums, sharesBy, type Share } from './waterfall-rules.js';

/** Only the largest domains are listed. */
const MAX_DOMAINS = 10;

type Phase = ReturnType<typeof phaseSums>[number];

/** Summarises the requests of a page by type, domain group, domain and phase. */
export function WaterfallSummary({ waterfall }: { readonly waterfall: WaterfallInfo }) {
  const { Elements: all, DomainGroupNames = [] } = waterfall;
  if (all.length === 0) return null;
  const groupName = ({ GroupIds = [] }: PageElement): string => DomainGroupNames[GroupIds.at(-1) ?? -1] ?? 'Other';
  const numbersIn = (group: string): number[] =>
    all.flatMap((one) => (groupName(one) === group ? [one.Index + 1] : []));
  const numbers: Column<Share> = {
    id: 'numbers',
    title: t('Request numbers'),
    isSentence: true,
    isMinor: true,
    cell: ({ name }) => <span className="wrap">{formatRanges(numbersIn(name), 20)}</span>,
  };
  const domains = sharesBy(all, ({ Url = '' }) => urlDomain(Url) || 'none');
  return (
    <Panel title={t('Page weight')}>
      <div className={classes['summary']}>
        <Shares what={t('Type')} shares={sharesBy(all, ({ ElementType = 'other' }) => ElementType)} all={all.length} />
        <Shares what={t('Domain')} shares={domains.slice(0, MAX_DOMAINS)} all={all.length} />
        <Phases phases={phaseSums(all)} />
        <div className={classes['whole']}>
          <Shares what={t('Domain group')} shares={sharesBy(all, groupName)} all={all.length} more={[numbers]} />
        </div>
      </div>
    </Panel>
  );
}

interface SharesProps {
  readonly what: string;
  readonly shares: readonly Share[];
  readonly all: number;
  /** Further columns. */
  readonly more?: readonly Column<Share>[];
}

function Shares({ what, shares, all, more = [] }: SharesProps) {
  const format = useFormat();
  const columns: readonly Column<Share>[] = [
    { id: 'name', title: what, cell: ({ name }) => <span className="wrap">{name}</span> },
    { id: 'requests', title: t('Requests'), cell: ({ requests }) => format.count(requests), isNumber: true },
    { id: 'failed', title: t('Failed'), cell: ({ failed }) => format.count(failed), isNumber: true, isMinor: true },
    { id: 'bytes', title: t('Transferred'), cell: ({ bytes }) => format.bytes(bytes), isNumber: true },
    {
      id: 'size',
      title: t('Uncompressed'),
      cell: ({ resourceBytes }) => format.bytes(resourceBytes),
      isNumber: true,
      isMinor: true,
    },
    ...more,
  ];
  const label = `Requests by ${what.toLowerCase()}, of ${format.count(all)}`;
  return (
    <div>
      <h3 className={classes['narrow']}>{what}</h3>
      <DataTable label={label} columns={columns} rows={shares} rowKey={({ name }) => name} isShort empty="" />
    </div>
  );
}

function Phases({ phases }: { readonly phases: readonly Phase[] }) {
  const format = useFormat();
  const columns: readonly Column<Phase>[] = [
    { id: 'name', title: t('Phase'), cell: ({ name }) => name },
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
        isShort
        empty=""
      />
    </div>
  );
}
