/** Converts a channel to a custom integration that makes the same calls, and back. */
import type { AlertType } from '@vedette/contract/v4/custom-integration';
import type { Behaviour, HttpStep, StepSecrets, Variable } from '../steps/custom-integration-rules.js';
import { variableSecretId } from '../steps/secret-variable-rules.js';
import type { Channel, MessagePlan } from '../channels/channel.js';
import type { ChannelValues, Values } from '../channels/channel-rules.js';

/**
 * Returns whether the requests of a channel can be opened for editing. Levels configure the other types by flags and
 * links, which custom integrations do not have.
 */
export const isCustomizable = ({ type }: Pick<Channel, 'type'>): boolean => type === 'GenericWebhook';

export interface CustomisedForm {
  readonly behaviour: Behaviour;
  readonly secrets: StepSecrets;
}

/** A text that is only a vault reference. It may be shown, since the vault decides who may read the value. */
const REFERENCE = /^\{\{\s*@VaultItem\.[^{}]+\}\}$/i;

/** Returns the settings as variables and the calls as steps. Kinds of alerts with equal calls share one definition. */
export function toCustomForm(
  channel: Channel,
  { values, secrets }: ChannelValues,
  plan: Pick<MessagePlan, 'hasLinks' | 'localise'>,
): CustomisedForm {
  const setting = (name: string): string =>
    values[name] ?? secrets[name] ?? channel.settings.find((each) => each.name === name)?.fallback ?? '';
  const definitions: { messageTypes: AlertType[]; steps: readonly HttpStep[] }[] = [];
  for (const kind of channel.kinds) {
    const steps = channel.steps({ ...plan, kind, setting });
    const equalDefinition = definitions.find((each) => JSON.stringify(each.steps) === JSON.stringify(steps));
    if (equalDefinition) equalDefinition.messageTypes.push(kind);
    else definitions.push({ messageTypes: [kind], steps });
  }
  const secretsById: Record<string, string> = {};
  const variables = channel.settings
    .filter(({ name }) => setting(name) !== '')
    .map(({ name, isSecret }): Variable => {
      const value = setting(name);
      if (!isSecret || REFERENCE.test(value)) return { name, value };
      secretsById[variableSecretId(name)] = value;
      return { name, value: '', isSecret: true };
    });
  return { behaviour: { variables, functions: [], definitions, madeFrom: channel.id }, secrets: secretsById };
}

/** Returns the settings for a reset channel: the variables named like its settings. */
export function restoreSettings(channel: Channel, { behaviour, secrets }: CustomisedForm): Values {
  const settingNames = new Set(channel.settings.map(({ name }) => name));
  const matchingVariables = behaviour.variables.filter(({ name }) => settingNames.has(name));
  return Object.fromEntries(
    matchingVariables.map(({ name, value = '', isSecret }) => [
      name,
      isSecret === true ? (secrets[variableSecretId(name)] ?? '') : value,
    ]),
  );
}
