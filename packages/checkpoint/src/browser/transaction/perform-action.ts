import { parseKeyPress } from '@vedette/contract/transaction-script/keys';
import type { ActionKind, ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { parseUserPattern } from '../../multi-step/pattern-search.js';
import { ProbeFailure } from '../../probe-failure.js';
import { testDocument, testElement } from './content.js';
import { locate, awaitStableCentre } from './elements.js';
import { setField } from './set-field.js';
import { movePointer, click, pressKey } from './input.js';
import { navigate } from './navigate.js';
import { FOCUS_ELEMENT, SCROLL_TO_CENTRE, RESTORE_FOCUS } from './page-scripts.js';
import type { ActionContext } from './action-context.js';

/** Error code for failures of an action without a specific code. */
export const ERROR_CODES_BY_ACTION: Readonly<Record<ActionKind, ErrorCodeEntry>> = {
  navigate: errorCodes.navigateFailed,
  click: errorCodes.clickFailed,
  set: errorCodes.setFailed,
  hover: errorCodes.hoverFailed,
  keyEvent: errorCodes.keyEventFailed,
  scrollTo: errorCodes.scrollFailed,
  testElementContent: errorCodes.elementContentFailed,
  testDocumentContent: errorCodes.documentContentFailed,
  waitForElement: errorCodes.waitForElementFailed,
  switchIframe: errorCodes.frameFailed,
  switchBrowserTab: errorCodes.tabFailed,
  adjustVariable: errorCodes.adjustVariableFailed,
  clearCache: errorCodes.clearCacheFailed,
  wait: errorCodes.stepFailed,
  screenshot: errorCodes.stepFailed,
};

type Action<K extends ActionKind> = Extract<ScriptAction, { kind: K }>;

/** Time in which a click may begin a navigation or open a tab. */
const REACTION_MS = 500;
const MAX_MATCHES = 1_000;

/** Performs an action that may load another document, and waits for it. */
async function performAndAwaitLoad(
  context: ActionContext,
  timeoutMs: number,
  perform: () => Promise<void>,
): Promise<void> {
  const { pageSession } = context;
  const [loadsBefore, sessionBefore, startedElapsedMs] = [
    pageSession.documentLoads,
    pageSession.sessions.currentSession,
    pageSession.elapsed,
  ];
  await perform();
  const hasNavigated = await pageSession.waitFor(
    REACTION_MS,
    () =>
      Promise.resolve(
        pageSession.documentLoads > loadsBefore || pageSession.sessions.currentSession !== sessionBefore
          ? true
          : undefined,
      ),
    50,
  );
  if (hasNavigated)
    await pageSession.awaitLoaded(Math.max(REACTION_MS, timeoutMs - (pageSession.elapsed - startedElapsedMs)));
  else pageSession.uncountedMs += REACTION_MS;
}

async function sendKey(context: ActionContext, action: Action<'keyEvent'>): Promise<void> {
  const { pageSession, frames } = context;
  const { element } = action;
  if (element) {
    await locate(context, { ...action, element });
    await frames.call(FOCUS_ELEMENT);
  } else await frames.call(RESTORE_FOCUS);
  const chord = parseKeyPress(action.key);
  if (!chord) throw new ProbeFailure(errorCodes.keyEventFailed, `${action.key} is not a key`);
  await performAndAwaitLoad(context, action.timeoutMs, () => pressKey(pageSession, chord.key, chord.modifiers));
}

async function switchTab({ pageSession, frames }: ActionContext, action: Action<'switchBrowserTab'>): Promise<void> {
  const searchTexts = [action.windowTitle, action.url].filter((part) => part !== '');
  const sessionBefore = await pageSession.waitFor(action.timeoutMs, async () => {
    const { targetInfos } = await pageSession.send('Target.getTargets', {}, '');
    const infos = targetInfos as readonly { targetId: string; title: string; url: string }[];
    return pageSession.sessions.tabs.findLast(({ targetId }) => {
      const targetInfo = infos.find((candidate) => candidate.targetId === targetId);
      const [title = '', url = ''] = [targetInfo?.title, targetInfo?.url];
      return action.windowTitle === ''
        ? url.includes(action.url)
        : searchTexts.some((part) => title.includes(part) || url.includes(part));
    });
  });
  const message = `no tab has ${searchTexts.join(' or ')} in its title or URL`;
  if (!sessionBefore) throw new ProbeFailure(errorCodes.tabFailed, message, { isTimeout: true });
  await pageSession.sessions.activate(sessionBefore);
  frames.selectRoot();
}

async function adjustVariable(
  { pageSession, variables }: ActionContext,
  action: Action<'adjustVariable'>,
): Promise<void> {
  const value = variables.get(action.variable);
  if (value === undefined) throw new ProbeFailure(errorCodes.variableUndefined, `{{${action.variable}}} has no value`);
  const pattern = parseUserPattern((await variables.fill(action.pattern)).text);
  if (!pattern)
    throw new ProbeFailure(errorCodes.adjustVariableFailed, 'the pattern is not a valid regular expression');
  const nextMatchPattern = new RegExp(`(?<before>[\\s\\S]*?)(?<match>${pattern.source})`, pattern.flags);
  const [matches, betweenMatches] = [[] as string[], [] as string[]];
  let remaining = value;
  for (let count = 0; remaining !== '' && count < MAX_MATCHES; count += 1) {
    const [result = 'absent'] = await pageSession.options.tools.patterns.search(remaining, [nextMatchPattern]);
    if (typeof result === 'string') break;
    const { before: textBefore = '', match = '' } = result.groups;
    if (match === '') break;
    matches.push(match);
    betweenMatches.push(textBefore);
    remaining = remaining.slice(textBefore.length + match.length);
  }
  const keepsMatches = action.adjustmentType === 'KeepMatch';
  if (keepsMatches && matches.length === 0)
    throw new ProbeFailure(errorCodes.adjustVariableFailed, 'the pattern matches nothing');
  variables.set(action.variable, keepsMatches ? matches.join('') : betweenMatches.join('') + remaining);
}

/**
 * Performs one action.
 * @throws ProbeFailure, or an error of the browser
 */
export async function performAction(context: ActionContext, action: ScriptAction): Promise<void> {
  const { pageSession, frames } = context;
  switch (action.kind) {
    case 'navigate':
      return navigate(context, action);
    case 'click':
      await locate(context, action);
      return performAndAwaitLoad(context, action.timeoutMs, async () =>
        click(pageSession, await awaitStableCentre(context)),
      );
    case 'hover':
      await locate(context, action);
      return movePointer(pageSession, await awaitStableCentre(context));
    case 'scrollTo':
      await locate(context, action);
      await frames.call(SCROLL_TO_CENTRE);
      return;
    case 'set':
      return setField(context, action);
    case 'keyEvent':
      return sendKey(context, action);
    case 'testElementContent':
      return testElement(context, action);
    case 'testDocumentContent':
      return testDocument(context, action);
    case 'waitForElement':
      return locate(context, action);
    case 'wait':
      return pageSession.pause(action.waitTimeMs);
    case 'screenshot':
      return;
    case 'clearCache':
      await pageSession.send('Network.clearBrowserCache');
      return;
    case 'switchIframe': {
      const isEntered = await pageSession.waitFor(action.timeoutMs, () => frames.selectFrame(action.framePath), 200);
      if (!isEntered) throw new ProbeFailure(errorCodes.frameFailed, 'the frame does not exist', { isTimeout: true });
      return;
    }
    case 'switchBrowserTab':
      return switchTab(context, action);
    case 'adjustVariable':
      return adjustVariable(context, action);
  }
}
