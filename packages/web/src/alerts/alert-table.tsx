import { message } from '@vedette/i18n/message';
import type { AlertRow, IntentRow } from '@vedette/contract/v1/alerting/alert';
import { channelText, definitionText } from '@vedette/contract/v1/alerting/alert-texts';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { shortAnswer } from '@vedette/contract/v1/alerting/answer-texts';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { NameOfMonitor } from '../monitors/names/monitor-name.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import classes from './alerts.module.css';
import { collapseMessages } from './collapse-messages.js';
import type { CollapsedAlert } from './collapse-reminders.js';

interface Props {
  readonly alerts: readonly CollapsedAlert[];
  readonly hasMonitor: boolean;
  readonly empty: string;
}

const KINDS: Readonly<Record<AlertRow['AlertType'], string>> = {
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
    MonitorGuid === undefined ? '–' : <NameOfMonitor guid={MonitorGuid} name={MonitorName} />,
};

const columns = (format: Format, hasMonitor: boolean): readonly Column<CollapsedAlert>[] => [
  { id: 'at', title: t('Time'), cell: ({ At }) => <span className="nowrap">{format.dateTime(At)}</span> },
  {
    id: 'kind',
    title: t('Alert'),
    cell: ({ AlertType, Ordinal, Times }) => (
      <>
        <span className={classes['kind']} data-kind={AlertType}>
          {Ordinal > 0 ? t('▲ Reminder {number}', { number: String(Ordinal) }) : KINDS[AlertType]}
        </span>
        {Times !== undefined && (
          <div className="dimmed">{t('{count, number} times, latest shown', { count: Times })}</div>
        )}
      </>
    ),
  },
  ...(hasMonitor ? [monitorColumn] : []),
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
    cell: ({ Deliveries }) => <Messages intents={Deliveries} />,
    isSentence: true,
  },
];

/** Table of alerts with their messages. */
export function AlertTable({ alerts, hasMonitor, empty }: Props) {
  const format = useFormat();
  return (
    <DataTable
      label={t('Alerts')}
      columns={columns(format, hasMonitor)}
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
function deliveryText(intent: IntentRow, format: Format): string {
  const { State, LastError } = intent;
  const delivery = stateText(intent, format);
  return LastError === undefined || State === 'Sent'
    ? delivery
    : t('{delivery}: {error}', { delivery, error: shortAnswer(LastError) });
}

function stateText(intent: IntentRow, format: Format): string {
  const { State, SentAt, NextAttemptAt } = intent;
  const channel = channelText(intent, t);
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

function Messages({ intents }: { readonly intents: readonly IntentRow[] }) {
  if (intents.length === 0) return t(message('none', 'messages'));
  const { shown, folded, counts } = collapseMessages(intents);
  return (
    <>
      {shown.length > 0 && <MessageList intents={shown} />}
      {folded.length > 0 && (
        <details>
          <summary>{counts}</summary>
          <MessageList intents={folded} />
        </details>
      )}
    </>
  );
}

function MessageList({ intents }: { readonly intents: readonly IntentRow[] }) {
  const format = useFormat();
  return (
    <ul className={classes['intents']}>
      {intents.map((intent) => (
        <li key={intent.DeliveryId} data-state={intent.State}>
          {deliveryText(intent, format)}
          {intent.IsPossibleDuplicate && <> {t('(possibly sent twice)')}</>}
          {intent.OutboxId !== undefined && (
            <>
              {' '}
              <Link to="/outbox/$outboxId" params={{ outboxId: String(intent.OutboxId) }}>
                {t('view message')}
              </Link>
            </>
          )}
          {intent.Request !== undefined && <Call request={intent.Request} answer={intent.LastError} />}
        </li>
      ))}
    </ul>
  );
}

/** The failed request and its response, collapsed. */
function Call({ request, answer }: { readonly request: string; readonly answer: string | undefined }) {
  return (
    <details className={classes['call']}>
      <summary>{t('Request and response')}</summary>
      <pre tabIndex={0}>{request}</pre>
      {answer !== undefined && <pre tabIndex={0}>{answer}</pre>}
    </details>
  );
}
