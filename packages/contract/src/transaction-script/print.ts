/** Prints transaction scripts with an indent of two spaces, without members that have their defaults. */
import {
  defaultTimeoutMs,
  defaultWaitCondition,
  type Script,
  type ScriptAction,
  type ScriptElement,
  type ScriptSelector,
  type ScriptStep,
  type StepCondition,
} from './script.js';

type Members = Record<string, unknown>;

const printSelector = ({ by, text }: ScriptSelector): Members => ({ [by]: text });

function printElement({ alternatives, shadowRoots, ...selectorFields }: ScriptElement): Members {
  return {
    ...printSelector(selectorFields),
    ...(alternatives.length > 0 && {
      alternatives: alternatives.map(({ name, ...one }) => ({ ...printSelector(one), ...(name !== '' && { name }) })),
    }),
    ...(shadowRoots.length > 0 && { shadowRoots: shadowRoots.map(printSelector) }),
  };
}

/** Returns the members of `written` that are neither false nor empty. */
const withoutDefaults = (written: Members): Members =>
  Object.fromEntries(Object.entries(written).filter(([, value]) => value !== '' && value !== false));

const wrapInBraces = (name: string): string => (name === '' ? '' : `{{${name}}}`);

function printSettings(action: ScriptAction): Members {
  switch (action.kind) {
    case 'navigate':
      return { url: action.url, ...withoutDefaults({ ignoreHttpStatus: action.ignoreHttpStatus }) };
    case 'click':
    case 'hover':
    case 'scrollTo':
    case 'waitForElement':
      return { element: printElement(action.element) };
    case 'set': {
      const { value, isPassword, assignVariable } = action;
      return {
        element: printElement(action.element),
        value,
        ...withoutDefaults({ isPassword, assignVariable: wrapInBraces(assignVariable) }),
      };
    }
    case 'keyEvent':
      return { key: action.key, ...(action.element && { element: printElement(action.element) }) };
    case 'testElementContent': {
      const { testType, value, assignVariable } = action;
      return {
        element: printElement(action.element),
        testType,
        value,
        ...withoutDefaults({ assignVariable: wrapInBraces(assignVariable) }),
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
      return withoutDefaults({ windowTitle: action.windowTitle, url: action.url });
    case 'adjustVariable':
      return {
        variable: wrapInBraces(action.variable),
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
  const hasOwnWaitCondition = 'waitUntil' in action && action.waitUntil !== defaultWaitCondition(kind);
  return {
    [kind]: {
      ...printSettings(action),
      ...(hasOwnWaitCondition && { waitUntil: action.waitUntil }),
      ...withoutDefaults({ description, failureMessage, ignoreErrors }),
      ...(timeoutMs !== defaultTimeoutMs(kind) && { timeoutMs }),
    },
  };
}

function printCondition({ ErrorConditionType, Value, Level, MatchType, AdditionalConditions }: StepCondition): Members {
  return {
    type: ErrorConditionType,
    data: { matchType: MatchType, ...withoutDefaults({ value: Value, level: Level ?? '' }) },
    additionalConditions: AdditionalConditions.map(({ Metric, Comparison, Value: value }) => ({
      metric: Metric,
      comparison: Comparison,
      value,
    })),
  };
}

function printStep({ name, actions, errorConditions, ...switches }: ScriptStep): Members {
  return {
    name,
    ...withoutDefaults(switches),
    actions: actions.map(printAction),
    ...(errorConditions.length > 0 && { errorConditions: errorConditions.map(printCondition) }),
  };
}

/** Returns the text of a script. Parsing it yields the same script. */
export const printScript = ({ steps }: Script): string => JSON.stringify({ steps: steps.map(printStep) }, undefined, 2);
