/** From actions as they are written to actions with every default filled in. */
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
/** The name in `{{name}}`. */
const bare = (variable: string | null | undefined): string => text(variable).replace(/^\{\{|\}\}$/g, '');

const selectorOf = ({ css, xpath }: WrittenSelector): ScriptSelector =>
  css === undefined ? { by: 'xpath', text: text(xpath) } : { by: 'css', text: css };

function elementOf(written: WrittenElement): ScriptElement {
  return {
    ...selectorOf(written),
    alternatives: (written.alternatives ?? []).map((one) => ({ ...selectorOf(one), name: text(one.name) })),
    shadowRoots: (written.shadowRoots ?? []).map(selectorOf),
  };
}

function frameOf(written: Written<'switchIframe'>['framePath'][number]): ScriptFrame {
  const by = frameMarks.find((mark) => written[mark] !== undefined) ?? 'iframeUrl';
  return { by, text: String(written[by]) };
}

type Common = Pick<ScriptAction, 'description' | 'failureMessage' | 'ignoreErrors' | 'timeoutMs'>;

function commonOf(kind: ActionKind, written: Written<'screenshot'>): Common {
  return {
    description: text(written.description),
    failureMessage: text(written.failureMessage),
    ignoreErrors: written.ignoreErrors === true,
    timeoutMs: written.timeoutMs === undefined || !written.timeoutMs ? usualTimeoutMs(kind) : written.timeoutMs,
  };
}

type Located = 'click' | 'hover' | 'scrollTo' | 'waitForElement' | 'set' | 'testElementContent';

const locatedOf = (kind: Located, written: Written<'click'>) => ({
  ...commonOf(kind, written),
  element: elementOf(written.element),
  waitUntil: written.waitUntil ?? usualWait(kind),
});

/** The action, or what is wrong with it: each problem with the path below the action's own member. */
export type ReadAction = { readonly action: ScriptAction } | { readonly broken: readonly BrokenRule[] };

const readers: { [K in ActionKind]: (written: Written<K>) => ScriptAction } = {
  navigate: (it) => ({
    kind: 'navigate',
    ...commonOf('navigate', it),
    url: it.url,
    ignoreHttpStatus: it.ignoreHttpStatus === true,
  }),
  click: (it) => ({ kind: 'click', ...locatedOf('click', it) }),
  hover: (it) => ({ kind: 'hover', ...locatedOf('hover', it) }),
  scrollTo: (it) => ({ kind: 'scrollTo', ...locatedOf('scrollTo', it) }),
  waitForElement: (it) => ({ kind: 'waitForElement', ...locatedOf('waitForElement', it) }),
  set: (it) => ({
    kind: 'set',
    ...locatedOf('set', it),
    value: it.value,
    isPassword: it.isPassword === true,
    assignVariable: bare(it.assignVariable),
  }),
  keyEvent: (it) => ({
    kind: 'keyEvent',
    ...commonOf('keyEvent', it),
    key: it.key,
    ...(it.element && { element: elementOf(it.element) }),
    waitUntil: it.waitUntil ?? usualWait('keyEvent'),
  }),
  testElementContent: (it) => ({
    kind: 'testElementContent',
    ...locatedOf('testElementContent', it),
    testType: it.testType ?? 'Contains',
    value: it.value,
    assignVariable: bare(it.assignVariable),
  }),
  testDocumentContent: (it) => ({
    kind: 'testDocumentContent',
    ...commonOf('testDocumentContent', it),
    testType: it.testType ?? 'Contains',
    value: it.value,
  }),
  wait: (it) => ({ kind: 'wait', ...commonOf('wait', it), waitTimeMs: it.waitTimeMs }),
  screenshot: (it) => ({ kind: 'screenshot', ...commonOf('screenshot', it) }),
  clearCache: (it) => ({ kind: 'clearCache', ...commonOf('clearCache', it) }),
  switchIframe: (it) => ({
    kind: 'switchIframe',
    ...commonOf('switchIframe', it),
    framePath: it.framePath.map(frameOf),
  }),
  switchBrowserTab: (it) => ({
    kind: 'switchBrowserTab',
    ...commonOf('switchBrowserTab', it),
    windowTitle: text(it.windowTitle),
    url: text(it.url),
  }),
  adjustVariable: (it) => ({
    kind: 'adjustVariable',
    ...commonOf('adjustVariable', it),
    variable: bare(it.variable),
    adjustmentType: it.adjustmentType,
    pattern: it.pattern,
  }),
};

export const isActionKind = (name: string): name is ActionKind => Object.hasOwn(readers, name);

/** Reads the settings of an action of that kind. */
export function readAction(kind: ActionKind, settings: unknown): ReadAction {
  const read = actionShapes[kind].safeParse(settings);
  if (!read.success) return { broken: brokenRules(read.error, settings) };
  const reader = readers[kind] as (written: unknown) => ScriptAction;
  return { action: reader(read.data) };
}
