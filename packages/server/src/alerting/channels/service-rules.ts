/** Applies a write to the services of a status page, and selects the services that a message updates. */
import type { ChannelIntegrationWrite } from '@vedette/contract/v1/alerting/channel';
import type { Problems } from '@vedette/kernel/fault';
import { uniqueNameRule, requiredRule } from '@vedette/kernel/rule-messages';
import type { Channel } from './channel.js';
import { isUrlOrVaultReference, type Values } from './channel-rules.js';

/** A service of a status page. */
export interface StatusService {
  readonly guid: string;
  readonly name: string;
}

export interface ServiceSettings {
  readonly services: readonly StatusService[];
  /** Hooks by the guids of their services. */
  readonly hooks: Values;
}

/**
 * Applies a list of services, which is always complete. A service is matched by guid, otherwise by name; a hook that is
 * not sent stays.
 */
export function applyServices(
  { serviceHook, label }: Pick<Channel, 'serviceHook' | 'label'>,
  before: ServiceSettings,
  sent: ChannelIntegrationWrite['Services'],
  { problems, newGuid }: { readonly problems: Problems; readonly newGuid: () => string },
): ServiceSettings {
  if (!sent) return before;
  problems.when(serviceHook === undefined && sent.length > 0, 'Services', `not supported by ${label}`);
  const known = new Set(before.services.map(({ guid }) => guid));
  const names = new Set<string>();
  const services: StatusService[] = [];
  const hooks: Record<string, string> = {};
  for (const [index, { IntegrationServiceGuid, Name: name, Url = '' }] of sent.entries()) {
    const path = `Services[${index}]`;
    const namesake = before.services.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const knownServiceGuid = IntegrationServiceGuid?.toLowerCase() ?? namesake?.guid;
    const isDuplicate = knownServiceGuid !== undefined && Object.hasOwn(hooks, knownServiceGuid);
    problems.when(
      knownServiceGuid !== undefined && !known.has(knownServiceGuid),
      `${path}.IntegrationServiceGuid`,
      'must be a service of this channel',
    );
    problems.when(isDuplicate, `${path}.IntegrationServiceGuid`, 'must be unique');
    problems.when(names.has(name.toLowerCase()), `${path}.Name`, uniqueNameRule('service'));
    names.add(name.toLowerCase());
    const hook = Url.trim() === '' ? (before.hooks[knownServiceGuid ?? ''] ?? '') : Url.trim();
    problems.when(hook === '', `${path}.Url`, requiredRule());
    problems.when(hook !== '' && !isUrlOrVaultReference(hook), `${path}.Url`, 'must begin with https:// or http://');
    const guid = knownServiceGuid ?? newGuid();
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
export function findLinkedServices(
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
