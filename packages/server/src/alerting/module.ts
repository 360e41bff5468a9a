import { DAY, SECOND } from '@vedette/kernel/clock';
import { countLinkAttempt } from '../access/index.js';
import type { CursorCodec } from '../checks/index.js';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring, SharedWork } from '../module/module.js';
import type { MonitorAccess } from '../monitors/index.js';
import { createAcknowledgeLinkBuilder } from './acknowledge/acknowledge-link.js';
import { registerAcknowledgeRoutes } from './acknowledge/acknowledge-routes.js';
import { registerAlertRoutes } from './alerts/alert-routes.js';
import { createCalls } from './calls/calls.js';
import { registerChannelRoutes } from './channel-integrations/channel-routes.js';
import { registerCreditRoutes } from './credits/credit-routes.js';
import { registerCustomIntegrationRoutes } from './custom-integration-routes.js';
import type { DefinitionDeps } from './definitions/deps.js';
import { registerDefinitionRoutes } from './definitions/definition-routes.js';
import { registerLevelRoutes } from './definitions/level-routes.js';
import { lookupAlertDefinition, lookupIntegration } from './definitions/lookup.js';
import { createEscalation } from './escalation/escalation.js';
import { registerExplainRoutes } from './explain-routes.js';
import type { ExplainContext } from './explain/coverage.js';
import { registerIntegrationRoutes } from './integration-routes.js';
import { createMailDelivery, type MailDeliveryOptions } from './mail/mail-delivery.js';
import { createSmtpSender } from './mail/smtp.js';
import { createAlertingPorts } from './ports/service-ports.js';
import { deleteOldAlerts } from './retention-sql.js';
import { notifyAdministrators, type SystemNotice } from './system-alerts/system-alert.js';
import type { Tx } from './delivery-log/delivery-log-sql.js';

export interface AlertingDependencies extends Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'> {
  /** Look-ups of everything that a definition may name. */
  readonly lookups: DefinitionDeps['lookups'];
  readonly cursors: CursorCodec;
  readonly readCheck: ExplainContext['readCheck'];
  /** Reads the attachment of a mail; undefined when it no longer exists. */
  readonly readAttachment: NonNullable<MailDeliveryOptions['readAttachment']>;
}

/** Module of alerting: escalation, delivery, integrations, and their routes and loops. */
export function alertingModule(context: ModuleContext, needs: AlertingDependencies) {
  const { db, random, config, vault, webAddress, background, housekeepingDb } = context;
  const { retention } = config;
  const ports = createAlertingPorts(random);
  const linkBase = { publicUrl: webAddress };
  const escalation = createEscalation(ports);
  const sendingContext = { ...background, ports, linkBase };
  const delivery = createMailDelivery({
    ...sendingContext,
    sendToServer: config.smtpUrl && createSmtpSender(config.smtpUrl),
    sender: config.mailFrom,
    readAttachment: needs.readAttachment,
    acknowledgeLink: createAcknowledgeLinkBuilder(vault, webAddress),
  });
  const calls = createCalls(sendingContext);
  const mails = {
    loops: [
      { name: 'deliver', everyMs: SECOND / 2, wakesOn: 'alert', turn: (signal) => delivery.deliverDue(signal) },
      { name: 'systemMail', everyMs: SECOND, turn: (signal) => delivery.deliverSystemMails(signal) },
    ],
    releaseAbandoned: () => delivery.releaseAbandoned(),
  } satisfies SharedWork;
  const integrationContext = { ...context, ports, linkBase };
  return {
    module: {
      routes: (host) => {
        const definitions = { ...context, lookups: needs.lookups };
        registerDefinitionRoutes(host, definitions);
        registerAlertRoutes(host, {
          ...context,
          ...needs,
          get retentionDays() {
            return retention.statisticsDays;
          },
        });
        registerLevelRoutes(host, definitions);
        registerIntegrationRoutes(host, definitions);
        registerCustomIntegrationRoutes(host, integrationContext);
        registerChannelRoutes(host, integrationContext);
        registerCreditRoutes(host, context);
        registerAcknowledgeRoutes(host, {
          ...context,
          ports,
          countLinkUse: (address) => countLinkAttempt(context, address),
        });
        registerExplainRoutes(host, { ...context, ...needs, ports });
      },
      // A process without a mail server puts mails into the outbox. It must not take them from those that can send them.
      ...(config.smtpUrl === undefined && { background: [{ loops: mails.loops, takeOver: mails.releaseAbandoned }] }),
      shared: [
        ...(config.smtpUrl === undefined ? [] : [mails]),
        {
          loops: [{ name: 'call', everyMs: SECOND / 2, wakesOn: 'alert', turn: (signal) => calls.deliverDue(signal) }],
          releaseAbandoned: () => calls.releaseAbandoned(),
        },
      ],
      housekeeping: [
        {
          name: 'delete old alerts and mails',
          deleteBatch: (at) => {
            const { checkDays, statisticsDays } = retention;
            const limits = { alertsBefore: at - statisticsDays * DAY, mailsBefore: at - checkDays * DAY };
            return deleteOldAlerts(housekeepingDb, limits);
          },
        },
      ],
    },
    lookups: {
      lookupAlertDefinition: (accountId, guid) => lookupAlertDefinition(db, accountId, guid),
      lookupIntegration: (accountId, guid) => lookupIntegration(db, accountId, guid),
    },
    handles: {
      escalation,
      /** Queues mails to all administrators about problems of the service itself. */
      notifyAdministrators: (tx: Tx, notices: readonly SystemNotice[], at: number) =>
        notifyAdministrators(tx, ports, notices, at),
    },
  } satisfies DomainWiring;
}
