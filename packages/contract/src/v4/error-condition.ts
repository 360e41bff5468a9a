import { z } from 'zod';
import {
  consoleLevels,
  errorConditionEffects,
  errorConditionTypes,
  matchTypes,
  type ErrorConditionType,
  type MonitorType,
} from './monitor-enums.js';
import { text } from '../lenient.js';
import { monitorKind } from './monitor-kinds.js';
import { TYPED_PERCENT } from '../wire-texts.js';
import { MAX_CRITERIA, RequestCriterion, RequestCriterionWrite } from './request-criteria.js';

/** Numbers are accepted as numbers or text, and always returned as text. */
const numberOrText = z.union([text(100_000), z.number()]).optional();
const percentage = z
  .union([text(100_000).meta({ pattern: TYPED_PERCENT }), z.number().meta({ minimum: 0, maximum: 100 })])
  .optional();

const members = {
  ErrorConditionType: z.enum(errorConditionTypes).meta({
    description: 'What is compared. The allowed types depend on MonitorType.',
  }),
  Level: z.enum(consoleLevels).optional(),
  MatchType: z.enum(matchTypes).optional().meta({
    description:
      'How Value is compared. If omitted for ContentMatch, the older syntax of Value applies: a leading `!` negates it, and it may be a list of patterns.',
  }),
  Effect: z
    .enum(errorConditionEffects)
    .optional()
    .meta({ description: 'Only for load time limits. Default: Indicate. For all other types, the effect is Error.' }),
};

/**
 * An error condition as it is written. Unknown members are rejected, since without them the condition could mean the
 * opposite.
 */
export const ErrorConditionWrite = z.strictObject({
  ...members,
  Value: numberOrText.meta({ description: 'Threshold, status code or pattern.' }),
  Percentage: percentage.meta({ description: '0 to 100, for the two PageElement types.' }),
  AdditionalConditions: z
    .array(RequestCriterionWrite)
    .max(MAX_CRITERIA)
    .optional()
    .meta({ description: 'For PageElementUrlMatch: further criteria of the same request (bytes, ms, status).' }),
});

/** An error condition as it is read. Members that were not sent or do not belong to the type are absent. */
export const ErrorCondition = z
  .object({
    ...members,
    Value: z.string().optional(),
    Percentage: z.string().optional(),
    AdditionalConditions: z.array(RequestCriterion).optional(),
  })
  .meta({ id: 'ErrorCondition' });
export type ErrorConditionWrite = z.infer<typeof ErrorConditionWrite>;
export type ErrorCondition = z.infer<typeof ErrorCondition>;

/** How a type is written: the meaning of its Value, and the other members that belong to it. */
export interface ConditionForm {
  readonly value: 'ms' | 'bytes' | 'status' | 'decimal' | 'pattern' | 'switch' | 'none';
  readonly members: readonly ('Percentage' | 'Level' | 'MatchType' | 'Effect' | 'AdditionalConditions')[];
  /** Whether a monitor may have several conditions of the type. */
  readonly many: boolean;
  readonly kinds: readonly ConditionFamily[];
}

/** Monitor types that share their conditions. Multi-step and collection based API monitors have none. */
export type ConditionFamily = 'http' | 'uptime' | 'page' | 'transaction' | 'none';

const all: readonly ConditionFamily[] = ['http', 'uptime', 'page', 'transaction'];
const browser: readonly ConditionFamily[] = ['page', 'transaction'];
const atMost = (value: ConditionForm['value']): ConditionForm => ({ value, members: [], many: false, kinds: browser });

export const conditionForms: Readonly<Record<ErrorConditionType, ConditionForm>> = {
  LoadTimeLimit1: { value: 'ms', members: ['Effect'], many: false, kinds: all },
  LoadTimeLimit2: { value: 'ms', members: ['Effect'], many: false, kinds: all },
  TotalMinBytes: { value: 'bytes', members: [], many: false, kinds: ['http', 'page', 'transaction'] },
  TotalMaxBytes: { value: 'bytes', members: [], many: false, kinds: ['http', 'page', 'transaction'] },
  ContentMatch: { value: 'pattern', members: ['MatchType'], many: true, kinds: ['http', 'page'] },
  ConsoleContentMatch: { value: 'pattern', members: ['Level', 'MatchType'], many: true, kinds: browser },
  ConsoleLevel: { value: 'none', members: ['Level', 'MatchType'], many: true, kinds: browser },
  HttpStatus: { value: 'status', members: [], many: false, kinds: ['http', 'page'] },
  PageElementMaxSizeWithPercentage: { value: 'bytes', members: ['Percentage'], many: false, kinds: ['page'] },
  PageElementFailedWithPercentage: { value: 'none', members: ['Percentage'], many: false, kinds: ['page'] },
  PageElementUrlMatch: { value: 'pattern', members: ['MatchType', 'AdditionalConditions'], many: true, kinds: browser },
  TimeToFirstByteMaximum: atMost('ms'),
  RequestStartMaximum: atMost('ms'),
  DomCompleteMaximum: atMost('ms'),
  DomInteractiveMaximum: atMost('ms'),
  UseRecommendedCoreWebVitals: atMost('switch'),
  FirstContentfulPaintMaximum: atMost('ms'),
  LargestContentfulPaintMaximum: atMost('ms'),
  TimeToInteractiveMaximum: atMost('ms'),
  TotalBlockingTimeMaximum: atMost('ms'),
  CumulativeLayoutShiftMaximum: atMost('decimal'),
};

export const conditionFamily = (type: MonitorType): ConditionFamily => monitorKind(type)?.conditions ?? 'uptime';

/** The two limits that every monitor with conditions has. They are set on creation. */
export const defaultConditions: readonly ErrorCondition[] = [
  { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate' },
  { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' },
];
