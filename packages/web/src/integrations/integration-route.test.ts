import { expect, test } from 'vitest';
import { integrationRoute } from './integration-route.js';

test.each([
  ['Custom', 'GenericWebhook', '/integrations/custom/$guid'],
  ['Channel', 'Sms', '/integrations/channels/$guid'],
  ['Channel', 'GenericWebhook', '/integrations/channels/$guid'],
  ['BuiltIn', 'Email', '/integrations/email/$guid'],
  ['BuiltIn', 'Sms', undefined],
] as const)('routes an integration %s of type %s to %s', (Kind, Type, page) => {
  expect(integrationRoute({ Kind, Type })).toBe(page);
});
