/** Converts written actions to actions with all defaults filled in. */
import { listViolations, type RuleViolation } from '../reading/problems.js';
import {
  frameMarks,
  defaultTimeoutMs,
  defaultWaitCondition,
  type ActionKind,
  type ScriptAction,
  type ScriptElement,
  type ScriptFrame,
  type ScriptSelector,
} from './script.js';
import { actionShapes, type Written, type WrittenElement, type WrittenSelector } from './written-script.js';

const textOrEmpty = (value: string | null | undefined): string => value ?? '';
/** Returns the name in `{{name}}`. */
const stripBraces = (variable: string | null | undefined): string => textOrEmpty(variable).replace(/^\{\{|\}\}$/g, '');

const toSelector = ({ css, xpath }: WrittenSelector): ScriptSelector =>
  css === undefined ? { by: 'xpath', text: textOrEmpty(xpath) } : { by: 'css', text: css };

function toElement(written: WrittenElement): ScriptElement {
  return {
    ...toSelector(written),
    alternatives: (written.alternatives ?? []).map((one) => ({ ...toSelector(one), name: textOrEmpty(one.name) })),
    shadowRoots: (written.shadowRoots ?? []).map(toSelector),
  };
}

function toFrame(written: Written<'switchIframe'>['framePath'][number]): ScriptFrame {
  const by = frameMarks.find((mark) => written[mark] !== undefined) ?? 'iframeUrl';
  return { by, text: String(written[by]) };
}

type Common = Pick<ScriptAction, 'description' | 'failureMessage' | 'ignoreErrors' | 'timeoutMs'>;

function toCommon(kind: ActionKind, written: Written<'screenshot'>): Common {
  return {
    description: textOrEmpty(written.description),
    failureMessage: textOrEmpty(written.failureMessage),
    ignoreErrors: written.ignoreErrors === true,
    timeoutMs: written.timeoutMs === undefined || !written.timeoutMs ? defaultTimeoutMs(kind) : written.timeoutMs,
  };
}

type ElementActionKind = 'click' | 'hover' | 'scrollTo' | 'waitForElement' | 'set' | 'testElementContent';

const toElementAction = (kind: ElementActionKind, written: Written<'click'>) => ({
  ...toCommon(kind, written),
  element: toElement(written.element),
  waitUntil: written.waitUntil ?? defaultWaitCondition(kind),
});

/** The action, or its problems, with paths below the member of the action. */
export type ActionReadResult = { readonly action: ScriptAction } | { readonly violations: readonly RuleViolation[] };

const actionReaders: { [K in ActionKind]: (written: Written<K>) => ScriptAction } = {
  navigate: (it) => ({
    kind: 'navigate',
    ...toCommon('navigate', it),
    url: it.url,
    ignoreHttpStatus: it.ignoreHttpStatus === true,
  }),
  click: (it) => ({ kind: 'click', ...toElementAction('click', it) }),
  hover: (it) => ({ kind: 'hover', ...toElementAction('hover', it) }),
  scrollTo: (it) => ({ kind: 'scrollTo', ...toElementAction('scrollTo', it) }),
  waitForElement: (it) => ({ kind: 'waitForElement', ...toElementAction('waitForElement', it) }),
  set: (it) => ({
    kind: 'set',
    ...toElementAction('set', it),
    value: it.value,
    isPassword: it.isPassword === true,
    assignVariable: stripBraces(it.assignVariable),
  }),
  keyEvent: (it) => ({
    kind: 'keyEvent',
    ...toCommon('keyEvent', it),
    key: it.key,
    ...(it.element && { element: toElement(it.element) }),
    waitUntil: it.waitUntil ?? defaultWaitCondition('keyEvent'),
  }),
  testElementContent: (it) => ({
    kind: 'testElementContent',
    ...toElementAction('testElementContent', it),
    testType: it.testType ?? 'Contains',
    value: it.value,
    assignVariable: stripBraces(it.assignVariable),
  }),
  testDocumentContent: (it) => ({
    kind: 'testDocumentContent',
    ...toCommon('testDocumentContent', it),
    testType: it.testType ?? 'Contains',
    value: it.value,
  }),
  wait: (it) => ({ kind: 'wait', ...toCommon('wait', it), waitTimeMs: it.waitTimeMs }),
  screenshot: (it) => ({ kind: 'screenshot', ...toCommon('screenshot', it) }),
  clearCache: (it) => ({ kind: 'clearCache', ...toCommon('clearCache', it) }),
  switchIframe: (it) => ({
    kind: 'switchIframe',
    ...toCommon('switchIframe', it),
    framePath: it.framePath.map(toFrame),
  }),
  switchBrowserTab: (it) => ({
    kind: 'switchBrowserTab',
    ...toCommon('switchBrowserTab', it),
    windowTitle: textOrEmpty(it.windowTitle),
    url: textOrEmpty(it.url),
  }),
  adjustVariable: (it) => ({
    kind: 'adjustVariable',
    ...toCommon('adjustVariable', it),
    variable: stripBraces(it.variable),
    adjustmentType: it.adjustmentType,
    pattern: it.pattern,
  }),
};

export const isActionKind = (name: string): name is ActionKind => Object.hasOwn(actionReaders, name);

/** Reads the settings of an action of a kind. */
export function readAction(kind: ActionKind, settings: unknown): ActionReadResult {
  const parsed = actionShapes[kind].safeParse(settings);
  if (!parsed.success) return { violations: listViolations(parsed.error, settings) };
  const readAs = actionReaders[kind] as (written: unknown) => ScriptAction;
  return { action: readAs(parsed.data) };
}
