import { alertViewEndpoints, type AlertRow, type OutboxRow } from '@vedette/contract/v1/alerting/alert';
import { incidentEndpoints, type IncidentRow } from '@vedette/contract/v1/checks/incident';
import { integrationViewEndpoints, type IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import { SECOND } from '@vedette/kernel/clock';
import * as c from './list-model.js';

export const incidentsList = c.defineFileList<IncidentRow>({
  title: 'IncidentList',
  read: ({ fetchEndpoint, query }) =>
    c.readPages((page) => fetchEndpoint(incidentEndpoints.list, { query: { ...query, ...page } })),
  columns: [
    c.text('MonitorName', 'monitor', ({ MonitorName }) => MonitorName),
    c.second('OpenedAt', 'opened', ({ OpenedAt }) => OpenedAt),
    c.second('ConfirmedAt', 'confirmedAt', ({ ConfirmedAt }) => ConfirmedAt),
    c.second('ClosedAt', 'closed', ({ ClosedAt }) => ClosedAt),
    c.count('DurationS', 'lastedS', ({ OpenedAt, ClosedAt }) =>
      ClosedAt === undefined ? undefined : Math.round((ClosedAt - OpenedAt) / SECOND),
    ),
    c.code('ErrorCode', 'errorCode', ({ ErrorCode }) => ErrorCode),
    c.sentence('ErrorDescription', 'error', ({ ErrorDescription }) => ErrorDescription),
    c.onSheet(c.count('ConfirmedErrors', 'ConfirmedErrors', ({ ConfirmedCount }) => ConfirmedCount)),
    c.count('Alerts', 'alerting', ({ Alerts }) => Alerts),
    c.onSheet(c.instant('AcknowledgedAt', 'acknowledgedAt', ({ AcknowledgedAt }) => AcknowledgedAt)),
    c.text('AcknowledgedBy', 'acknowledgedBy', ({ AcknowledgedBy }) => AcknowledgedBy),
  ],
});

const KINDS = { Error: 'Error', Reminder: 'Reminder', Ok: 'Ok', System: 'System' } as const;
const STATES = {
  Waiting: 'MailWaiting',
  Sent: 'MailSent',
  Kept: 'MailKept',
  Failed: 'MailFailed',
  Dropped: 'MessageDropped',
} as const;

export const alertsList = c.defineFileList<AlertRow>({
  title: 'AlertList',
  read: ({ fetchEndpoint, query }) =>
    c.readPages((page) => fetchEndpoint(alertViewEndpoints.list, { query: { ...query, ...page } })),
  columns: [
    c.second('At', 'at', ({ At }) => At),
    c.oneOf('AlertType', 'kind', ({ AlertType }) => AlertType, KINDS),
    c.text('MonitorName', 'monitor', ({ MonitorName }) => MonitorName),
    c.definition('AlertName', 'definition', ({ AlertName }) => AlertName),
    c.code('EscalationLevelId', 'escalation', ({ EscalationLevelId }) => EscalationLevelId),
    c.onSheet(c.count('Ordinal', 'reminderNumber', ({ Ordinal }) => (Ordinal === 0 ? undefined : Ordinal))),
    c.sentence('ErrorDescription', 'error', ({ ErrorDescription }) => ErrorDescription),
    {
      id: 'Messages',
      textKey: 'messages',
      format: 'text',
      value: ({ Deliveries }, { getText, formatLabelled }) =>
        Deliveries.map((one) =>
          formatLabelled(`${one.IntegrationName}, ${one.Address}`, getText(STATES[one.State])),
        ).join('\n') || undefined,
      plain: ({ Deliveries }) =>
        Deliveries.map((one) => ({ IntegrationName: one.IntegrationName, Address: one.Address, State: one.State })),
    },
  ],
});

export const integrationsList = c.defineFileList<IntegrationRow>({
  title: 'Integrations',
  read: ({ fetchEndpoint }) => c.splitIntoChunks(fetchEndpoint(integrationViewEndpoints.list)),
  columns: [
    c.text('Name', 'name', ({ Name }) => Name),
    c.value('Type', 'kind', ({ Type }) => Type),
    c.yesNo('IsActive', 'active', ({ IsActive }) => IsActive),
    {
      id: 'Uses',
      textKey: 'usedBy',
      format: 'text',
      value: ({ Uses }, formatter) =>
        Uses.map(
          ({ AlertName, EscalationLevelId: level }) =>
            `${formatter.value(AlertName, 'definition')} (${formatter.getText('escalation')} ${level})`,
        ).join(', ') || undefined,
      plain: ({ Uses }) => Uses.map(({ AlertName, EscalationLevelId }) => ({ AlertName, EscalationLevelId })),
    },
    c.count('OtherUses', 'otherUses', ({ OtherUses }) => OtherUses),
  ],
});

export const outboxList = c.defineFileList<OutboxRow>({
  title: 'Outbox',
  read: ({ fetchEndpoint, query }) =>
    c.readPages((page) => fetchEndpoint(alertViewEndpoints.outbox, { query: { ...query, ...page } })),
  columns: [
    c.second('CreatedAt', 'written', ({ CreatedAt }) => CreatedAt),
    c.oneOf('State', 'state', ({ State }) => State, STATES),
    c.text('To', 'toWhom', ({ To }) => To),
    c.text('Subject', 'subject', ({ Subject }) => Subject),
    c.count('Attempts', 'attempts', ({ Attempts }) => Attempts),
    c.second('SentAt', 'sent', ({ SentAt }) => SentAt),
    {
      ...c.text<OutboxRow>('LastError', 'problem', ({ LastError }) => LastError),
      // The state of a kept mail already says that there is no mail server, translated for the reader.
      value: ({ State, LastError }) => (State === 'Kept' || LastError === '' ? undefined : LastError),
    },
  ],
});
