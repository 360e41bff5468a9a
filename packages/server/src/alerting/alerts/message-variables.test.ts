import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES, CHECK_VARIABLES } from '@vedette/contract/v1/alerting/message-variables';
import { seededRandom } from '@vedette/kernel/random';
import { expect, test } from 'vitest';
import { callBuiltIn } from '../steps/functions.js';
import { messageVariables, type DetailedAlert } from './alert-variables.js';
import { messageTexts } from './message-texts.js';

const alert: DetailedAlert = {
  accountId: 1,
  alertGuid: 'a',
  kind: 'Error',
  ordinal: 0,
  subject: undefined,
  at: 0,
  firstErrorAt: 0,
  errorDescription: '',
  errorMessage: '',
  incidentKey: '',
  checkpointName: '',
  facts: {
    monitorName: '',
    monitorType: '',
    monitorUrl: '',
    monitorNotes: '',
    definitionName: '',
    levelMessage: '',
    errorCode: 0,
    lastErrorDescription: '',
    confirmedCount: 0,
    numberOfReminders: 0,
    serverId: null,
    downtimeMs: 0,
  },
};

test('pages offer exactly the variables that exist', () => {
  const reader = { zone: 'UTC', culture: 'en-GB' };
  const known = { ...messageVariables(alert, reader, { publicUrl: undefined }), ...messageTexts(alert, reader) };
  expect(MESSAGE_VARIABLES.map(([name]) => name).sort()).toEqual(Object.keys(known).sort());
});

test('reads from the check exactly the variables marked as such', () => {
  const reader = { zone: 'UTC', culture: 'en-GB' };
  const nowhere = { publicUrl: undefined };
  const seen = {
    firstErrorDescription: 'a',
    failureMessage: 'a',
    serverIpv4: 'a',
    serverIpv6: 'a',
    resolvedIpAddress: 'a',
    responseHeaders: 'a',
    responseBody: 'a',
    certificateUntil: 0,
  };
  const [without, withIt] = [
    messageVariables(alert, reader, nowhere),
    messageVariables({ ...alert, alertedCheck: seen }, reader, nowhere),
  ];
  const changed = Object.keys(withIt).filter((name) => withIt[name] !== without[name]);
  expect(changed.sort()).toEqual([...CHECK_VARIABLES].sort());
});

test('every function that a page offers exists', () => {
  const facts = { at: 0, random: seededRandom(1), uniqueGuid: 'u' };
  for (const [call] of MESSAGE_FUNCTIONS) {
    const name = /^@(\w+)/.exec(call)?.[1] ?? '';
    expect(callBuiltIn(name, '', facts), call).toBeDefined();
  }
});
