import type { EscalationLevelIntegrationPatch } from '@vedette/contract/v4/escalation-level';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Problems } from '@vedette/kernel/fault';
import { onlyRule } from '@vedette/kernel/rule-messages';
import type { ServiceLink, StatusService } from '../channels/service-rules.js';

/** How a level uses an integration. */
export interface LevelIntegration {
  readonly isActive: boolean;
  readonly sendOkAlerts: boolean;
  readonly sendReminderAlerts: boolean;
  /** Null: the caller never gave any. */
  readonly variableValues: Readonly<Record<string, string>> | null;
  readonly extraEmailAddresses: readonly string[];
  /** Which services of a status page stand for which monitors, in the order written. */
  readonly serviceLinks: readonly ServiceLink[];
}

/** What a PUT sets where nothing is sent. */
export const LEVEL_INTEGRATION_DEFAULTS: LevelIntegration = {
  isActive: true,
  sendOkAlerts: false,
  sendReminderAlerts: false,
  variableValues: null,
  extraEmailAddresses: [],
  serviceLinks: [],
};

/**
 * A level integration with what was sent put in. A list counts as sent when it is there or its `…Specified` flag is set,
 * which alone empties it.
 */
export function withIntegrationChange(
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
    serviceLinks: linksIn(change) ?? base.serviceLinks,
  };
}

/** Each link once, at its first place; undefined when none are sent. */
function linksIn(change: EscalationLevelIntegrationPatch): ServiceLink[] | undefined {
  const sent = change.StatusHubServiceList ?? (change.StatusHubServiceListSpecified === true ? [] : undefined);
  const links = sent?.map(({ MonitorGuid, IntegrationServiceGuid }) => ({
    monitorGuid: MonitorGuid.toLowerCase(),
    serviceGuid: IntegrationServiceGuid.toLowerCase(),
  }));
  return links && [...new Map(links.map((link) => [`${link.monitorGuid} ${link.serviceGuid}`, link])).values()];
}

/** Notes what is linked to services the integration does not have. */
export function noteUnknownServices(
  links: readonly ServiceLink[],
  services: readonly StatusService[],
  problems: Problems,
): void {
  const known = new Set(services.map(({ guid }) => guid));
  const unknown = new Set(links.map(({ serviceGuid }) => serviceGuid).filter((guid) => !known.has(guid)));
  for (const guid of unknown) problems.add('StatusHubServiceList', `the integration has no service ${guid}`);
}

/** Addresses travel back as one comma separated text, so none may hold a comma or a space. */
const ADDRESS = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+$/;

/** Notes settings that the integration type does not allow, such as Ok alerts by phone. */
export function checkLevelIntegration(
  type: IntegrationType,
  change: EscalationLevelIntegrationPatch,
  problems: Problems,
): void {
  const never = (field: string, isSet: boolean | undefined): void =>
    problems.when(isSet === true, field, `must be false for type ${type}`);
  if (type === 'GenericWebhook' || type === 'Phone') never('SendOkAlerts', change.SendOkAlerts);
  if (type === 'GenericWebhook') never('SendReminderAlerts', change.SendReminderAlerts);
  const { ExtraEmailAddresses: addresses, StatusHubServiceList: services } = change;
  const [hasAddresses, hasServices] = [addresses, services].map((list) => (list ?? []).length > 0);
  problems.when(hasAddresses === true && type !== 'Email', 'ExtraEmailAddresses', onlyRule('for type Email'));
  problems.when(hasServices === true && type !== 'Statushub', 'StatusHubServiceList', onlyRule('for type Statushub'));
  for (const address of addresses ?? []) {
    const isAddress = ADDRESS.test(address) && address.length <= 254;
    problems.when(!isAddress, 'ExtraEmailAddresses', `${address} is no e-mail address`);
  }
}
