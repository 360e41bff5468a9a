/** Prints transaction scripts with an indent of two spaces, without members that have their defaults. */
import {
  usualTimeoutMs,
  usualWait,
  type Script,
  type ScriptAction,
  type ScriptElement,
  type ScriptSelector,
  type ScriptStep,
  type StepCondition,
} from './script.js';

type Members = Record<string, unknown>;

const selector = ({ by, text }: ScriptSelector): Members => ({ [by]: text });

function element({ alternatives, shadowRoots, ...own }: ScriptElement): Members {
  return {
    ...selector(own),
    ...(alternatives.length > 0 && {
      alternatives: alternatives.map(({ name, ...one }) => ({ ...selector(one), ...(name !== '' && { name }) })),
    }),
    ...(shadowRoots.length > 0 && { shadowRoots: shadowRoots.map(selector) }),
  };
}

/** Returns the members of `written` that are neither false nor empty. */
const given = (written: Members): Members =>
  Object.fromEntries(Object.entries(written).filter(([, value]) => value !== '' && value !== false));

const inBraces = (name: string): string => (name === '' ? '' : `{{${name}}}`);

function settings(action: ScriptAction): Members {
  switch (action.kind) {
    case 'navigate':
      return { url: action.url, ...given({ ignoreHttpStatus: action.ignoreHttpStatus }) };
    case 'click':
    case 'hover':
    case 'scrollTo':
    case 'waitForElement':
      return { element: element(action.element) };
    case 'set': {
      const { value, isPassword, assignVariable } = action;
      return {
        element: element(action.element),
        value,
        ...given({ isPassword, assignVariable: inBraces(assignVariable) }),
      };
    }
    case 'keyEvent':
      return { key: action.key, ...(action.element && { element: element(action.element) }) };
    case 'testElementContent': {
      const { testType, value, assignVariable } = action;
      return {
        element: element(action.element),
        testType,
        value,
        ...given({ assignVariable: inBraces(assignVariable) }),
      };
    }
    case 'testDocumentContent':
      return { testType: action.testType, value: action.value };
    case 'wait':
      return { waitTimeMs: action.waitTimeMs };
    case 'switchIframe':
      return {
        framePath: action.framePath.map(({ by, text }) => ({ [by]: by === 'iframeIndex' ? Number(text) : text })),
      };
    case 'switchBrowserTab':
      return given({ windowTitle: action.windowTitle, url: action.url });
    case 'adjustVariable':
      return {
        variable: inBraces(action.variable),
        adjustmentType: action.adjustmentType,
        pattern: action.pattern,
      };
    case 'screenshot':
    case 'clearCache':
      return {};
  }
}

/** Returns an action in its written form: an object whose only member is its kind. */
function printAction(action: ScriptAction): Members {
  const { kind, description, failureMessage, ignoreErrors, timeoutMs } = action;
  const waits = 'waitUntil' in action && action.waitUntil !== usualWait(kind);
  return {
    [kind]: {
      ...settings(action),
      ...(waits && { waitUntil: action.waitUntil }),
      ...given({ description, failureMessage, ignoreErrors }),
      ...(timeoutMs !== usualTimeoutMs(kind) && { timeoutMs }),
    },
  };
}

function condition({ ErrorConditionType, Value, Level, MatchType, AdditionalConditions }: StepCondition): Members {
  return {
    type: ErrorConditionType,
    data: { matchType: MatchType, ...given({ value: Value, level: Level ?? '' }) },
    additionalConditions: AdditionalConditions.map(({ Metric, Comparison, Value: value }) => ({
      metric: Metric,
      comparison: Comparison,
      value,
    })),
  };
}

function step({ name, actions, errorConditions, ...switches }: ScriptStep): Members {
  return {
    name,
    ...given(switches),
    actions: actions.map(printAction),
    ...(errorConditions.length > 0 && { errorConditions: errorConditions.map(condition) }),
  };
}

/** Returns the text of a script. Parsing it yields the same script. */
export const printScript = ({ steps }: Script): string => JSON.stringify({ steps: steps.map(step) }, undefined, 2);
