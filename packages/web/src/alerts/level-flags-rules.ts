import type { LevelIntegration } from './definition-queries.js';

/** Custom and most ready-made integrations say themselves which messages they send; a phone never rings for an Ok. */
export const hasReminderFlag = ({ Type }: Pick<LevelIntegration, 'Type'>): boolean => Type !== 'GenericWebhook';
export const hasOkFlag = ({ Type }: Pick<LevelIntegration, 'Type'>): boolean =>
  Type !== 'GenericWebhook' && Type !== 'Phone';

/** What a level is sent to tell by an integration: everything its type lets the level choose. */
export const addedTo = (integration: Pick<LevelIntegration, 'IntegrationGuid' | 'Type'>) => ({
  IntegrationGuid: integration.IntegrationGuid,
  IsActive: true,
  SendOkAlerts: hasOkFlag(integration),
  SendReminderAlerts: hasReminderFlag(integration),
});

/** The field of a variable's value, as the server names it in its problems. */
export const variableField = (name: string): string => `VariableValues.${name}`;

/** Addresses as they are typed, between commas, spaces or lines. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

/** Whether two texts name the same addresses in the same order: how they are set apart does not count. */
export const namesSame = (one: string, other: string): boolean => addressesIn(one).join() === addressesIn(other).join();

/** The variables a level gives values for, those it has not given yet included, in the order of the integration. */
export function variableRows(
  names: readonly string[],
  values: Readonly<Record<string, string>> = {},
): readonly (readonly [name: string, value: string])[] {
  const further = Object.keys(values).filter((name) => !names.includes(name));
  return [...names, ...further].map((name) => [name, values[name] ?? '']);
}
