import { MESSAGE_FUNCTIONS, MESSAGE_VARIABLES } from '@vedette/contract/v1/message-variables';
import { seededChance } from '@vedette/kernel/chance';
import { expect, test } from 'vitest';
import { callBuiltIn } from '../custom/functions.js';
import { NOT_KEPT, variablesOf, type ToldAlert } from './alert-variables.js';
import { messageTexts } from './message-texts.js';

const alert: ToldAlert = {
  ...{ accountId: 1, alertGuid: 'a', kind: 'Error', ordinal: 0, subject: undefined, at: 0, firstErrorAt: 0 },
  ...{ errorDescription: '', errorMessage: '', incidentKey: '', checkpointName: '' },
  facts: {
    ...{ monitorName: '', monitorType: '', monitorUrl: '', monitorNotes: '', definitionName: '', levelMessage: '' },
    ...{ errorCode: 0, lastErrorDescription: '', confirmedCount: 0, numberOfReminders: 0, serverId: null },
    downtimeMs: 0,
  },
};

test('pages offer the variables there are, but those whose values no alert keeps', () => {
  const reader = { zone: 'UTC', culture: 'en-GB' };
  const known = { ...variablesOf(alert, reader, { publicUrl: undefined }), ...messageTexts(alert, reader) };
  const offered = Object.keys(known).filter((name) => !Object.hasOwn(NOT_KEPT, name));
  expect(MESSAGE_VARIABLES.map(([name]) => name).sort()).toEqual(offered.sort());
});

test('every function a page offers is there', () => {
  const facts = { at: 0, chance: seededChance(1), uniqueGuid: 'u' };
  for (const [call] of MESSAGE_FUNCTIONS) {
    const name = /^@(\w+)/.exec(call)?.[1] ?? '';
    expect(callBuiltIn(name, '', facts), call).toBeDefined();
  }
});
