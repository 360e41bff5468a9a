/** Converts written actions to actions with all defaults filled in. */
import { brokenRules, type BrokenRule } from '../reading/problems.js';
import {
  frameMarks,
  usualTimeoutMs,
  usualWait,
  type ActionKind,
  type ScriptAction,
  type ScriptElement,
  type ScriptFrame,
  type ScriptSelector,
} from './script.js';
import { actionShapes, type Written, type WrittenElement, type WrittenSelector } from './wire.js';

const text = (value: string | null | undefined): string => value ?? '';
/** Returns the name in `{{name}}`. */
const bare = (variable: string | null | undefined): string => text(variable).replace(/^\{\{|\}\}$/g, '');

const toSelector = ({ css, xpath }: WrittenSelector): ScriptSelector =>
  css === undefined ? { by: 'xpath', text: text(xpath) } : { by: 'css', text: css };

function toElement(written: WrittenElement): ScriptElement {
  return {
    ...toSelector(written),
    alternatives: (written.alternatives ?? []).map((one) => ({ ...toSelector(one), name: text(one.name) })),
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
    description: text(written.description),
    failureMessage: text(written.failureMessage),
    ignoreErrors: written.ignoreErrors === true,
    timeoutMs: written.timeoutMs === undefined || !written.timeoutMs ? usualTimeoutMs(kind) : written.timeoutMs,
  };
}

type Located = 'click' | 'hover' | 'scrollTo' | 'waitForElement' | 'set' | 'testElementContent';

const toLocated = (kind: Located, written: Written<'click'>) => ({
  ...toCommon(kind, written),
  element: toElement(written.element),
  waitUntil: written.waitUntil ?? usualWait(kind),
});

/** The action, or its problems, with paths below the member of the action. */
export type ReadAction = { readonly action: ScriptAction } | { readonly broken: readonly BrokenRule[] };

const readers: { [K in ActionKind]: (written: Written<K>) => ScriptAction } = {
  navigate: (it) => ({
    kind: 'navigate',
    ...toCommon('navigate', it),
    url: it.url,
    ignoreHttpStatus: it.ignoreHttpStatus === true,
  }),
  click: (it) => ({ kind: 'click', ...toLocated('click', it) }),
  hover: (it) => ({ kind: 'hover', ...toLocated('hover', it) }),
  scrollTo: (it) => ({ kind: 'scrollTo', ...toLocated('scrollTo', it) }),
  waitForElement: (it) => ({ kind: 'waitForElement', ...toLocated('waitForElement', it) }),
  set: (it) => ({
    kind: 'set',
    ...toLocated('set', it),
    value: it.value,
    isPassword: it.isPassword === true,
    assignVariable: bare(it.assignVariable),
  }),
  keyEvent: (it) => ({
    kind: 'keyEvent',
    ...toCommon('keyEvent', it),
    key: it.key,
    ...(it.element && { element: toElement(it.element) }),
    waitUntil: it.waitUntil ?? usualWait('keyEvent'),
  }),
  testElementContent: (it) => ({
    kind: 'testElementContent',
    ...toLocated('testElementContent', it),
    testType: it.testType ?? 'Contains',
    value: it.value,
    assignVariable: bare(it.assignVariable),
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
    windowTitle: text(it.windowTitle),
    url: text(it.url),
  }),
  adjustVariable: (it) => ({
    kind: 'adjustVariable',
    ...toCommon('adjustVariable', it),
    variable: bare(it.variable),
    adjustmentType: it.adjustmentType,
    pattern: it.pattern,
  }),
};

export const isActionKind = (name: string): name is ActionKind => Object.hasOwn(readers, name);

/** Reads the settings of an action of a kind. */
export function readAction(kind: ActionKind, settings: unknown): ReadAction {
  const read = actionShapes[kind].safeParse(settings);
  if (!read.success) return { broken: brokenRules(read.error, settings) };
  const reader = readers[kind] as (written: unknown) => ScriptAction;
  return { action: reader(read.data) };
}
