/**
 * Converts the fields of a custom integration that only `/api/v1` shows: secret variables, optional values and
 * conditions of calls.
 */
import type { CustomIntegration, CustomIntegrationPatch } from '@vedette/contract/v4/custom-integration';
import type { ChannelId } from '@vedette/contract/v1/alerting/channel';
import type { CustomForm, CustomFormPatch } from '@vedette/contract/v1/alerting/custom-integration';
import type { Behaviour, HttpStep } from '../steps/custom-integration-rules.js';

type ShownStep = CustomIntegration['Steps'][number]['HttpSteps'][number];

/** Returns an integration in the form of `/api/v1`. */
export function toForm(
  v4Form: CustomIntegration,
  behaviour: Behaviour,
  originalChannel: ChannelId | undefined,
): CustomForm {
  return {
    ...v4Form,
    PredefinedVariables: (v4Form.PredefinedVariables ?? []).map((each, index) => ({
      ...each,
      IsSecret: behaviour.variables[index]?.isSecret === true,
    })),
    Steps: v4Form.Steps.map(({ MessageTypes, HttpSteps }, group) => ({
      MessageTypes,
      HttpSteps: HttpSteps.map((step, index) => stepToForm(step, behaviour.definitions[group]?.steps[index])),
    })),
    ...(originalChannel !== undefined && { OriginalChannel: originalChannel }),
  };
}

const stepToForm = (shownStep: ShownStep, step: HttpStep | undefined) => ({
  ...shownStep,
  Variables: (shownStep.Variables ?? []).map((each, index) => ({
    ...each,
    IsOptional: step?.captures[index]?.isOptional === true,
  })),
  ...(step?.onlyWhen && { OnlyWhen: { Captured: step.onlyWhen.captured, IsThere: step.onlyWhen.isThere } }),
});

/** Returns the parts that version 4 does not show, for the hash; empty for an integration without such parts. */
export const listV1OnlyParts = ({ variables, definitions }: Behaviour): readonly string[] => [
  ...variables.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  ...definitions.flatMap(({ steps }) =>
    steps.flatMap(({ captures, onlyWhen }) => [
      ...captures.filter(({ isOptional }) => isOptional).map(({ Name }) => Name),
      ...(onlyWhen ? [JSON.stringify(onlyWhen)] : []),
    ]),
  ),
];

/**
 * Merges a v4 write with the stored fields that v4 clients cannot see: a variable of the same name stays secret, a call
 * of the same name keeps its condition, and optional captures stay optional.
 */
export function mergeV1OnlyParts(
  write: CustomIntegrationPatch,
  { variables, definitions }: Behaviour,
): CustomFormPatch {
  const { PredefinedVariables, Steps, ...rest } = write;
  const secretNames = new Set(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return {
    ...rest,
    ...(PredefinedVariables && {
      PredefinedVariables: PredefinedVariables.map((each) => {
        const isSecret = secretNames.has(each.Name) && each.SpecifyInEscalationLevel !== true;
        return { ...each, ...(isSecret && { IsSecret: true }) };
      }),
    }),
    ...(Steps && {
      Steps: Steps.map(({ MessageTypes, HttpSteps }) => {
        const matchingDefinitions = definitions.filter(({ messageTypes }) =>
          messageTypes.some((type) => MessageTypes.includes(type)),
        );
        const storedSteps = [...matchingDefinitions, ...definitions].flatMap(({ steps }) => steps);
        return { MessageTypes, HttpSteps: HttpSteps.map((step) => mergeV1OnlyStepParts(step, storedSteps)) };
      }),
    }),
  };
}

type StepWrite = NonNullable<CustomIntegrationPatch['Steps']>[number]['HttpSteps'][number];

function mergeV1OnlyStepParts(step: StepWrite, storedSteps: readonly HttpStep[]) {
  const { Variables, ...rest } = step;
  const stored = storedSteps.find(({ name }) => name === (step.Name ?? ''));
  const isOptional = (Name: string): boolean =>
    stored?.captures.some((each) => each.Name === Name && each.isOptional === true) === true;
  return {
    ...rest,
    ...(Variables && {
      Variables: Variables.map((each) => ({ ...each, ...(isOptional(each.Name) && { IsOptional: true }) })),
    }),
    ...(stored?.name &&
      stored.onlyWhen && { OnlyWhen: { Captured: stored.onlyWhen.captured, IsThere: stored.onlyWhen.isThere } }),
  };
}
