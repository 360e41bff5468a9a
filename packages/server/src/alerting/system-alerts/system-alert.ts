import type { Instant } from '@vedette/kernel/clock';
import type { Alert, AlertFacts } from '../alerts/alert.js';
import { storeAlerts, storeIntents, type Tx } from '../delivery/ledger-sql.js';
import type { AlertingPorts } from '../ports.js';
import { planMails } from '../escalation/recipient-rules.js';
import { selectMailIntegrations } from './system-alert-sql.js';

/** Something wrong with the service itself. */
export interface SystemNotice {
  /** Which kind of trouble; the same kind at the same moment is told once. */
  readonly kind: string;
  /** A few words, for the subject. */
  readonly title: string;
  /** One sentence for an administrator. */
  readonly detail: string;
  /** Whose trouble it is; absent: everybody's. */
  readonly onlyAccountId?: number;
}

const NO_FACTS: AlertFacts = {
  ...{ monitorName: '', monitorType: '', monitorUrl: '', monitorNotes: '', definitionName: '', levelMessage: '' },
  ...{ errorCode: 0, lastErrorDescription: '', confirmedCount: 0, numberOfReminders: 0, serverId: null, downtimeMs: 0 },
};

/** Writes a System alert for each notice, and mails to the administrators of the accounts concerned, whatever their duty. */
export async function tellAdministrators(
  tx: Tx,
  ports: AlertingPorts,
  notices: readonly SystemNotice[],
  at: Instant,
): Promise<void> {
  for (const { accountId, integrationGuid } of await selectMailIntegrations(tx)) {
    const own = notices.filter((notice) => (notice.onlyAccountId ?? accountId) === accountId);
    if (own.length === 0) continue;
    const alerts = own.map((notice) => alertOf(ports, accountId, notice, at));
    const stored = await storeAlerts(tx, alerts);
    const people = await ports.administrators(tx, accountId, at);
    const always = people.map((person) => ({ ...person, isActive: true, isOffDuty: false }));
    const channel = {
      ...{ integrationGuid, isIntegrationActive: true, isActive: true },
      ...{ sendOkAlerts: true, sendReminderAlerts: true, extraEmailAddresses: [] },
    };
    const planned = planMails(channel, always, { kind: 'System', nextAt: at });
    const intents = [...stored].flatMap((alertGuid) => planned.map((intent) => ({ ...intent, accountId, alertGuid })));
    await storeIntents(tx, intents, at);
  }
}

function alertOf(ports: AlertingPorts, accountId: number, { kind, title, detail }: SystemNotice, at: Instant): Alert {
  return {
    ...{ accountId, alertGuid: ports.newGuid(), kind: 'System', ordinal: 0, subject: undefined },
    ...{ at, firstErrorAt: at, errorDescription: title, errorMessage: detail },
    incidentKey: `system-${kind}-${at}`,
    facts: NO_FACTS,
  };
}
