/**
 * A parsed transaction script: all defaults are filled in, and members are named as on the wire. The runner gets it,
 * importers and editors produce it. Durations are in ms; empty texts mean "none".
 */
import { z } from 'zod';
import { consoleLevels, errorConditionTypes, matchTypes } from '../v4/monitor-enums.js';
import { RequestCriterion } from '../v4/request-criteria.js';

/** Maximum of each item in one script. */
export const SCRIPT_LIMITS = {
  steps: 50,
  /** All steps together. */
  actions: 500,
  navigateMs: 60_000,
  actionMs: 30_000,
  /** Maximum of `timeoutMs` and `waitTimeMs`. */
  maxMs: 60_000,
  /** The whole run, including waits. */
  runMs: 240_000,
  /** Characters. */
  text: 1_048_576,
} as const;

export const waitConditions = ['Exists', 'Visible', 'VisibleAndEnabled'] as const;
export const contentTests = ['Contains', 'DoesNotContain', 'MatchesRegex', 'DoesNotMatchRegex'] as const;
export const adjustmentTypes = ['KeepMatch', 'RemoveMatch'] as const;
export const frameMarks = ['iframeUrl', 'iframeId', 'iframeName', 'iframeIndex'] as const;

/** CSS, or XPath 1.0 of the browser. */
export const ScriptSelector = z.object({ by: z.enum(['css', 'xpath']), text: z.string() });
export type ScriptSelector = z.infer<typeof ScriptSelector>;

export const ScriptElement = ScriptSelector.extend({
  /** For editors only: a run uses one selector. */
  alternatives: z.array(ScriptSelector.extend({ name: z.string() })),
  /** Hosts of open shadow roots, from outer to inner. Inside them selectors are CSS. */
  shadowRoots: z.array(ScriptSelector),
});
export type ScriptElement = z.infer<typeof ScriptElement>;

/** The text of `iframeIndex` is a whole number from 0. */
export const ScriptFrame = z.object({ by: z.enum(frameMarks), text: z.string() });
export type ScriptFrame = z.infer<typeof ScriptFrame>;

const commonFields = {
  description: z.string(),
  failureMessage: z.string(),
  ignoreErrors: z.boolean(),
  timeoutMs: z.number().int().min(1).max(SCRIPT_LIMITS.maxMs),
};
const elementActionFields = { ...commonFields, element: ScriptElement, waitUntil: z.enum(waitConditions) };
const contentTestFields = { testType: z.enum(contentTests), value: z.string() };
/** Name of a variable without its braces. */
const variableName = z.string();

export const ScriptAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('navigate'), ...commonFields, url: z.string(), ignoreHttpStatus: z.boolean() }),
  z.object({ kind: z.literal('click'), ...elementActionFields }),
  z.object({ kind: z.literal('hover'), ...elementActionFields }),
  z.object({ kind: z.literal('scrollTo'), ...elementActionFields }),
  z.object({ kind: z.literal('waitForElement'), ...elementActionFields }),
  z.object({
    kind: z.literal('set'),
    ...elementActionFields,
    value: z.string(),
    isPassword: z.boolean(),
    assignVariable: variableName,
  }),
  /** Without an element, keys go to the focused element. */
  z.object({
    kind: z.literal('keyEvent'),
    ...commonFields,
    key: z.string(),
    element: ScriptElement.optional(),
    waitUntil: z.enum(waitConditions),
  }),
  z.object({
    kind: z.literal('testElementContent'),
    ...elementActionFields,
    ...contentTestFields,
    assignVariable: variableName,
  }),
  z.object({ kind: z.literal('testDocumentContent'), ...commonFields, ...contentTestFields }),
  z.object({ kind: z.literal('wait'), ...commonFields, waitTimeMs: z.number().int().min(1).max(SCRIPT_LIMITS.maxMs) }),
  z.object({ kind: z.literal('screenshot'), ...commonFields }),
  z.object({ kind: z.literal('clearCache'), ...commonFields }),
  /** From the root document. Empty: the root document. */
  z.object({ kind: z.literal('switchIframe'), ...commonFields, framePath: z.array(ScriptFrame) }),
  z.object({ kind: z.literal('switchBrowserTab'), ...commonFields, windowTitle: z.string(), url: z.string() }),
  z.object({
    kind: z.literal('adjustVariable'),
    ...commonFields,
    variable: variableName,
    adjustmentType: z.enum(adjustmentTypes),
    pattern: z.string(),
  }),
]);
export type ScriptAction = z.infer<typeof ScriptAction>;
export type ActionKind = ScriptAction['kind'];

/** A condition of a step, with the members of conditions of monitors. */
export const StepCondition = z.object({
  ErrorConditionType: z.enum(errorConditionTypes),
  Value: z.string(),
  Level: z.enum(consoleLevels).optional(),
  MatchType: z.enum(matchTypes),
  /** For `PageElementUrlMatch`: criteria beside the URL of the request. */
  AdditionalConditions: z.array(RequestCriterion),
});
export type StepCondition = z.infer<typeof StepCondition>;

export const ScriptStep = z.object({
  name: z.string(),
  ignoreErrors: z.boolean(),
  recordWaterfall: z.boolean(),
  recordFilmstrip: z.boolean(),
  /** This and the next one require the waterfall. */
  collectPageSource: z.boolean(),
  storePerformanceMetrics: z.boolean(),
  actions: z.array(ScriptAction),
  errorConditions: z.array(StepCondition),
});
export type ScriptStep = z.infer<typeof ScriptStep>;

export const Script = z.object({ steps: z.array(ScriptStep).min(1).max(SCRIPT_LIMITS.steps) });
export type Script = z.infer<typeof Script>;

/** Default time limit of an action. */
export const defaultTimeoutMs = (kind: ActionKind): number =>
  kind === 'navigate' ? SCRIPT_LIMITS.navigateMs : SCRIPT_LIMITS.actionMs;

/** Default state of an element before an action. */
export const defaultWaitCondition = (kind: ActionKind): (typeof waitConditions)[number] =>
  kind === 'testElementContent' || kind === 'scrollTo' || kind === 'waitForElement' ? 'Visible' : 'VisibleAndEnabled';
