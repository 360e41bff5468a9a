/** Applies a write to a custom integration and checks its rules. */
import { toDisplayName } from '@vedette/contract/lenient';
import type {
  AlertType,
  CustomIntegration,
  stepAuthenticationTypes,
  UserDefinedFunctionWrite,
} from '@vedette/contract/v4/custom-integration';
import type { CustomFormPatch } from '@vedette/contract/v1/alerting/custom-integration';
import type { Problems } from '@vedette/kernel/fault';
import { exclusiveRule, requiredRule } from '@vedette/kernel/rule-messages';
import { checkBehaviour, checkFraming, stepsByPath } from './behaviour-rules.js';
import { toSortedJson } from './ordered-rules.js';
import { hostHeaders, retainedVariables, variableSecretId } from './secret-variable-rules.js';

export interface Variable {
  readonly name: string;
  /** Undefined when each escalation level supplies it. */
  readonly value: string | undefined;
  /** The value is stored with the secrets, and empty here. */
  readonly isSecret?: true;
}

interface Pair {
  readonly Key: string;
  readonly Value: string;
}

export interface Authentication {
  readonly id: string;
  readonly type: (typeof stepAuthenticationTypes)[number];
  readonly userName: string;
}

export interface Capture {
  readonly Source:
    'ResponseStatusCode' | 'ResponseBodyText' | 'ResponseBodyJson' | 'ResponseBodyXml' | 'ResponseHeader';
  readonly Property?: string | undefined;
  readonly Name: string;
  /** The value may be missing from the response. */
  readonly isOptional?: boolean;
}

export interface HttpStep {
  readonly name: string;
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body: string;
  readonly headers: readonly Pair[];
  readonly captures: readonly Capture[];
  readonly authentication: Authentication | undefined;
  /** Condition: the call is made only if a value was captured before, or only if it was not. */
  readonly onlyWhen?: { readonly captured: string; readonly isThere: boolean };
}

export interface StepDefinition {
  readonly messageTypes: readonly AlertType[];
  readonly steps: readonly HttpStep[];
}

/** A function as stored: its keys are among the secrets. */
export type UserDefinedFunction = UserDefinedFunctionWrite;

/** Everything that is stored, except names, dates and secrets. */
export interface Behaviour {
  readonly variables: readonly Variable[];
  readonly functions: readonly UserDefinedFunction[];
  readonly definitions: readonly StepDefinition[];
  /** Channel that the integration was created from. */
  readonly madeFrom?: string;
}

/**
 * Passwords and tokens by the id of their authentication, keys of functions by `functionKeyId`, values of variables by
 * `variableSecretId`.
 */
export type StepSecrets = Readonly<Record<string, string>>;

export interface CustomSettings {
  readonly name: string;
  readonly isActive: boolean;
  readonly behaviour: Behaviour;
  readonly secrets: StepSecrets;
}

export const CUSTOM_DEFAULTS: CustomSettings = {
  name: '',
  isActive: true,
  behaviour: { variables: [], functions: [], definitions: [] },
  secrets: {},
};

/**
 * Returns the settings after a write onto `base`: fields that are not given stay, lists are replaced as a whole.
 * `current` is what is stored: a password that is not sent again stays with its authentication, as long as it is sent
 * to the same target.
 */
export function applyCustomWrite(
  base: CustomSettings,
  current: CustomSettings,
  write: CustomFormPatch,
  { newGuid, problems }: { readonly newGuid: () => string; readonly problems: Problems },
): CustomSettings {
  const secrets: Record<string, string> = {};
  const variables = write.PredefinedVariables?.map((each, at) => toVariable(each, secrets, { at, problems }));
  const definitions = write.Steps?.map(({ MessageTypes, HttpSteps }) => ({
    messageTypes: [...new Set(MessageTypes)],
    steps: HttpSteps.map((step) => toHttpStep(step, secrets, newGuid)),
  }));
  const functions = write.UserDefinedFunctions?.map((each) => extractFunctionKeys(each, secrets));
  const behaviour: Behaviour = {
    variables: variables ?? base.behaviour.variables,
    functions: functions ?? base.behaviour.functions,
    definitions: definitions ?? base.behaviour.definitions,
    ...(current.behaviour.madeFrom !== undefined && { madeFrom: current.behaviour.madeFrom }),
  };
  checkBehaviour(behaviour, problems);
  checkFraming(behaviour, current.behaviour, problems);
  const name = write.Name ?? base.name;
  const sent = { before: current, after: behaviour, sent: secrets };
  const retained = {
    ...retainedSecrets(sent, problems),
    ...retainedKeys(sent, problems),
    ...retainedVariables(sent, problems),
  };
  return { name, isActive: write.IsActive ?? base.isActive, behaviour, secrets: retained };
}

