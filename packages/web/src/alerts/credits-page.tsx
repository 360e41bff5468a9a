import type { MessageCredits, creditEndpoints } from '@vedette/contract/v1/alerting/credits';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useZoneFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { Stats } from '../parts/display/stats.js';
import { remainingCreditsText, midMonth, sentText } from './credit-texts.js';

type Operator = MessageCredits['Operators'][number];
interface SentCounts {
  readonly Sms: number;
  readonly Phone: number;
}

const countColumns: readonly Column<SentCounts>[] = [
  { id: 'sms', title: t('SMS'), isNumber: true, sort: ({ Sms }) => Sms, cell: ({ Sms }) => Sms },
  { id: 'phone', title: t('Calls'), isNumber: true, sort: ({ Phone }) => Phone, cell: ({ Phone }) => Phone },
  {
    id: 'credits',
    title: t('Credits'),
    isNumber: true,
    sort: ({ Sms, Phone }) => Sms + Phone,
    cell: ({ Sms, Phone }) => Sms + Phone,
  },
];
/** Days and months are those of the account's calendar. */
const dayColumns = (format: Format): readonly Column<MessageCredits['Days'][number]>[] => [
  {
    id: 'day',
    title: t('Day'),
    sort: ({ Date: day }) => day,
    cell: ({ Date: day }) => format.day(Date.parse(`${day}T12:00:00Z`)),
  },
  ...countColumns,
];
const monthColumns = (format: Format): readonly Column<MessageCredits['Months'][number]>[] => [
  { id: 'month', title: t('Month'), sort: ({ Month }) => Month, cell: ({ Month }) => format.month(midMonth(Month)) },
  ...countColumns,
];
const operatorColumns: readonly Column<Operator>[] = [
  { id: 'name', title: t('Operator'), sort: ({ Name }) => Name.toLowerCase(), cell: (row) => <Name row={row} /> },
  ...countColumns,
];

/** Shows the SMS and calls sent, and the remaining credits. */
export function CreditsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['message-credits'],
    queryFn: ({ signal }) => call<typeof creditEndpoints.read>('GET /api/v1/Account/MessageCredits', { signal }),
  });
  return (
    <>
      <PageHead title={t('Message credits')} />
      <p className="dimmed">
        {rich(
          'Each SMS or call that a gateway accepts costs one credit. E-mail, other channels and tests are free. Administrators add credits in the <link>account settings</link>.',
          { link: (text) => <Link to="/account">{text}</Link> },
        )}
      </p>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The credits could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading credits')} />}
      {data && <Usage usage={data} />}
    </>
  );
}

function Usage({ usage }: { readonly usage: MessageCredits }) {
  const { RemainingMessageCredits: remaining, WarningAt, Days, Months, Operators } = usage;
  const format = useZoneFormat('UTC');
  return (
    <>
      {remaining <= WarningAt && (
        <Alert color="red" mb="md" title={remaining === 0 ? t('■ No credits left') : t('▲ Few credits left')}>
          {remaining === 0
            ? t('SMS and calls are not sent. Recipients are notified through other channels only.')
            : t(
                'Administrators were warned at {count, plural, one {# credit} other {# credits}}. Without credits, SMS and calls are not sent.',
                { count: WarningAt },
              )}
        </Alert>
      )}
      <Stats
        stats={[
          { name: t('Remaining'), value: remainingCreditsText(remaining) },
          { name: t('Sent in 31 days'), value: String(totalSent(Days)), note: sentText(Days) },
          { name: t('Sent in 12 months'), value: String(totalSent(Months)), note: sentText(Months) },
        ]}
      />
      <Panel title={t('By day')}>
        <DataTable
          label={t('Credits by day')}
          columns={dayColumns(format)}
          rows={Days}
          rowKey={({ Date: day }) => day}
          empty={EMPTY_TEXT}
        />
      </Panel>
      <Panel title={t('By month')}>
        <DataTable
          label={t('Credits by month')}
          columns={monthColumns(format)}
          rows={Months}
          rowKey={({ Month }) => Month}
          empty={EMPTY_TEXT}
        />
      </Panel>
      <Panel title={t('By operator')}>
        <DataTable
          label={t('Credits by operator')}
          columns={operatorColumns}
          rows={Operators}
          rowKey={({ OperatorGuid }) => OperatorGuid}
          empty={EMPTY_TEXT}
        />
      </Panel>
    </>
  );
}

const EMPTY_TEXT = t('No SMS or calls sent.');
const totalSent = (sent: readonly SentCounts[]): number => sent.reduce((sum, { Sms, Phone }) => sum + Sms + Phone, 0);

function Name({ row: { OperatorGuid, Name: name } }: { readonly row: Operator }) {
  if (name === '') return <span className="dimmed">{t('deleted operator')}</span>;
  return (
    <Link to="/operators/$operatorGuid" params={{ operatorGuid: OperatorGuid }}>
      {name}
    </Link>
  );
}
