/** A ready-made channel as a custom integration that makes the same calls, and the way back. */
import type { AlertType } from '@vedette/contract/v4/custom-integration';
import type { Behaviour, HttpStep, StepSecrets, Variable } from '../steps/custom-integration-rules.js';
import { variableSecretId } from '../steps/secret-variable-rules.js';
import type { Channel, MessagePlan } from '../channels/channel.js';
import type { ChannelValues, Values } from '../channels/channel-rules.js';

/** Types of the contract that have calls of their own; levels tell others by flags and links custom ones do not have. */
export const isCustomizable = ({ type }: Pick<Channel, 'type'>): boolean => type === 'GenericWebhook';

export interface CustomisedForm {
  readonly behaviour: Behaviour;
  readonly secrets: StepSecrets;
}

/** A value of the vault and nothing else: it may be read, and the vault says by whom. */
const REFERENCE = /^\{\{\s*@VaultItem\.[^{}]+\}\}$/i;

/** Its settings as variables, its calls as steps: those of kinds that are told alike stand once. */
export function customForm(
  channel: Channel,
  { values, secrets }: ChannelValues,
  plan: Pick<MessagePlan, 'hasLinks' | 'say'>,
): CustomisedForm {
  const setting = (name: string): string =>
    values[name] ?? secrets[name] ?? channel.settings.find((each) => each.name === name)?.fallback ?? '';
  const definitions: { messageTypes: AlertType[]; steps: readonly HttpStep[] }[] = [];
  for (const kind of channel.kinds) {
    const steps = channel.steps({ ...plan, kind, setting });
    const same = definitions.find((each) => JSON.stringify(each.steps) === JSON.stringify(steps));
    if (same) same.messageTypes.push(kind);
    else definitions.push({ messageTypes: [kind], steps });
  }
  const hidden: Record<string, string> = {};
  const variables = channel.settings
    .filter(({ name }) => setting(name) !== '')
    .map(({ name, isSecret }): Variable => {
      const value = setting(name);
      if (!isSecret || REFERENCE.test(value)) return { name, value };
      hidden[variableSecretId(name)] = value;
      return { name, value: '', isSecret: true };
    });
  return { behaviour: { variables, functions: [], definitions, madeFrom: channel.id }, secrets: hidden };
}

/** What of it the channel is told again: the variables that bear the names of its settings. */
export function restoreSettings(channel: Channel, { behaviour, secrets }: CustomisedForm): Values {
  const known = new Set(channel.settings.map(({ name }) => name));
  const kept = behaviour.variables.filter(({ name }) => known.has(name));
  return Object.fromEntries(
    kept.map(({ name, value = '', isSecret }) => [
      name,
      isSecret === true ? (secrets[variableSecretId(name)] ?? '') : value,
    ]),
  );
}