const FUNCTION_KEYS = ['HashKey', 'JwtSigningKey'] as const;

/** Returns the id under which a key of a function is stored. */
export const functionKeyId = (name: string, field: (typeof FUNCTION_KEYS)[number]): string => `${name}/${field}`;

/** Returns a function as it is stored, with its keys moved to `secrets`. */
export function extractFunctionKeys(
  { HashKey, JwtSigningKey, ...rest }: UserDefinedFunction,
  secrets: Record<string, string>,
): UserDefinedFunction {
  for (const [field, key] of Object.entries({ HashKey, JwtSigningKey })) {
    if ((key ?? '') !== '') secrets[functionKeyId(rest.Name, field as (typeof FUNCTION_KEYS)[number])] = key ?? '';
  }
  return rest;
}

/**
 * Keeps the keys of functions. A function never returns its key, so a key that is not sent again stays with the name.
 */
function retainedKeys({ before, after, sent }: SecretChange, problems: Problems): StepSecrets {
  const retained: Record<string, string> = {};
  for (const [at, { Name, Type, HashAlgorithm }] of after.functions.entries()) {
    const needed = {
      HashKey: Type === 'Hash' && HashAlgorithm?.startsWith('HMAC') === true,
      JwtSigningKey: Type === 'JwtEncode' || Type === 'JwtDecode',
    };
    for (const field of FUNCTION_KEYS.filter((each) => needed[each])) {
      const id = functionKeyId(Name, field);
      const key = sent[id] ?? before.secrets[id] ?? '';
      problems.when(key === '', `UserDefinedFunctions[${at}].${field}`, requiredRule(`for ${HashAlgorithm ?? Type}`));
      retained[id] = key;
    }
  }
  return retained;
}

type WrittenItem<List extends keyof CustomFormPatch> =
  NonNullable<CustomFormPatch[List]> extends (infer One)[] ? One : never;
type WrittenStep = WrittenItem<'Steps'>['HttpSteps'][number];

function toVariable(
  {
    Name,
    Value = '',
    SpecifyInEscalationLevel: isSuppliedByLevel = false,
    IsSecret: isSecret = false,
  }: WrittenItem<'PredefinedVariables'>,
  secrets: Record<string, string>,
  { at, problems }: { readonly at: number; readonly problems: Problems },
): Variable {
  const path = `PredefinedVariables[${at}]`;
  problems.when(isSuppliedByLevel && Value !== '', `${path}.Value`, exclusiveRule('SpecifyInEscalationLevel'));
  problems.when(isSuppliedByLevel && isSecret, `${path}.IsSecret`, 'must be false with SpecifyInEscalationLevel');
  if (isSuppliedByLevel) return { name: Name, value: undefined };
  if (!isSecret) return { name: Name, value: Value };
  if (Value !== '') secrets[variableSecretId(Name)] = Value;
  return { name: Name, value: '', isSecret };
}

function toHttpStep(step: WrittenStep, secrets: Record<string, string>, newGuid: () => string): HttpStep {
  const { Authentication: auth } = step;
  const id = auth?.Id ?? newGuid();
  const secret = auth?.AuthenticationType === 'Bearer' ? auth.Token : auth?.Password;
  if (secret !== undefined && secret !== '') secrets[id] = secret;
  return {
    name: step.Name ?? '',
    url: step.Url.trim(),
    method: step.Method ?? 'POST',
    body: step.Body ?? '',
    headers: step.RequestHeaders ?? [],
    captures: (step.Variables ?? []).map(toCapture),
    authentication: auth && { id, type: auth.AuthenticationType, userName: auth.UserName ?? '' },
    ...(step.OnlyWhen && { onlyWhen: { captured: step.OnlyWhen.Captured, isThere: step.OnlyWhen.IsThere } }),
  };
}

