import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { formatRanges } from '@vedette/kernel/number-ranges';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { DataTable, type Column } from '../../parts/tables/data-table.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import classes from './filmstrip.module.css';
import { PHASE_TEXTS, urlDomain, phaseSums, sharesBy, type Share } from './waterfall-rules.js';

/** Only the largest domains are listed. */
const MAX_DOMAINS = 10;

type Phase = ReturnType<typeof phaseSums>[number];

/** Summarises the requests of a page by type, domain group, domain and phase. */
export function WaterfallSummary({ waterfall }: { readonly waterfall: WaterfallInfo }) {
  const { Elements: all, DomainGroupNames = [] } = waterfall;
  const format = useFormat();
  if (all.length === 0) return null;
  const groupName = ({ GroupIds = [] }: PageElement): string =>
    DomainGroupNames[GroupIds.at(-1) ?? -1] ?? t(message('Other', 'domain group'));
  const numbersIn = (group: string): number[] =>
    all.flatMap((one) => (groupName(one) === group ? [one.Index + 1] : []));
  const numbers: Column<Share> = {
    id: 'numbers',
    title: t('Request numbers'),
    isSentence: true,
    isMinor: true,
    cell: ({ name }) => <span className="wrap">{formatRanges(numbersIn(name), 20)}</span>,
  };
  const of = { count: format.count(all.length) };
  const domains = sharesBy(all, ({ Url = '' }) => urlDomain(Url) || t(message('none', 'domain')));
  return (
    <Panel title={t('Page weight')}>
      <div className={classes['summary']}>
        <Shares
          what={t('Type')}
          label={t('Requests by type, of {count}', of)}
          shares={sharesBy(all, ({ ElementType = t(message('other', 'request type')) }) => ElementType)}
        />
        <Shares
          what={t('Domain')}
          label={t('Requests by domain, of {count}', of)}
          shares={domains.slice(0, MAX_DOMAINS)}
        />
        <Phases phases={phaseSums(all)} />
        <div className={classes['whole']}>
          <Shares
            what={t('Domain group')}
            label={t('Requests by domain group, of {count}', of)}
            shares={sharesBy(all, groupName)}
            more={[numbers]}
          />
        </div>
      </div>
    </Panel>
  );
}

interface SharesProps {
  readonly what: string;
  /** Label of the table. */
  readonly label: string;
  readonly shares: readonly Share[];
  /** Further columns. */
  readonly more?: readonly Column<Share>[];
}

function Shares({ what, label, shares, more = [] }: SharesProps) {
  const format = useFormat();
  const columns: readonly Column<Share>[] = [
    { id: 'name', title: what, cell: ({ name }) => <span className="wrap">{name}</span> },
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
    ...more,
  ];
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
        isShort
        empty=""
      />
    </div>
  );
}
