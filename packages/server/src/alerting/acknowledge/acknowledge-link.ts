import { toCulture } from '@vedette/i18n/culture';
import type { AcknowledgeLink } from '@vedette/contract/v1/alerting/acknowledge';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { mayViewData } from '../recipients/recipient-rules.js';
import type { AlertingPorts } from '../ports/ports.js';

import { localiseSentence } from '../../sentences/index.js';
import { saveAcknowledgement, selectLinkedIncident, type LinkedIncident } from './acknowledge-sql.js';
import { createAcknowledgeToken, openAcknowledgeToken, type Acknowledgement } from './acknowledge-token.js';
import type { ContextPick, Vault } from '../../module/context.js';

/** Lifetime of a link, counted from its mail. */
export const LINK_LIFETIME_MS = 3 * DAY;

export interface AcknowledgeContext extends ContextPick<'db' | 'clock'> {
  readonly ports: Pick<AlertingPorts, 'people' | 'monitorFacts'>;
  readonly vault: Pick<Vault, 'unseal'>;
  /**
   * Counts the use of a link by an IP address.
   * @throws Fault `limited` after too many uses.
   */
  readonly countLinkUse: (address: string) => Promise<void>;
}

/** Returns the function that builds the links in mails to operators; undefined without a public URL. */
export function createAcknowledgeLinkBuilder(vault: Pick<Vault, 'seal'>, publicUrl: string | undefined) {
  return (link: Omit<Acknowledgement, 'expiresAt'>, at: Instant): string | undefined =>
    publicUrl === undefined
      ? undefined
      : `${publicUrl}/acknowledge#${createAcknowledgeToken(vault, { ...link, expiresAt: at + LINK_LIFETIME_MS })}`;
}

/**
 * Returns the incident that a link refers to, without changing anything.
 * @throws Fault `missing` for an invalid link.
 */
export async function readAcknowledgeLink(deps: AcknowledgeContext, token: string): Promise<AcknowledgeLink> {
  const { incident } = await openLink(deps, token);
  const { closedAt, acknowledgedAt, acknowledgedBy } = incident;
  const culture = toCulture(incident.culture);
  return {
    OperatorName: incident.operatorName,
    MonitorName: incident.monitorName,
    ErrorDescription: localiseSentence(culture, incident.errorDescription),
    OpenedAt: incident.openedAt,
    CultureName: culture,
    ...(closedAt !== null && { ClosedAt: closedAt }),
    ...(acknowledgedAt !== null && { AcknowledgedAt: acknowledgedAt, AcknowledgedBy: acknowledgedBy ?? '' }),
  };
}

/** Records the operator's acknowledgement. An incident that is acknowledged or closed already is left unchanged. */
export async function useAcknowledgeLink(deps: AcknowledgeContext, token: string): Promise<void> {
  const { link, incident } = await openLink(deps, token);
  if (incident.closedAt !== null || incident.acknowledgedAt !== null) return;
  const at = deps.clock.now();
  await deps.db.transaction().execute((tx) => saveAcknowledgement(tx, link, incident.monitorGuid, at));
}

/** @throws Fault `missing` also when the operator may no longer view the monitor. */
async function openLink(
  deps: AcknowledgeContext,
  token: string,
): Promise<{ readonly link: Acknowledgement; readonly incident: LinkedIncident }> {
  const link = openAcknowledgeToken(deps.vault, token, deps.clock.now());
  const incident = link && (await selectLinkedIncident(deps.db, link));
  if (!link || !incident || !(await mayView(deps, link, incident.monitorGuid)))
    throw new Fault('missing', 'Token: this link is no longer valid');
  return { link, incident };
}

async function mayView(
  { db, ports, clock }: AcknowledgeContext,
  { accountId, operatorGuid }: Acknowledgement,
  monitorGuid: string,
): Promise<boolean> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const recipients = { operatorGuids: [operatorGuid], operatorGroupGuids: [] };
    const [person] = await ports.people(tx, accountId, recipients, at);
    const findMonitor = await readAlertedMonitors(tx, ports, [monitorGuid], at);
    const monitor = findMonitor(monitorGuid);
    return person !== undefined && monitor !== undefined && mayViewData(person, monitor);
  });
}
