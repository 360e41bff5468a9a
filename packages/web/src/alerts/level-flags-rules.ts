import { splitAddresses } from '../parts/forms/split-addresses.js';
import type { LevelIntegration } from './definition-queries.js';

/** Custom and most other integrations define their message types themselves; phone calls are never made for recoveries. */
export const hasReminderFlag = ({ Type }: Pick<LevelIntegration, 'Type'>): boolean => Type !== 'GenericWebhook';
export const hasOkFlag = ({ Type }: Pick<LevelIntegration, 'Type'>): boolean =>
  Type !== 'GenericWebhook' && Type !== 'Phone';

/** Returns the body that adds an integration to a level, with every flag its type supports. */
export const toLevelIntegration = (integration: Pick<LevelIntegration, 'IntegrationGuid' | 'Type'>) => ({
  IntegrationGuid: integration.IntegrationGuid,
  IsActive: true,
  SendOkAlerts: hasOkFlag(integration),
  SendReminderAlerts: hasReminderFlag(integration),
});

/** Returns the field of a variable's value as the server names it in its problems. */
export const variableField = (name: string): string => `VariableValues.${name}`;

/** Returns whether two texts contain the same addresses in the same order, whatever the separators. */
export const isSameAddressList = (one: string, other: string): boolean =>
  splitAddresses(one).join() === splitAddresses(other).join();

/** Returns the variables that a level sets, including unset ones, in the order of the integration. */
export function variableRows(
  names: readonly string[],
  values: Readonly<Record<string, string>> = {},
): readonly (readonly [name: string, value: string])[] {
  const further = Object.keys(values).filter((name) => !names.includes(name));
  return [...names, ...further].map((name) => [name, values[name] ?? '']);
}
