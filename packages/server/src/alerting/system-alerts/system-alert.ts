import type { Instant } from '@vedette/kernel/clock';
import type { Alert, AlertFacts } from '../delivery-log/alert.js';
import { storeAlerts, storeDeliveries, type NewDelivery, type Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts, Person } from '../ports/ports.js';
import { planCalls, planMails } from '../recipients/recipient-rules.js';
import type { PlannedDelivery } from '../delivery-log/planned-delivery.js';
import { selectMailIntegrations, selectSmsIntegration } from './system-alert-sql.js';

/** A problem of the service itself. */
export interface SystemNotice {
  /** Kind of problem; the same kind at the same instant is reported once. */
  readonly kind: string;
  /** A few words for the subject. */
  readonly title: string;
  /** One sentence for an administrator. */
  readonly detail: string;
  /** Account with the problem; all accounts when absent. */
  readonly onlyAccountId?: number;
  /** Sentence that replaces `detail`, by account. */
  readonly detailByAccount?: ReadonlyMap<number, string>;
  /**
   * Concerns costs: financial operators are notified too, and administrators also by SMS if the account can send one.
   */
  readonly isFinancial?: boolean;
}

const NO_FACTS: AlertFacts = {
  monitorName: '',
  monitorType: '',
  monitorUrl: '',
  monitorNotes: '',
  definitionName: '',
  levelMessage: '',
  errorCode: 0,
  lastErrorDescription: '',
  confirmedCount: 0,
  numberOfReminders: 0,
  serverId: null,
  downtimeMs: 0,
};

/**
 * Stores a system alert for each notice, and mails to the administrators of the accounts concerned, regardless of duty.
 */
export async function notifyAdministrators(
  tx: Tx,
  ports: AlertingPorts,
  notices: readonly SystemNotice[],
  at: Instant,
): Promise<void> {
  for (const { accountId, integrationGuid } of await selectMailIntegrations(tx)) {
    const accountNotices = notices.filter((notice) => (notice.onlyAccountId ?? accountId) === accountId);
    if (accountNotices.length === 0) continue;
    const notified = accountNotices.map((notice) => ({
      notice,
      alert: createSystemAlert(ports, accountId, notice, at),
    }));
    const stored = await storeAlerts(
      tx,
      notified.map(({ alert }) => alert),
    );
    const deliveries: NewDelivery[] = [];
    for (const { notice, alert } of notified.filter((each) => stored.has(each.alert.alertGuid))) {
      const plannedDeliveries = await planNoticeDeliveries(tx, ports, { accountId, integrationGuid, notice, at });
      deliveries.push(...plannedDeliveries.map((delivery) => ({ ...delivery, accountId, alertGuid: alert.alertGuid })));
    }
    await storeDeliveries(tx, deliveries, at);
  }
}

interface NoticeContext {
  readonly accountId: number;
  /** The built-in e-mail integration. */
  readonly integrationGuid: string;
  readonly notice: SystemNotice;
  readonly at: Instant;
}

/** Plans the messages of a notice: by mail, and for financial notices also by SMS. */
async function planNoticeDeliveries(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, integrationGuid, notice: { isFinancial = false }, at }: NoticeContext,
): Promise<PlannedDelivery[]> {
  const alert = { kind: 'System', nextAt: at } as const;
  const integrationFlags = { isIntegrationActive: true, isActive: true, sendOkAlerts: true, sendReminderAlerts: true };
  const mail = { ...integrationFlags, integrationGuid, extraEmailAddresses: [] };
  const administrators = (await ports.administrators(tx, accountId, at)).map(asOnDuty);
  if (!isFinancial) return planMails(mail, administrators, alert);
  const others = (await ports.financialOperators(tx, accountId, at)).map(asOnDuty);
  const byMail = planMails(mail, [...administrators, ...others], alert);
  const sms = await selectSmsIntegration(tx, accountId);
  if (sms === undefined) return byMail;
  const phones = {
    ...integrationFlags,
    integrationGuid: sms,
    type: 'Sms',
    messageTypes: ['System'],
    reaches: 'phones',
  } as const;
  const reachable = administrators.filter(({ mobilePhone }) => mobilePhone.trim() !== '');
  return [...byMail, ...planCalls({ ...phones, services: [], links: [] }, reachable, alert)];
}

const asOnDuty = (person: Person): Person => ({ ...person, isActive: true, isOffDuty: false });

function createSystemAlert(ports: AlertingPorts, accountId: number, notice: SystemNotice, at: Instant): Alert {
  const { kind, title, detailByAccount, detail } = notice;
  return {
    accountId,
    alertGuid: ports.newGuid(),
    kind: 'System',
    ordinal: 0,
    subject: undefined,
    at,
    firstErrorAt: at,
    errorDescription: title,
    errorMessage: detailByAccount?.get(accountId) ?? detail,
    incidentKey: `system-${kind}-${at}`,
    facts: NO_FACTS,
  };
}
