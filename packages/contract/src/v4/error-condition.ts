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
import { PERCENT_TEXT } from '../text-patterns.js';
import { MAX_CRITERIA, RequestCriterion, RequestCriterionWrite } from './request-criteria.js';

/** Numbers are accepted as numbers or text, and always returned as text. */
const numberOrText = z.union([text(100_000), z.number()]).optional();
const percentage = z
  .union([text(100_000).meta({ pattern: PERCENT_TEXT }), z.number().meta({ minimum: 0, maximum: 100 })])
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
export interface ConditionDefinition {
  readonly value: 'ms' | 'bytes' | 'status' | 'decimal' | 'pattern' | 'switch' | 'none';
  readonly members: readonly ('Percentage' | 'Level' | 'MatchType' | 'Effect' | 'AdditionalConditions')[];
  /** Whether a monitor may have several conditions of the type. */
  readonly isRepeatable: boolean;
  readonly families: readonly ConditionFamily[];
}

/** Monitor types that share their conditions. Multi-step and collection based API monitors have none. */
export type ConditionFamily = 'http' | 'uptime' | 'page' | 'transaction' | 'none';

const allFamilies: readonly ConditionFamily[] = ['http', 'uptime', 'page', 'transaction'];
const browserFamilies: readonly ConditionFamily[] = ['page', 'transaction'];
const maximumCondition = (value: ConditionDefinition['value']): ConditionDefinition => ({
  value,
  members: [],
  isRepeatable: false,
  families: browserFamilies,
});

export const conditionDefinitions: Readonly<Record<ErrorConditionType, ConditionDefinition>> = {
  LoadTimeLimit1: { value: 'ms', members: ['Effect'], isRepeatable: false, families: allFamilies },
  LoadTimeLimit2: { value: 'ms', members: ['Effect'], isRepeatable: false, families: allFamilies },
  TotalMinBytes: { value: 'bytes', members: [], isRepeatable: false, families: ['http', 'page', 'transaction'] },
  TotalMaxBytes: { value: 'bytes', members: [], isRepeatable: false, families: ['http', 'page', 'transaction'] },
  ContentMatch: { value: 'pattern', members: ['MatchType'], isRepeatable: true, families: ['http', 'page'] },
  ConsoleContentMatch: {
    value: 'pattern',
    members: ['Level', 'MatchType'],
    isRepeatable: true,
    families: browserFamilies,
  },
  ConsoleLevel: { value: 'none', members: ['Level', 'MatchType'], isRepeatable: true, families: browserFamilies },
  HttpStatus: { value: 'status', members: [], isRepeatable: false, families: ['http', 'page'] },
  PageElementMaxSizeWithPercentage: {
    value: 'bytes',
    members: ['Percentage'],
    isRepeatable: false,
    families: ['page'],
  },
  PageElementFailedWithPercentage: { value: 'none', members: ['Percentage'], isRepeatable: false, families: ['page'] },
  PageElementUrlMatch: {
    value: 'pattern',
    members: ['MatchType', 'AdditionalConditions'],
    isRepeatable: true,
    families: browserFamilies,
  },
  TimeToFirstByteMaximum: maximumCondition('ms'),
  RequestStartMaximum: maximumCondition('ms'),
  DomCompleteMaximum: maximumCondition('ms'),
  DomInteractiveMaximum: maximumCondition('ms'),
  UseRecommendedCoreWebVitals: maximumCondition('switch'),
  FirstContentfulPaintMaximum: maximumCondition('ms'),
  LargestContentfulPaintMaximum: maximumCondition('ms'),
  TimeToInteractiveMaximum: maximumCondition('ms'),
  TotalBlockingTimeMaximum: maximumCondition('ms'),
  CumulativeLayoutShiftMaximum: maximumCondition('decimal'),
};

export const conditionFamily = (type: MonitorType): ConditionFamily => monitorKind(type)?.conditions ?? 'uptime';

/** The two limits that every monitor with conditions has. They are set on creation. */
export const defaultConditions: readonly ErrorCondition[] = [
  { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate' },
  { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' },
];
