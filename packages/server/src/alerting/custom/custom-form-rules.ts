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
export function toForm(shown: CustomIntegration, behaviour: Behaviour, madeFrom: ChannelId | undefined): CustomForm {
  return {
    ...shown,
    PredefinedVariables: (shown.PredefinedVariables ?? []).map((each, at) => ({
      ...each,
      IsSecret: behaviour.variables[at]?.isSecret === true,
    })),
    Steps: shown.Steps.map(({ MessageTypes, HttpSteps }, group) => ({
      MessageTypes,
      HttpSteps: HttpSteps.map((step, at) => stepToForm(step, behaviour.definitions[group]?.steps[at])),
    })),
    ...(madeFrom !== undefined && { OriginalChannel: madeFrom }),
  };
}

const stepToForm = (shown: ShownStep, step: HttpStep | undefined) => ({
  ...shown,
  Variables: (shown.Variables ?? []).map((each, at) => ({
    ...each,
    IsOptional: step?.captures[at]?.isOptional === true,
  })),
  ...(step?.onlyWhen && { OnlyWhen: { Captured: step.onlyWhen.captured, IsThere: step.onlyWhen.isThere } }),
});

/** Returns the parts that version 4 does not show, for the hash; empty for an integration without such parts. */
export const listV1Parts = ({ variables, definitions }: Behaviour): readonly string[] => [
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
export function keepV1Parts(write: CustomIntegrationPatch, { variables, definitions }: Behaviour): CustomFormPatch {
  const { PredefinedVariables, Steps, ...rest } = write;
  const secret = new Set(variables.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return {
    ...rest,
    ...(PredefinedVariables && {
      PredefinedVariables: PredefinedVariables.map((each) => {
        const isSecret = secret.has(each.Name) && each.SpecifyInEscalationLevel !== true;
        return { ...each, ...(isSecret && { IsSecret: true }) };
      }),
    }),
    ...(Steps && {
      Steps: Steps.map(({ MessageTypes, HttpSteps }) => {
        const alike = definitions.filter(({ messageTypes }) =>
          messageTypes.some((type) => MessageTypes.includes(type)),
        );
        const known = [...alike, ...definitions].flatMap(({ steps }) => steps);
        return { MessageTypes, HttpSteps: HttpSteps.map((step) => stepWithUnseen(step, known)) };
      }),
    }),
  };
}

type WrittenStep = NonNullable<CustomIntegrationPatch['Steps']>[number]['HttpSteps'][number];

function stepWithUnseen(step: WrittenStep, known: readonly HttpStep[]) {
  const { Variables, ...rest } = step;
  const before = known.find(({ name }) => name === (step.Name ?? ''));
  const isOptional = (Name: string): boolean =>
    before?.captures.some((each) => each.Name === Name && each.isOptional === true) === true;
  return {
    ...rest,
    ...(Variables && {
      Variables: Variables.map((each) => ({ ...each, ...(isOptional(each.Name) && { IsOptional: true }) })),
    }),
    ...(before?.name &&
      before.onlyWhen && { OnlyWhen: { Captured: before.onlyWhen.captured, IsThere: before.onlyWhen.isThere } }),
  };
}
