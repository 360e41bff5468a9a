import { findKey } from '@vedette/contract/transaction-script/keys';
import type { ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { locate } from './elements.js';
import { pressKey, typeText } from './input.js';
import { BLUR_ELEMENT, SELECT_OPTION, PREPARE_FIELD, SET_VALUE } from './page-scripts.js';
import type { ActionContext } from './action-context.js';
import { expandLegacyForms } from './variables.js';

type SetAction = Extract<ScriptAction, { kind: 'set' }>;

/** A one-time password with less remaining validity may have expired when it arrives. */
const MIN_CODE_VALIDITY_MS = 3_000;

const fieldFailure = (message: string): ProbeFailure => new ProbeFailure(errorCodes.setFailed, message);

async function uploadFile(
  { pageSession, frames, provideFile }: ActionContext,
  file: { name: string; data: string } | undefined,
) {
  if (!file) throw new ProbeFailure(errorCodes.fileUploadFailed, 'the value does not refer to a vault file');
  const path = await provideFile(file.name, Buffer.from(file.data, 'base64'));
  const objectId = await frames.readFoundElement();
  await pageSession
    .send('DOM.setFileInputFiles', { files: [path], objectId }, frames.session)
    .catch((cause: unknown) => {
      throw new ProbeFailure(errorCodes.fileUploadFailed, (cause as Error).message, { cause });
    });
}

/** Fills a field, selects an option, or uploads a file. */
export async function setField(context: ActionContext, action: SetAction): Promise<void> {
  const { pageSession, frames, variables, secrets } = context;
  await locate(context, action);
  const file = variables.findFile(action.value);
  const remainingMs = variables.oneTimePasswordRemainingMs(action.value);
  if (remainingMs !== undefined && remainingMs < MIN_CODE_VALIDITY_MS) {
    await pageSession.pause(remainingMs);
    pageSession.uncountedMs += remainingMs;
  }
  const { clock, random } = pageSession.options.tools;
  const filled = file ? { text: '', isSecret: false } : await variables.fill(action.value);
  const text = expandLegacyForms(filled.text, { now: clock.now(), random });
  const isSecret = action.isPassword || filled.isSecret;
  if (isSecret) secrets.add(text);
  variables.set(action.assignVariable, text);
  const field = String(await frames.call(PREPARE_FIELD, isSecret));
  if (field === 'file') await uploadFile(context, file);
  else await fillField(context, field, text);
}

async function fillField({ pageSession, frames }: ActionContext, field: string, text: string): Promise<void> {
  switch (field) {
    case 'select':
      if ((await frames.call(SELECT_OPTION, text)) !== true) throw fieldFailure('the list has no such option');
      return;
    case 'value':
      if ((await frames.call(SET_VALUE, text)) !== true) throw fieldFailure('the field does not accept the value');
      return;
    case 'text':
    case 'empty': {
      const deleteKey = findKey('Delete');
      if (field === 'text' && deleteKey) await pressKey(pageSession, deleteKey);
      await typeText(pageSession, text);
      // The page may have navigated after the last character.
      await frames.call(BLUR_ELEMENT).catch(() => pageSession.ensureRunning());
      return;
    }
    default:
      throw fieldFailure('the element is not a field; use a click for checkboxes and buttons');
  }
}
