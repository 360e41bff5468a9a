import { Problems } from '@vedette/kernel/fault';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mergeV1OnlyParts } from '../custom/custom-form-rules.js';
import { CUSTOM_DEFAULTS, applyCustomWrite, toWire } from '../steps/custom-integration-rules.js';
import { withSecretValues } from '../steps/secret-variable-rules.js';
import {
  anAlert,
  RESPONSE_WITH_IDS,
  sampleSettings,
  redirectToReceiver,
  sendAlert,
  targetForReceiver,
} from '../testing/channel-sending.js';
import { startReceiver } from '../testing/receiver.js';
import { createLocalise } from '../texts/alert-texts.js';
import { CHANNELS } from '../channels/registry.js';
import { toCustomForm, isCustomizable, restoreSettings } from './customize-rules.js';

const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
beforeEach(() => {
  receiver.calls.length = 0;
});
const FOUND = '{"result":[{"sys_id":"found"}]}';
const rest = { IntegrationGuid: '', CreatedDate: '', Hash: '' };

test('channels of type GenericWebhook can be customised, other types cannot', () => {
  expect(CHANNELS.filter(isCustomizable).map(({ id }) => id)).toEqual([
    'MicrosoftTeams',
    'Opsgenie',
    'ServiceNow',
    'SplunkOnCall',
    'Statuspage',
    'AlertOps',
    'Zapier',
    'Webhook',
  ]);
});

describe.each(CHANNELS.filter(isCustomizable).map((channel) => [channel.id, channel] as const))(
  '%s',
  (_id, channel) => {
    const given = (): ReturnType<typeof toCustomForm> => {
      const [values, secrets] = [
        sampleSettings(receiver.url, channel, false),
        sampleSettings(receiver.url, channel, true),
      ];
      return toCustomForm(channel, { values, secrets }, { hasLinks: true, localise: createLocalise('en-GB') });
    };
    const known = { name: channel.label, isActive: true };

    test.each([RESPONSE_WITH_IDS, FOUND])(
      'makes the same calls after customising, byte by byte, for response %s',
      async (answer) => {
        receiver.answer = (_call, response) => void response.end(answer);
        const { behaviour, secrets } = given();
        const settings = withSecretValues({ ...known, behaviour, secrets });
        for (const kind of channel.kinds) {
          receiver.calls.length = 0;
          const ready = await sendAlert(targetForReceiver(receiver.url, channel, kind), anAlert(kind));
          const made = receiver.calls.splice(0);
          const definition = settings.behaviour.definitions.find(({ messageTypes }) => messageTypes.includes(kind));
          if (!definition) return expect.unreachable();
          const custom = await sendAlert(
            { settings, definition: redirectToReceiver(receiver.url, definition), isDeduplicated: false },
            anAlert(kind),
          );
          expect(made.length).toBeGreaterThan(0);
          expect(receiver.calls).toEqual(made);
          expect(custom).toEqual(ready);
        }
      },
    );

    test('writing back what version 4 shows changes nothing', () => {
      const before = { ...known, ...given() };
      const problems = new Problems();
      const written = mergeV1OnlyParts(toWire(before, rest), before.behaviour);
      const after = applyCustomWrite(CUSTOM_DEFAULTS, before, written, { newGuid: () => 'new', problems });
      problems.throwIfAny();
      expect(after).toEqual(before);
    });

    test('shows no secrets, and restores the same settings when reset', () => {
      const before = { ...known, ...given() };
      const shown = JSON.stringify(toWire(before, rest));
      for (const secret of Object.values(sampleSettings(receiver.url, channel, true)))
        expect(shown).not.toContain(secret);
      const givenSettings = {
        ...sampleSettings(receiver.url, channel, false),
        ...sampleSettings(receiver.url, channel, true),
      };
      expect(restoreSettings(channel, before)).toMatchObject(givenSettings);
    });
  },
);
