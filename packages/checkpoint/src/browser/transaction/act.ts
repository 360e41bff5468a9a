import { parseKeyPress } from '@vedette/contract/transaction-script/keys';
import type { ActionKind, ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { parseUserPattern } from '../../multi-step/pattern-search.js';
import { ProbeFailure } from '../../probe-failure.js';
import { testDocument, testElement } from './content.js';
import { locate, awaitMiddle } from './elements.js';
import { setField } from './fill-field.js';
import { movePointer, press, pressKey } from './input.js';
import { navigate } from './navigate.js';
import { FOCUS, POINT, REFOCUS } from './page-scripts.js';
import type { Traveller } from './traveller.js';

/** Error code for failures of an action without a specific code. */
export const errorCodeByAction: Readonly<Record<ActionKind, ErrorCodeEntry>> = {
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
async function andFollow(traveller: Traveller, timeoutMs: number, act: () => Promise<void>): Promise<void> {
  const { journey } = traveller;
  const [departures, tab, began] = [journey.departures, journey.sessions.page, journey.elapsed];
  await act();
  const hasLeft = await journey.until(
    REACTION_MS,
    () => Promise.resolve(journey.departures > departures || journey.sessions.page !== tab ? true : undefined),
    50,
  );
  if (hasLeft) await journey.loaded(Math.max(REACTION_MS, timeoutMs - (journey.elapsed - began)));
  else journey.uncountedMs += REACTION_MS;
}

async function sendKey(traveller: Traveller, action: Action<'keyEvent'>): Promise<void> {
  const { journey, frames } = traveller;
  const { element } = action;
  if (element) {
    await locate(traveller, { ...action, element });
    await frames.call(FOCUS);
  } else await frames.call(REFOCUS);
  const chord = parseKeyPress(action.key);
  if (!chord) throw new ProbeFailure(errorCodes.keyEventFailed, `${action.key} is not a key`);
  await andFollow(traveller, action.timeoutMs, () => pressKey(journey, chord.key, chord.modifiers));
}

async function switchTab({ journey, frames }: Traveller, action: Action<'switchBrowserTab'>): Promise<void> {
  const searched = [action.windowTitle, action.url].filter((part) => part !== '');
  const tab = await journey.until(action.timeoutMs, async () => {
    const { targetInfos } = await journey.send('Target.getTargets', {}, '');
    const infos = targetInfos as readonly { targetId: string; title: string; url: string }[];
    return journey.sessions.tabs.findLast(({ targetId }) => {
      const info = infos.find((one) => one.targetId === targetId);
      const [title = '', url = ''] = [info?.title, info?.url];
      return action.windowTitle === ''
        ? url.includes(action.url)
        : searched.some((part) => title.includes(part) || url.includes(part));
    });
  });
  const message = `no tab has ${searched.join(' or ')} in its title or URL`;
  if (!tab) throw new ProbeFailure(errorCodes.tabFailed, message, { isLate: true });
  await journey.sessions.show(tab);
  frames.toRoot();
}

async function adjust({ journey, variables }: Traveller, action: Action<'adjustVariable'>): Promise<void> {
  const value = variables.get(action.variable);
  if (value === undefined) throw new ProbeFailure(errorCodes.variableUndefined, `{{${action.variable}}} has no value`);
  const pattern = parseUserPattern((await variables.fill(action.pattern)).text);
  if (!pattern)
    throw new ProbeFailure(errorCodes.adjustVariableFailed, 'the pattern is not a valid regular expression');
  const next = new RegExp(`(?<before>[\\s\\S]*?)(?<match>${pattern.source})`, pattern.flags);
  const [kept, rest] = [[] as string[], [] as string[]];
  let left = value;
  for (let count = 0; left !== '' && count < MAX_MATCHES; count += 1) {
    const [result = 'absent'] = await journey.options.tools.patterns.search(left, [next]);
    if (typeof result === 'string') break;
    const { before = '', match = '' } = result.groups;
    if (match === '') break;
    kept.push(match);
    rest.push(before);
    left = left.slice(before.length + match.length);
  }
  const isKept = action.adjustmentType === 'KeepMatch';
  if (isKept && kept.length === 0)
    throw new ProbeFailure(errorCodes.adjustVariableFailed, 'the pattern matches nothing');
  variables.set(action.variable, isKept ? kept.join('') : rest.join('') + left);
}

/**
 * Performs one action.
 * @throws ProbeFailure, or an error of the browser
 */
export async function act(traveller: Traveller, action: ScriptAction): Promise<void> {
  const { journey, frames } = traveller;
  switch (action.kind) {
    case 'navigate':
      return navigate(traveller, action);
    case 'click':
      await locate(traveller, action);
      return andFollow(traveller, action.timeoutMs, async () => press(journey, await awaitMiddle(traveller)));
    case 'hover':
      await locate(traveller, action);
      return movePointer(journey, await awaitMiddle(traveller));
    case 'scrollTo':
      await locate(traveller, action);
      await frames.call(POINT);
      return;
    case 'set':
      return setField(traveller, action);
    case 'keyEvent':
      return sendKey(traveller, action);
    case 'testElementContent':
      return testElement(traveller, action);
    case 'testDocumentContent':
      return testDocument(traveller, action);
    case 'waitForElement':
      return locate(traveller, action);
    case 'wait':
      return journey.pause(action.waitTimeMs);
    case 'screenshot':
      return;
    case 'clearCache':
      await journey.send('Network.clearBrowserCache');
      return;
    case 'switchIframe': {
      const isThere = await journey.until(action.timeoutMs, () => frames.enter(action.framePath), 200);
      if (!isThere) throw new ProbeFailure(errorCodes.frameFailed, 'the frame does not exist', { isLate: true });
      return;
    }
    case 'switchBrowserTab':
      return switchTab(traveller, action);
    case 'adjustVariable':
      return adjust(traveller, action);
  }
}
