/** Which services a status page has after a write, and to which of them a message goes. */
import type { ChannelIntegrationWrite } from '@vedette/contract/v1/alerting/channel';
import type { Problems } from '@vedette/kernel/fault';
import { nameTakenRule, requiredRule } from '@vedette/kernel/rule-messages';
import type { Channel } from './channel.js';
import { isAddress, type Values } from './channel-rules.js';

/** A service of a status page. */
export interface StatusService {
  readonly guid: string;
  readonly name: string;
}

export interface Services {
  readonly services: readonly StatusService[];
  /** Their hooks by their guids. */
  readonly hooks: Values;
}

/** All services are sent or none. One is known by its guid, else by its name; a hook that is not sent stays. */
export function servicesAfter(
  { serviceHook, label }: Pick<Channel, 'serviceHook' | 'label'>,
  before: Services,
  sent: ChannelIntegrationWrite['Services'],
  { problems, newGuid }: { readonly problems: Problems; readonly newGuid: () => string },
): Services {
  if (!sent) return before;
  problems.when(serviceHook === undefined && sent.length > 0, 'Services', `${label} has none`);
  const known = new Set(before.services.map(({ guid }) => guid));
  const names = new Set<string>();
  const services: StatusService[] = [];
  const hooks: Record<string, string> = {};
  for (const [index, { IntegrationServiceGuid, Name: name, Url = '' }] of sent.entries()) {
    const at = `Services[${index}]`;
    const namesake = before.services.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const own = IntegrationServiceGuid?.toLowerCase() ?? namesake?.guid;
    const isTwice = own !== undefined && Object.hasOwn(hooks, own);
    problems.when(own !== undefined && !known.has(own), `${at}.IntegrationServiceGuid`, 'is none of its services');
    problems.when(isTwice, `${at}.IntegrationServiceGuid`, 'must be unique');
    problems.when(names.has(name.toLowerCase()), `${at}.Name`, nameTakenRule('service'));
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

/** A link an escalation level makes. */
export interface ServiceLink {
  readonly monitorGuid: string;
  readonly serviceGuid: string;
}

/**
 * The services that hear of a monitor: those the level links it to; undefined for the channel's own where it links nothing
 * at all. A service that is gone hears nothing.
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
