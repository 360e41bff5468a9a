/** Descriptions of actions and their failures. */
import type { ScriptAction, ScriptElement } from '@vedette/contract/transaction-script/script';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import type { ProbeFailure } from '../../probe-failure.js';

const selectorText = (element: ScriptElement | undefined): string => element?.text ?? '';

/** Describes an action, for example `Click on #buy`: by the script's own text, else by its fields. */
export function describeAction(action: ScriptAction): string {
  if (action.description !== '') return action.description;
  switch (action.kind) {
    case 'navigate':
      return `Navigate to ${action.url}`;
    case 'click':
      return `Click on ${selectorText(action.element)}`;
    case 'hover':
      return `Hover over ${selectorText(action.element)}`;
    case 'scrollTo':
      return `Scroll to ${selectorText(action.element)}`;
    case 'waitForElement':
      return `Wait for ${selectorText(action.element)}`;
    case 'set':
      return `Set ${selectorText(action.element)} to ${action.isPassword ? '*****' : action.value}`;
    case 'keyEvent':
      return `Press ${action.key}${action.element ? ` on ${selectorText(action.element)}` : ''}`;
    case 'testElementContent':
      return `Test ${selectorText(action.element)}: ${action.testType} ${action.value}`;
    case 'testDocumentContent':
      return `Test document: ${action.testType} ${action.value}`;
    case 'wait':
      return `Wait ${action.waitTimeMs} ms`;
    case 'screenshot':
      return 'Take a screenshot';
    case 'clearCache':
      return 'Clear the cache';
    case 'switchIframe':
      return action.framePath.length === 0
        ? 'Switch to the root document'
        : `Switch to frame ${action.framePath.map(({ text }) => text).join(' > ')}`;
    case 'switchBrowserTab':
      return `Switch to tab ${action.windowTitle || action.url}`;
    case 'adjustVariable':
      return `Adjust {{${action.variable}}}: ${action.adjustmentType} ${action.pattern}`;
  }
}

/**
 * Describes the failure of a step: by its own description, as in `Step 2 (Buy): Element '#buy' not found.`, or else by
 * the action or error code, as in `Step 2: Click on #buy failed.`
 */
export function describeFailure(
  { code, description }: ProbeFailure,
  { number, name, action }: { readonly number: number; readonly name: string; readonly action: ScriptAction },
): string {
  if (description !== undefined) return `Step ${number} (${name || number}): ${description}`;
  const isActionFailure = [
    errorCodes.navigateFailed,
    errorCodes.clickFailed,
    errorCodes.setFailed,
    errorCodes.hoverFailed,
  ]
    .concat([errorCodes.keyEventFailed, errorCodes.scrollFailed, errorCodes.waitForElementFailed])
    .concat([errorCodes.elementContentFailed, errorCodes.documentContentFailed])
    .some((entry) => entry.code === code);
  const actionText = describeAction({ ...action, description: '' });
  return `Step ${number}: ${isActionFailure ? `${actionText} failed.` : describeError(code)}`;
}
