import { message } from '@vedette/i18n/message';
import type { AlertRow, DeliveryRow } from '@vedette/contract/v1/alerting/alert';
import { channelText, definitionText } from '@vedette/contract/v1/alerting/alert-texts';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { shortenResponse } from '@vedette/contract/v1/alerting/response-texts';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import classes from './alerts.module.css';
import { collapseMessages } from './collapse-messages.js';
import type { CollapsedAlert } from './collapse-reminders.js';

interface Props {
  readonly alerts: readonly CollapsedAlert[];
  readonly showsMonitor: boolean;
  readonly empty: string;
}

const ALERT_TYPE_TEXTS: Readonly<Record<AlertRow['AlertType'], string>> = {
  Error: t('■ Error'),
  Reminder: t('▲ Reminder'),
  Ok: t('● Recovery'),
  System: t('◆ System'),
};

/** Row colour by alert type. */
const ROW_STATES: Readonly<Record<AlertRow['AlertType'], MonitorState>> = {
  Error: 'Down',
  Reminder: 'Down',
  Ok: 'Up',
  System: 'Unknown',
};

const monitorColumn: Column<CollapsedAlert> = {
  id: 'monitor',
  title: t('Monitor'),
  isName: true,
  cell: ({ MonitorGuid, MonitorName = '' }) =>
    MonitorGuid === undefined ? '–' : <MonitorLink guid={MonitorGuid} name={MonitorName} />,
};

const columns = (format: Format, showsMonitor: boolean): readonly Column<CollapsedAlert>[] => [
  { id: 'at', title: t('Time'), cell: ({ At }) => <span className="nowrap">{format.dateTime(At)}</span> },
  {
    id: 'kind',
    title: t('Alert'),
    cell: ({ AlertType, Ordinal, RepeatCount }) => (
      <>
        <span className={classes['kind']} data-kind={AlertType}>
          {Ordinal > 0 ? t('▲ Reminder {number}', { number: String(Ordinal) }) : ALERT_TYPE_TEXTS[AlertType]}
        </span>
        {RepeatCount !== undefined && (
          <div className="dimmed">{t('{count, number} times, latest shown', { count: RepeatCount })}</div>
        )}
      </>
    ),
  },
  ...(showsMonitor ? [monitorColumn] : []),
  {
    id: 'error',
    title: t('Reason'),
    cell: ({ ErrorDescription, MonitorCheckId }) => <Reason text={ErrorDescription} checkId={MonitorCheckId} />,
    isSentence: true,
  },
  {
    id: 'definition',
    title: t('Definition and level'),
    isName: true,
    cell: ({ AlertName, EscalationLevelId }) => definitionText({ AlertName, EscalationLevelId }, t),
  },
  {
    id: 'intents',
    title: t('Messages'),
    cell: ({ Deliveries }) => <DeliverySummary deliveries={Deliveries} />,
    isSentence: true,
  },
];

/** Table of alerts with their messages. */
export function AlertTable({ alerts, showsMonitor, empty }: Props) {
  const format = useFormat();
  return (
    <DataTable
      label={t('Alerts')}
      columns={columns(format, showsMonitor)}
      rows={alerts}
      rowKey={({ AlertGuid }) => AlertGuid}
      getRowState={({ AlertType }) => ROW_STATES[AlertType]}
      empty={empty}
    />
  );
}

function Reason({ text, checkId }: { readonly text: string; readonly checkId: number | undefined }) {
  if (checkId === undefined) return text;
  return (
    <Link to="/checks/$checkId" params={{ checkId: String(checkId) }}>
      {text}
    </Link>
  );
}

/** Describes the state of a message, with the response of the receiver if it was not sent. */
function deliveryText(delivery: DeliveryRow, format: Format): string {
  const { State, LastError } = delivery;
  const stateDescription = stateText(delivery, format);
  return LastError === undefined || State === 'Sent'
    ? stateDescription
    : t('{delivery}: {error}', { delivery: stateDescription, error: shortenResponse(LastError) });
}

function stateText(delivery: DeliveryRow, format: Format): string {
  const { State, SentAt, NextAttemptAt } = delivery;
  const channel = channelText(delivery, t);
  switch (State) {
    case 'Waiting':
      return NextAttemptAt === undefined
        ? t('◌ Waiting {channel}', { channel })
        : t('◌ Waiting {channel}, next attempt {time}', { channel, time: format.time(NextAttemptAt) });
    case 'Sent':
      return SentAt === undefined
        ? t('✓ Sent {channel}', { channel })
        : t('✓ Sent {channel} at {time}', { channel, time: format.time(SentAt) });
    case 'Kept':
      return t('‖ Not sent (no mail server): {channel}', { channel });
    case 'Failed':
      return t('✗ Failed {channel}', { channel });
    case 'Dropped':
      return t('– Dropped {channel}', { channel });
  }
}

function DeliverySummary({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  if (deliveries.length === 0) return t(message('none', 'messages'));
  const { shown, hidden, counts } = collapseMessages(deliveries);
  return (
    <>
      {shown.length > 0 && <DeliveryList deliveries={shown} />}
      {hidden.length > 0 && (
        <details>
          <summary>{counts}</summary>
          <DeliveryList deliveries={hidden} />
        </details>
      )}
    </>
  );
}

function DeliveryList({ deliveries }: { readonly deliveries: readonly DeliveryRow[] }) {
  const format = useFormat();
  return (
    <ul className={classes['intents']}>
      {deliveries.map((delivery) => (
        <li key={delivery.DeliveryId} data-state={delivery.State}>
          {deliveryText(delivery, format)}
          {delivery.IsPossibleDuplicate && <> {t('(possibly sent twice)')}</>}
          {delivery.OutboxId !== undefined && (
            <>
              {' '}
              <Link to="/outbox/$outboxId" params={{ outboxId: String(delivery.OutboxId) }}>
                {t('view message')}
              </Link>
            </>
          )}
          {delivery.Request !== undefined && <FailedRequest request={delivery.Request} response={delivery.LastError} />}
        </li>
      ))}
    </ul>
  );
}

/** The failed request and its response, collapsed. */
function FailedRequest({ request, response }: { readonly request: string; readonly response: string | undefined }) {
  return (
    <details className={classes['call']}>
      <summary>{t('Request and response')}</summary>
      <pre tabIndex={0}>{request}</pre>
      {response !== undefined && <pre tabIndex={0}>{response}</pre>}
    </details>
  );
}
