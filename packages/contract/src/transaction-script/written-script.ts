/** Shapes of a written transaction script: open objects, whose unknown members are ignored. */
import { z } from 'zod';
import { consoleLevels, matchTypes } from '../v4/monitor-enums.js';
import { conditionComparisons, conditionMetrics, MAX_CRITERIA } from '../v4/request-criteria.js';
import { adjustmentTypes, contentTests, frameMarks, SCRIPT_LIMITS, waitConditions, type ActionKind } from './script.js';

const text = z.string().nullish();
const toFlag = (given: unknown): unknown =>
  typeof given === 'string' && /^(true|false)$/i.test(given) ? given.toLowerCase() === 'true' : given;
const toNumber = (given: unknown): unknown =>
  typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given;
/** Flags and numbers may be sent as texts. */
const flag = z.preprocess(toFlag, z.boolean().nullish());
const ms = (min: number) => z.preprocess(toNumber, z.int().min(min).max(SCRIPT_LIMITS.maxMs));

const Selector = z
  .looseObject({ css: z.string().min(1).optional(), xpath: z.string().min(1).optional() })
  .refine(({ css, xpath }) => (css === undefined) !== (xpath === undefined), 'must have either css or xpath');

const Element = Selector.and(
  z.looseObject({
    alternatives: z.array(Selector.and(z.looseObject({ name: text }))).nullish(),
    shadowRoots: z.array(Selector).nullish(),
  }),
);

const common = {
  description: text,
  failureMessage: text,
  ignoreErrors: flag,
  timeoutMs: ms(0).nullish(),
  waitUntil: z.enum(waitConditions).nullish(),
};
const elementActionFields = { ...common, element: Element };
const content = { testType: z.enum(contentTests).nullish(), value: z.string() };
const variable = z.string().regex(/^\{\{[^{}@][^{}]*\}\}$/, 'must be a name in braces: {{name}}');

const Frame = z
  .looseObject({
    iframeUrl: z.string().min(1).optional(),
    iframeId: z.string().min(1).optional(),
    iframeName: z.string().min(1).optional(),
    iframeIndex: z.preprocess(toNumber, z.int().min(0).optional()),
  })
  .refine(
    (frame) => frameMarks.filter((mark) => frame[mark] !== undefined).length === 1,
    `must have one of ${frameMarks.join(', ')}`,
  );

export const actionShapes = {
  navigate: z.looseObject({ ...common, url: z.string().min(1).max(8_192), ignoreHttpStatus: flag }),
  click: z.looseObject(elementActionFields),
  hover: z.looseObject(elementActionFields),
  scrollTo: z.looseObject(elementActionFields),
  waitForElement: z.looseObject(elementActionFields),
  set: z.looseObject({
    ...elementActionFields,
    value: z.string(),
    isPassword: flag,
    assignVariable: variable.nullish(),
  }),
  keyEvent: z.looseObject({ ...common, key: z.string().min(1), element: Element.nullish() }),
  testElementContent: z.looseObject({ ...elementActionFields, ...content, assignVariable: variable.nullish() }),
  testDocumentContent: z.looseObject({ ...common, ...content }),
  wait: z.looseObject({ ...common, waitTimeMs: ms(1) }),
  screenshot: z.looseObject(common),
  clearCache: z.looseObject(common),
  switchIframe: z.looseObject({ ...common, framePath: z.array(Frame).max(20) }),
  switchBrowserTab: z
    .looseObject({ ...common, windowTitle: text, url: text })
    .refine(({ windowTitle, url }) => Boolean(windowTitle) || Boolean(url), 'must have windowTitle or url'),
  adjustVariable: z.looseObject({
    ...common,
    variable,
    adjustmentType: z.enum(adjustmentTypes),
    pattern: z.string().min(1),
  }),
} as const satisfies Record<ActionKind, z.ZodType>;

export type Written<K extends ActionKind> = z.infer<(typeof actionShapes)[K]>;
export type WrittenElement = z.infer<typeof Element>;
export type WrittenSelector = z.infer<typeof Selector>;

const Condition = z.looseObject({
  type: z.string(),
  data: z
    .looseObject({
      matchType: z.enum(matchTypes).nullish(),
      level: z.enum(consoleLevels).nullish(),
      value: z.union([z.string(), z.number()]).nullish(),
    })
    .nullish(),
  additionalConditions: z
    .array(
      z.looseObject({
        metric: z.enum(conditionMetrics),
        comparison: z.enum(conditionComparisons),
        value: z.union([z.string(), z.number()]),
      }),
    )
    .max(MAX_CRITERIA)
    .nullish(),
});
export type WrittenCondition = z.infer<typeof Condition>;

/** Older scripts use other names for the options of screenshot and waterfall. */
const Step = z.looseObject({
  name: text,
  actions: z.array(z.record(z.string(), z.unknown())),
  errorConditions: z.array(Condition).nullish(),
  ignoreErrors: flag,
  recordWaterfall: flag,
  recordFilmstrip: flag,
  collectPageSource: flag,
  storePerformanceMetrics: flag,
  HasScreenshot: flag,
  HasWaterfall: flag,
});
export type WrittenStep = z.infer<typeof Step>;

export const WrittenScript = z.looseObject({ steps: z.array(Step).min(1).max(SCRIPT_LIMITS.steps) });
