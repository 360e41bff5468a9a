import type { EscalationLevelIntegrationPatch } from '@vedette/contract/v4/escalation-level';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Problems } from '@vedette/kernel/fault';
import { onlyAllowedRule } from '@vedette/kernel/rule-messages';
import type { ServiceLink, StatusService } from '../channels/service-rules.js';

/** How a level uses an integration. */
export interface LevelIntegration {
  readonly isActive: boolean;
  readonly sendOkAlerts: boolean;
  readonly sendReminderAlerts: boolean;
  /** Null when no values were given. */
  readonly variableValues: Readonly<Record<string, string>> | null;
  readonly extraEmailAddresses: readonly string[];
  /** Links of monitors to services of a status page, in the order written. */
  readonly serviceLinks: readonly ServiceLink[];
}

/** Values that a PUT sets for fields that are not sent. */
export const LEVEL_INTEGRATION_DEFAULTS: LevelIntegration = {
  isActive: true,
  sendOkAlerts: false,
  sendReminderAlerts: false,
  variableValues: null,
  extraEmailAddresses: [],
  serviceLinks: [],
};

/**
 * Applies a change to a level integration. A list counts as sent when it is present or its `…Specified` flag is set;
 * the flag alone empties it.
 */
export function applyIntegrationChange(
  base: LevelIntegration,
  change: EscalationLevelIntegrationPatch,
): LevelIntegration {
  const addresses = change.ExtraEmailAddresses ?? (change.ExtraEmailAddressesSpecified === true ? [] : undefined);
  return {
    isActive: change.IsActive ?? base.isActive,
    sendOkAlerts: change.SendOkAlerts ?? base.sendOkAlerts,
    sendReminderAlerts: change.SendReminderAlerts ?? base.sendReminderAlerts,
    variableValues: change.VariableValues ?? base.variableValues,
    extraEmailAddresses: addresses ?? base.extraEmailAddresses,
    serviceLinks: parseServiceLinks(change) ?? base.serviceLinks,
  };
}

/** Returns the links without duplicates, each at its first position; undefined when none are sent. */
function parseServiceLinks(change: EscalationLevelIntegrationPatch): ServiceLink[] | undefined {
  const sent = change.StatusHubServiceList ?? (change.StatusHubServiceListSpecified === true ? [] : undefined);
  const links = sent?.map(({ MonitorGuid, IntegrationServiceGuid }) => ({
    monitorGuid: MonitorGuid.toLowerCase(),
    serviceGuid: IntegrationServiceGuid.toLowerCase(),
  }));
  return links && [...new Map(links.map((link) => [`${link.monitorGuid} ${link.serviceGuid}`, link])).values()];
}

/** Reports links to services that the integration does not have. */
export function addUnknownServiceProblems(
  links: readonly ServiceLink[],
  services: readonly StatusService[],
  problems: Problems,
): void {
  const known = new Set(services.map(({ guid }) => guid));
  const unknown = new Set(links.map(({ serviceGuid }) => serviceGuid).filter((guid) => !known.has(guid)));
  for (const guid of unknown) problems.add('StatusHubServiceList', `the integration has no service ${guid}`);
}

/** Addresses are returned as one comma-separated text, so none may contain a comma or a space. */
const ADDRESS = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+$/;

/** Reports settings that the integration type does not support, such as Ok alerts by phone. */
export function checkLevelIntegration(
  type: IntegrationType,
  change: EscalationLevelIntegrationPatch,
  problems: Problems,
): void {
  const mustBeFalse = (field: string, isSet: boolean | undefined): void =>
    problems.when(isSet === true, field, `must be false for type ${type}`);
  if (type === 'GenericWebhook' || type === 'Phone') mustBeFalse('SendOkAlerts', change.SendOkAlerts);
  if (type === 'GenericWebhook') mustBeFalse('SendReminderAlerts', change.SendReminderAlerts);
  const { ExtraEmailAddresses: addresses, StatusHubServiceList: services } = change;
  const [hasAddresses, hasServices] = [addresses, services].map((list) => (list ?? []).length > 0);
  problems.when(hasAddresses === true && type !== 'Email', 'ExtraEmailAddresses', onlyAllowedRule('for type Email'));
  problems.when(
    hasServices === true && type !== 'Statushub',
    'StatusHubServiceList',
    onlyAllowedRule('for type Statushub'),
  );
  for (const address of addresses ?? []) {
    const isAddress = ADDRESS.test(address) && address.length <= 254;
    problems.when(!isAddress, 'ExtraEmailAddresses', `${address} is not an e-mail address`);
  }
}
