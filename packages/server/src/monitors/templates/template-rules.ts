/** Content of a template, and how it changes a monitor. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorFields } from '@vedette/contract/v4/monitor-fields';
import type { MonitorWrite, SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import {
  templateSections,
  type MonitorTemplate,
  type MonitorTemplateWrite,
  type TemplateSection,
} from '@vedette/contract/v1/monitors/monitor-template';
import { Fault, Problems } from '@vedette/kernel/fault';
import { definitionHash } from '@vedette/kernel/hash';
import type { Definition } from '../definition/definition-rules.js';
import { checkConditionEntries, supportsCondition, toStoredCondition } from '../definition/error-condition-rules.js';
import { toWirePeriod, readPeriod, type NewPeriod } from '../maintenance/maintenance-period-rules.js';

/** Parts of a template. Absent parts leave monitors unchanged. */
export interface TemplateParts {
  readonly userAgent?: string;
  readonly conditions?: readonly ErrorCondition[];
  readonly checkpoints?: SelectedCheckpoints;
  readonly primaryOnly?: boolean;
  readonly periods?: readonly NewPeriod[];
}

/** Returns the parts in a body and adds problems to `problems`. */
export function readParts(body: Partial<MonitorTemplateWrite>, problems: Problems): TemplateParts {
  const { UserAgent, ErrorConditions, SelectedCheckpoints, UsePrimaryCheckpointsOnly, MaintenancePeriods } = body;
  const conditions = ErrorConditions?.map(toStoredCondition);
  checkConditionEntries(conditions ?? [], problems);
  const periods = MaintenancePeriods && readPeriods(MaintenancePeriods, problems);
  const { Checkpoints = [], Regions = [], ExcludeLocations = [] } = SelectedCheckpoints ?? {};
  return {
    ...(UserAgent !== undefined && { userAgent: UserAgent }),
    ...(conditions && { conditions }),
    ...(SelectedCheckpoints && { checkpoints: { Checkpoints, Regions, ExcludeLocations } }),
    ...(UsePrimaryCheckpointsOnly !== undefined && { primaryOnly: UsePrimaryCheckpointsOnly }),
    ...(periods && { periods }),
  };
}

function readPeriods(
  bodies: NonNullable<MonitorTemplateWrite['MaintenancePeriods']>,
  problems: Problems,
): readonly NewPeriod[] {
  return bodies.flatMap((body, index) => {
    try {
      return [readPeriod(body)];
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      for (const problem of error.problems) {
        const [field = '', ...rule] = problem.split(': ');
        problems.add(`MaintenancePeriods[${index}].${field}`, rule.join(': '));
      }
      return [];
    }
  });
}

export function toWireTemplate({
  guid,
  fields: { name, parts },
}: {
  readonly guid: string;
  readonly fields: { readonly name: string; readonly parts: TemplateParts };
}): MonitorTemplate {
  const { userAgent, conditions, checkpoints, primaryOnly, periods } = parts;
  const content = {
    Name: name,
    ...(userAgent !== undefined && { UserAgent: userAgent }),
    ...(conditions && { ErrorConditions: [...conditions] }),
    ...(checkpoints && { SelectedCheckpoints: checkpoints }),
    ...(primaryOnly !== undefined && { UsePrimaryCheckpointsOnly: primaryOnly }),
    ...(periods && { MaintenancePeriods: periods.map(toPeriodFields) }),
  };
  return { MonitorTemplateGuid: guid, ...content, Hash: definitionHash([guid, content]) };
}

/** Returns the fields of a period without a monitor. */
function toPeriodFields(period: NewPeriod): NonNullable<MonitorTemplate['MaintenancePeriods']>[number] {
  const { Id: _none, ...fields } = toWirePeriod({ ...period, id: 0, monitorGuid: '' });
  return fields;
}

/** Returns a PATCH with the template's settings, without those the monitor's type does not have. */
export function buildTemplatePatch(
  { parts }: { readonly parts: TemplateParts },
  type: MonitorType,
  current: Definition,
  sections: readonly TemplateSection[] = templateSections,
): MonitorWrite {
  const { userAgent, checkpoints, primaryOnly } = parts;
  const hasAgent = sections.includes('UserAgent') && userAgent !== undefined && hasField(type, 'UserAgent');
  const hasLocations = sections.includes('Checkpoints');
  const conditions = mergeConditions(parts.conditions ?? [], type, current.ErrorConditions, sections);
  return {
    ...(hasAgent && { UserAgent: userAgent }),
    ...(hasLocations && checkpoints && { SelectedCheckpoints: checkpoints }),
    ...(hasLocations && primaryOnly !== undefined && { UsePrimaryCheckpointsOnly: primaryOnly }),
    ...(conditions && { ErrorConditions: conditions }),
  };
}

const hasField = (type: MonitorType, name: keyof MonitorWrite): boolean =>
  monitorFields.some(({ field, types }) => field === name && types.includes(type));

const conditionSection = ({ ErrorConditionType: name }: ErrorCondition): TemplateSection =>
  name === 'LoadTimeLimit1' || name === 'LoadTimeLimit2' ? 'LoadTimeLimits' : 'ErrorConditions';

/**
 * Conditions of the template replace those of their type in place; new ones are added at the end. Undefined if nothing
 * changes.
 */
function mergeConditions(
  templateConditions: readonly ErrorCondition[],
  type: MonitorType,
  current: readonly ErrorCondition[] | undefined,
  sections: readonly TemplateSection[],
): ErrorCondition[] | undefined {
  if (!current) return undefined;
  const applicable = templateConditions.filter(
    (condition) =>
      sections.includes(conditionSection(condition)) && supportsCondition(type, condition.ErrorConditionType),
  );
  if (applicable.length === 0) return undefined;
  const placed = new Set<string>();
  const placeConditions = (name: string): ErrorCondition[] => {
    if (placed.has(name)) return [];
    placed.add(name);
    return applicable.filter(({ ErrorConditionType }) => ErrorConditionType === name);
  };
  const isReplaced = (name: string): boolean =>
    applicable.some(({ ErrorConditionType }) => ErrorConditionType === name);
  const merged = current.flatMap((condition) =>
    isReplaced(condition.ErrorConditionType) ? placeConditions(condition.ErrorConditionType) : [condition],
  );
  return [...merged, ...applicable.flatMap(({ ErrorConditionType }) => placeConditions(ErrorConditionType))];
}

/** Returns the periods of a template that a monitor does not have yet. */
export function findMissingPeriods(templatePeriods: readonly NewPeriod[], existing: readonly NewPeriod[]): NewPeriod[] {
  const periodText = (period: NewPeriod): string => JSON.stringify(toPeriodFields(period));
  const existingTexts = new Set(existing.map(periodText));
  return templatePeriods.filter((period) => !existingTexts.has(periodText(period)));
}
