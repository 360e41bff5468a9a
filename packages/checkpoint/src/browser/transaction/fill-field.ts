import { findKey } from '@vedette/contract/transaction-script/keys';
import type { ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { locate } from './elements.js';
import { pressKey, typeText } from './input.js';
import { BLUR, CHOOSE, PREPARE, PUT_VALUE } from './page-scripts.js';
import type { ActionContext } from './action-context.js';
import { oldForms } from './variables.js';

type SetAction = Extract<ScriptAction, { kind: 'set' }>;

/** A one-time password with less remaining validity may have expired when it arrives. */
const FRESH_MS = 3_000;

const failed = (message: string): ProbeFailure => new ProbeFailure(errorCodes.setFailed, message);

async function upload({ journey, frames, lend }: ActionContext, file: { name: string; data: string } | undefined) {
  if (!file) throw new ProbeFailure(errorCodes.fileUploadFailed, 'the value does not refer to a vault file');
  const path = await lend(file.name, Buffer.from(file.data, 'base64'));
  const objectId = await frames.found();
  await journey.send('DOM.setFileInputFiles', { files: [path], objectId }, frames.session).catch((cause: unknown) => {
    throw new ProbeFailure(errorCodes.fileUploadFailed, (cause as Error).message, { cause });
  });
}

/** Fills a field, selects an option, or uploads a file. */
export async function setField(context: ActionContext, action: SetAction): Promise<void> {
  const { journey, frames, variables, secrets } = context;
  await locate(context, action);
  const file = variables.fileIn(action.value);
  const leftMs = variables.oneTimeLeftMs(action.value);
  if (leftMs !== undefined && leftMs < FRESH_MS) {
    await journey.pause(leftMs);
    journey.uncountedMs += leftMs;
  }
  const { clock, random } = journey.options.tools;
  const filled = file ? { text: '', isSecret: false } : await variables.fill(action.value);
  const text = oldForms(filled.text, { now: clock.now(), random });
  const isSecret = action.isPassword || filled.isSecret;
  if (isSecret) secrets.add(text);
  variables.set(action.assignVariable, text);
  const field = String(await frames.call(PREPARE, isSecret));
  if (field === 'file') await upload(context, file);
  else await fillField(context, field, text);
}

async function fillField({ journey, frames }: ActionContext, field: string, text: string): Promise<void> {
  switch (field) {
    case 'select':
      if ((await frames.call(CHOOSE, text)) !== true) throw failed('the list has no such option');
      return;
    case 'value':
      if ((await frames.call(PUT_VALUE, text)) !== true) throw failed('the field does not accept the value');
      return;
    case 'text':
    case 'empty': {
      const remove = findKey('Delete');
      if (field === 'text' && remove) await pressKey(journey, remove);
      await typeText(journey, text);
      // The page may have navigated after the last character.
      await frames.call(BLUR).catch(() => journey.check());
      return;
    }
    default:
      throw failed('the element is not a field; use a click for checkboxes and buttons');
  }
}
