import type { LevelIntegration } from './definition-queries.js';

/** Custom and most ready-made integrations say themselves which messages they send; a phone never rings for an Ok. */
export const hasReminderFlag = ({ Type }: Pick<LevelIntegration, 'Type'>): boolean => Type !== 'GenericWebhook';
export const hasOkFlag = ({ Type }: Pick<LevelIntegration, 'Type'>): boolean =>
  Type !== 'GenericWebhook' && Type !== 'Phone';

/** What a level is sent to tell by an integration: everything its type lets the level choose. */
export const addedTo = (integration: LevelIntegration) => ({
  ...{ IntegrationGuid: integration.IntegrationGuid, IsActive: true },
  ...{ SendOkAlerts: hasOkFlag(integration), SendReminderAlerts: hasReminderFlag(integration) },
});

/** Addresses as they are typed, between commas, spaces or lines. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

/** `Name: value` for each variable the level gives; what is no such line is left to the server as a name. */
export const valuesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [, name = line, value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
        return [name.trim(), value.trim()];
      }),
  );

export const linesOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
