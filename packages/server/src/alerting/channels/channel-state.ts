import type { ChannelIntegrationPatch } from '@vedette/contract/v1/alerting/channel';
import type { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { applySettings, type ChannelValues, type Values } from './channel-rules.js';
import type { Channel } from './channel.js';
import { applyServices, type ServiceSettings } from './service-rules.js';

/** Settings of a channel, and the services of a status page. */
export interface ChannelState {
  readonly settings: ChannelValues;
  readonly services: ServiceSettings;
}

export const EMPTY_STATE: ChannelState = {
  settings: { values: {}, secrets: {} },
  services: { services: [], hooks: {} },
};

/**
 * Secret settings and the hooks of services are sealed together: settings under their names, hooks under the guids of
 * the services.
 */
export const channelSecrets = ({ settings, services }: ChannelState): Values => ({
  ...settings.secrets,
  ...services.hooks,
});

/** Builds the state from the stored row and the opened secrets. */
export function toChannelState(
  channel: Channel,
  { values, services = [] }: { readonly values: Values; readonly services?: ServiceSettings['services'] },
  openedSecrets: Values,
): ChannelState {
  const pick = (names: readonly string[]): Values =>
    Object.fromEntries(
      names.flatMap((name) => (openedSecrets[name] === undefined ? [] : [[name, openedSecrets[name]]])),
    );
  return {
    settings: { values, secrets: pick(channel.settings.map(({ name }) => name)) },
    services: { services, hooks: pick(services.map(({ guid }) => guid)) },
  };
}

/** Returns the state after a write; broken rules go to `problems`. */
export function applyChannelWrite(
  channel: Channel,
  before: ChannelState,
  { Settings = {}, Services }: Pick<ChannelIntegrationPatch, 'Settings' | 'Services'>,
  tools: { readonly problems: Problems; readonly newGuid: () => string },
): ChannelState {
  const settings = applySettings(channel, before.settings, Settings, tools.problems);
  const services = applyServices(channel, before.services, Services, tools);
  const { serviceHook } = channel;
  const lacksTarget =
    serviceHook !== undefined && services.services.length === 0 && settings.secrets[serviceHook] === undefined;
  tools.problems.when(lacksTarget, `Settings.${serviceHook ?? ''}`, requiredRule('without Services'), ['Services']);
  return { settings, services };
}