const toCapture = ({ IsOptional: isOptional, ...rest }: NonNullable<WrittenStep['Variables']>[number]): Capture => ({
  ...rest,
  ...(isOptional === true && { isOptional }),
});

export interface SecretChange {
  readonly before: CustomSettings;
  readonly after: Behaviour;
  readonly sent: StepSecrets;
}

/** Keeps passwords whose target is unchanged. To change the target, you have to know the password. */
function retainedSecrets({ before, after, sent }: SecretChange, problems: Problems): StepSecrets {
  const destinationKey = ({ variables, functions, definitions }: Behaviour, step: HttpStep): string => {
    // Captures of an earlier step may be part of a later step's URL.
    const siblingSteps = definitions.find(({ steps }) => steps.includes(step))?.steps ?? [];
    const sources = siblingSteps.map(({ url, captures }) => [url, captures]);
    return toSortedJson([step.url, hostHeaders(step), step.authentication?.type, variables, functions, sources]);
  };
  const paths = new Map(
    stepsByPath(before.behaviour).map(([, step]) => [step.authentication?.id, destinationKey(before.behaviour, step)]),
  );
  const secrets: Record<string, string> = {};
  for (const [path, step] of stepsByPath(after)) {
    const { authentication: auth } = step;
    if (!auth || auth.type === 'None') continue;
    const field = `${path}.Authentication.${auth.type === 'Bearer' ? 'Token' : 'Password'}`;
    const [sentSecret, storedSecret] = [sent[auth.id], before.secrets[auth.id]];
    const isDestinationChanged = paths.get(auth.id) !== destinationKey(after, step);
    // Any field may decide the target.
    const mustSendAgain =
      sentSecret === undefined && storedSecret !== undefined && isDestinationChanged && !problems.hasUnparsedFields;
    problems.when(sentSecret === undefined && storedSecret === undefined, field, requiredRule(`for ${auth.type}`));
    problems.when(mustSendAgain, field, 'must be sent again when a Url, a header Host, variables or functions change');
    secrets[auth.id] = sentSecret ?? storedSecret ?? '';
  }
  return secrets;
}

/** Returns the wire form, which never contains passwords, only whether one is stored. */
export function toWire(
  settings: CustomSettings,
  rest: Pick<CustomIntegration, 'IntegrationGuid' | 'CreatedDate' | 'Hash'>,
): CustomIntegration {
  const { variables, functions, definitions } = settings.behaviour;
  return {
    IntegrationGuid: rest.IntegrationGuid,
    Name: toDisplayName(settings.name),
    IsActive: settings.isActive,
    PredefinedVariables: variables.map(({ name, value }) => ({
      Name: name,
      Value: value ?? '',
      SpecifyInEscalationLevel: value === undefined,
    })),
    Steps: definitions.map(({ messageTypes, steps }) => ({
      MessageTypes: [...messageTypes],
      HttpSteps: steps.map((step) => stepToWire(step, settings.secrets)),
    })),
    UserDefinedFunctions: functions.map((each) => ({ ...each, ...emptyKeys(each, settings.secrets) })),
    CreatedDate: rest.CreatedDate,
    Hash: rest.Hash,
  };
}

/** A stored key is returned as an empty text. */
function emptyKeys({ Name }: UserDefinedFunction, secrets: StepSecrets): Partial<UserDefinedFunction> {
  const storedFields = FUNCTION_KEYS.filter((field) => secrets[functionKeyId(Name, field)] !== undefined);
  return Object.fromEntries(storedFields.map((field) => [field, '']));
}

function stepToWire(step: HttpStep, secrets: StepSecrets): CustomIntegration['Steps'][number]['HttpSteps'][number] {
  const { authentication: auth } = step;
  return {
    Name: step.name,
    Url: step.url,
    Method: step.method,
    Body: step.body,
    RequestHeaders: [...step.headers],
    Variables: step.captures.map(({ isOptional: _is, ...rest }) => rest),
    ...(auth && {
      Authentication: {
        Id: auth.id,
        AuthenticationType: auth.type,
        UserName: auth.userName,
        PasswordSpecified: secrets[auth.id] !== undefined,
      },
    }),
  };
}

/** Returns the names of the variables that each escalation level has to supply. */
export const levelVariables = ({ variables }: Pick<Behaviour, 'variables'>): string[] =>
  variables.filter(({ value }) => value === undefined).map(({ name }) => name);
