import fc from 'fast-check';
import {
  adjustmentTypes,
  contentTests,
  frameMarks,
  SCRIPT_LIMITS,
  waitConditions,
  type Script,
  type ScriptElement,
  type StepCondition,
} from '../script.js';

const text = fc.string({ maxLength: 12 }).filter((value) => !value.includes('{{'));
const word = fc.stringMatching(/^[a-z][a-z0-9 _-]{0,8}[a-z0-9]$/);
const css = word.map((name) => ({ by: 'css' as const, text: `.a > [data-x="${name}"]` }));
const xpath = word.map((name) => ({ by: 'xpath' as const, text: `(//a[contains(.,'${name}')])[1]` }));
const withName = (selector: fc.Arbitrary<{ by: 'css' | 'xpath'; text: string }>) =>
  fc.record({ selector, name: text }).map(({ selector: ownSelector, name }) => ({ ...ownSelector, name }));
const alternatives = fc.array(withName(fc.oneof(css, xpath)), { maxLength: 2 });
const element: fc.Arbitrary<ScriptElement> = fc.oneof(
  fc
    .record({ ownSelector: xpath, alternatives })
    .map(({ ownSelector, ...rest }) => ({ ...ownSelector, ...rest, shadowRoots: [] })),
  fc
    .record({ ownSelector: css, alternatives, shadowRoots: fc.array(css, { maxLength: 2 }) })
    .map(({ ownSelector, ...rest }) => ({ ...ownSelector, ...rest })),
);
const common = {
  description: text,
  failureMessage: text,
  ignoreErrors: fc.boolean(),
  timeoutMs: fc.integer({ min: 1, max: SCRIPT_LIMITS.maxMs }),
};
const waitUntil = fc.constantFrom(...waitConditions);
const elementActionFields = { ...common, element, waitUntil };
const content = {
  testType: fc.constantFrom('Contains', 'DoesNotContain').map((type) => type as 'Contains'),
  value: text,
};
const kind = <K extends string>(name: K) => fc.constant(name);

const action = fc.oneof(
  fc.record({ kind: kind('navigate'), ...common, url: fc.webUrl(), ignoreHttpStatus: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('click', 'hover', 'scrollTo', 'waitForElement'), ...elementActionFields }),
  fc.record({ kind: kind('set'), ...elementActionFields, value: text, isPassword: fc.boolean(), assignVariable: word }),
  fc.record({ kind: kind('keyEvent'), ...common, waitUntil, key: fc.constantFrom('Enter', 'a', 'F5'), element }),
  fc.record({ kind: kind('keyEvent'), ...common, waitUntil, key: fc.constantFrom('Numpad3', 'Space') }),
  fc.record({ kind: kind('testElementContent'), ...elementActionFields, ...content, assignVariable: word }),
  fc.record({ kind: kind('testDocumentContent'), ...common, ...content }),
  fc.record({ kind: kind('testDocumentContent'), ...common, testType: fc.constantFrom(...contentTests), value: word }),
  fc.record({ kind: kind('wait'), ...common, waitTimeMs: fc.integer({ min: 1, max: SCRIPT_LIMITS.maxMs }) }),
  fc.record({ kind: fc.constantFrom('screenshot', 'clearCache'), ...common }),
  fc.record({
    kind: kind('switchIframe'),
    ...common,
    framePath: fc.array(
      fc
        .record({ by: fc.constantFrom(...frameMarks), name: word, at: fc.nat(9) })
        .map(({ by, name, at }) => ({ by, text: by === 'iframeIndex' ? String(at) : name })),
      { maxLength: 3 },
    ),
  }),
  fc.record({ kind: kind('switchBrowserTab'), ...common, windowTitle: word, url: text }),
  fc.record({
    kind: kind('adjustVariable'),
    ...common,
    variable: word,
    adjustmentType: fc.constantFrom(...adjustmentTypes),
    pattern: word,
  }),
);

const errorCondition: fc.Arbitrary<StepCondition> = fc.oneof(
  fc.record({
    ErrorConditionType: kind('PageElementUrlMatch'),
    Value: text.filter((pattern) => pattern !== ''),
    MatchType: kind('ErrorWhenNotContains'),
    AdditionalConditions: fc.array(
      fc.record({ Metric: kind('TotalTime'), Comparison: kind('GreaterThan'), Value: fc.nat().map(String) }),
      { maxLength: 2 },
    ),
  }),
  fc.record({
    ErrorConditionType: kind('ConsoleLevel'),
    Value: fc.constant(''),
    Level: kind('Error'),
    MatchType: kind('ErrorWhenContains'),
    AdditionalConditions: fc.constant<StepCondition['AdditionalConditions']>([]),
  }),
);

/** Any script that can run. */
export const runnableScript: fc.Arbitrary<Script> = fc.record({
  steps: fc.array(
    fc.record({
      name: text,
      ignoreErrors: fc.boolean(),
      recordWaterfall: fc.boolean(),
      recordFilmstrip: fc.boolean(),
      collectPageSource: fc.boolean(),
      storePerformanceMetrics: fc.boolean(),
      actions: fc.array(action as fc.Arbitrary<Script['steps'][number]['actions'][number]>, { maxLength: 4 }),
      errorConditions: fc.array(errorCondition, { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
