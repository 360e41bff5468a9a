/** Applies a write to the services of a status page, and selects the services that a message updates. */
import type { ChannelIntegrationWrite } from '@vedette/contract/v1/alerting/channel';
import type { Problems } from '@vedette/kernel/fault';
import { uniqueNameRule, requiredRule } from '@vedette/kernel/rule-messages';
import type { Channel } from './channel.js';
import { isAddress, type Values } from './channel-rules.js';

/** A service of a status page. */
export interface StatusService {
  readonly guid: string;
  readonly name: string;
}

export interface Services {
  readonly services: readonly StatusService[];
  /** Hooks by the guids of their services. */
  readonly hooks: Values;
}

/**
 * Applies a list of services, which is always complete. A service is matched by guid, otherwise by name; a hook that is
 * not sent stays.
 */
export function servicesAfter(
  { serviceHook, label }: Pick<Channel, 'serviceHook' | 'label'>,
  before: Services,
  sent: ChannelIntegrationWrite['Services'],
  { problems, newGuid }: { readonly problems: Problems; readonly newGuid: () => string },
): Services {
  if (!sent) return before;
  problems.when(serviceHook === undefined && sent.length > 0, 'Services', `not supported by ${label}`);
  const known = new Set(before.services.map(({ guid }) => guid));
  const names = new Set<string>();
  const services: StatusService[] = [];
  const hooks: Record<string, string> = {};
  for (const [index, { IntegrationServiceGuid, Name: name, Url = '' }] of sent.entries()) {
    const at = `Services[${index}]`;
    const namesake = before.services.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const own = IntegrationServiceGuid?.toLowerCase() ?? namesake?.guid;
    const isTwice = own !== undefined && Object.hasOwn(hooks, own);
    problems.when(
      own !== undefined && !known.has(own),
      `${at}.IntegrationServiceGuid`,
      'must be a service of this channel',
    );
    problems.when(isTwice, `${at}.IntegrationServiceGuid`, 'must be unique');
    problems.when(names.has(name.toLowerCase()), `${at}.Name`, uniqueNameRule('service'));
    names.add(name.toLowerCase());
    const hook = Url.trim() === '' ? (before.hooks[own ?? ''] ?? '') : Url.trim();
    problems.when(hook === '', `${at}.Url`, requiredRule());
    problems.when(hook !== '' && !isAddress(hook), `${at}.Url`, 'must begin with https:// or http://');
    const guid = own ?? newGuid();
    services.push({ guid, name });
    hooks[guid] = hook;
  }
  return { services, hooks };
}

/** Link of a monitor to a service, set on an escalation level. */
export interface ServiceLink {
  readonly monitorGuid: string;
  readonly serviceGuid: string;
}

/**
 * Returns the services to update for a monitor: those that the level links it to. Undefined means the channel's
 * webhook, when the level has no links. Deleted services are skipped.
 */
export function servicesFor(
  monitorGuid: string,
  services: readonly StatusService[],
  links: readonly ServiceLink[],
): readonly StatusService[] | undefined {
  if (links.length === 0) return undefined;
  const linkedGuids = new Set(
    links.filter((link) => link.monitorGuid === monitorGuid).map(({ serviceGuid }) => serviceGuid),
  );
  return services.filter(({ guid }) => linkedGuids.has(guid));
}
