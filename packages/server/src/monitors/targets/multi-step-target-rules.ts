/** The target of a multi-step API monitor: its script with all defaults filled in and its secrets restored. */
import {
  MSA_LIMITS,
  type MsaAssertion,
  type MsaFunction,
  type MsaStep,
  type MsaVariable,
} from '@vedette/contract/v4/multi-step';
import type {
  Extraction,
  MultiStepTarget,
  RequestStep,
  StepAssertion,
  StepBody,
  UserFunction,
  VaultContent,
} from '@vedette/contract/checkpoint/multi-step-target';
import { SECOND } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { resolveHttpVersion } from './unsupported-rules.js';
import { parseStoredScript } from '../multi-step/multi-step-script-rules.js';
import { parseSecrets, type ScriptSecrets } from '../multi-step/multi-step-secret-rules.js';

const textOrEmpty = (value: string | null | undefined): string => value ?? '';
const toNameValuePairs = (
  list: readonly { readonly Key: string; readonly Value?: string | null | undefined }[] | null | undefined,
) => (list ?? []).map(({ Key, Value }) => ({ name: Key, value: textOrEmpty(Value) }));

function toExtraction({
  Source,
  Property,
  Arguments,
}: Pick<MsaVariable, 'Source' | 'Property' | 'Arguments'>): Extraction {
  return { source: Source, property: textOrEmpty(Property), arguments: (Arguments ?? []).map(toExtraction) };
}

function toAssertion({ Source, Property, Comparison, TargetValue, Arguments }: MsaAssertion): StepAssertion {
  const list = (Arguments ?? []).map(toExtraction);
  return {
    source: Source,
    property: textOrEmpty(Property),
    arguments: list,
    comparison: Comparison,
    target: textOrEmpty(TargetValue),
  };
}

function toStepBody({ BodyType, Body, VaultFileId, MultiPartForm }: MsaStep): StepBody {
  switch (BodyType ?? 'Raw') {
    case 'Raw':
      return { type: 'text', text: textOrEmpty(Body) };
    case 'VaultFiles':
    case 'VaultFileAsBinary':
      return { type: 'file', vaultItemGuid: textOrEmpty(VaultFileId).toLowerCase(), isForm: BodyType === 'VaultFiles' };
    case 'MultiPartForm': {
      const parts = (MultiPartForm ?? []).map(({ Type, Key, Value }) => ({
        isFile: Type === 'VaultFile',
        name: Key,
        value: Type === 'VaultFile' ? Value.trim() : Value,
      }));
      return { type: 'form', parts };
    }
  }
}

function toAuthentication({ Authentication }: MsaStep, secrets: ScriptSecrets): RequestStep['authentication'] {
  const id = textOrEmpty(Authentication?.Id).toLowerCase();
  const secret = (member: 'Password' | 'Token'): string =>
    textOrEmpty(Authentication?.[member]) || (secrets[`${id}.${member}`] ?? '');
  return {
    type: Authentication?.AuthenticationType ?? 'None',
    username: textOrEmpty(Authentication?.UserName),
    password: secret('Password'),
    token: secret('Token'),
  };
}

function toRequestStep(step: MsaStep, name: string, secrets: ScriptSecrets): RequestStep {
  const retries = step.RetryUntilSuccessful === true;
  return {
    type: 'request',
    name,
    isDisabled: step.Disabled === true,
    url: textOrEmpty(step.Url),
    method: step.Method ?? 'GET',
    headers: toNameValuePairs(step.RequestHeaders),
    body: toStepBody(step),
    authentication: toAuthentication(step, secrets),
    clientCertificate: textOrEmpty(step.ClientCertificateVaultItem).toLowerCase(),
    checkCertificateErrors: step.IgnoreCertificateErrors !== true,
    tlsVersions: step.AllowedTlsVersions ?? [],
    httpVersion: resolveHttpVersion(
      step.MsaStepHttpVersion ?? 'Negotiate',
      step.Authentication?.AuthenticationType ?? 'None',
    ),
    preRequestScript: textOrEmpty(step.PreRequestScript),
    postResponseScript: textOrEmpty(step.PostResponseScript),
    variables: (step.Variables ?? []).map((variable) => ({
      ...toExtraction(variable),
      name: textOrEmpty(variable.Name),
    })),
    assertions: (step.Assertions ?? []).map(toAssertion),
    attempts: retries ? Math.max(1, step.MaxAttempts ?? 1) : 1,
    retryWaitMs: step.RetryWaitMilliseconds ?? MSA_LIMITS.retryWaitMs.default,
    ignoreErrors: step.IgnoreErrors === true,
  };
}

function toUserFunction(definition: MsaFunction, secrets: ScriptSecrets): UserFunction {
  const member = definition.Type === 'Hash' ? 'HashKey' : 'JwtSigningKey';
  return {
    name: definition.Name,
    type: definition.Type,
    mappings: toNameValuePairs(definition.Mappings),
    regex: textOrEmpty(definition.Regex),
    hashAlgorithm: definition.HashAlgorithm ?? 'SHA256',
    jwtAlgorithm: definition.JwtAlgorithm ?? 'HS256',
    key: textOrEmpty(definition[member]) || (secrets[`function ${definition.Name}.${member}`] ?? ''),
  };
}

/** Password and vault items that a script may use, for one run. */
export interface ScriptVault {
  readonly password: string | undefined;
  readonly vault: readonly VaultContent[];
}

/** @throws Fault `invalid` when the stored script cannot be read. */
export function buildMultiStepTarget(definition: Definition, { password, vault }: ScriptVault): MultiStepTarget {
  const script = parseStoredScript(textOrEmpty(definition.MultiStepApiTransactionScript));
  if (!script) throw new Fault('invalid', 'MultiStepApiTransactionScript: cannot be read');
  const secrets = parseSecrets(password);
  const { CollectHttpHeaders, CollectResponseContent, CollectResolvedIpAddress } = script.DataProtection ?? {};
  return {
    kind: 'multiStepApi',
    steps: script.MsaSteps.map((step, index) => {
      const name = textOrEmpty(step.Name) || `Step ${index + 1}`;
      if (step.StepType === 'HttpRequest') return toRequestStep(step, name, secrets);
      return { type: 'wait', name, isDisabled: step.Disabled === true, waitMs: step.Delay ?? 1 };
    }),
    predefinedVariables: toNameValuePairs(script.PredefinedVariables),
    functions: (script.UserDefinedFunctions ?? []).map((userFunction) => toUserFunction(userFunction, secrets)),
    customMetrics: (definition.CustomMetrics ?? []).map(({ Name, VariableName }) => ({
      name: Name,
      variableName: VariableName,
    })),
    vault: [...vault],
    collects: {
      headers: CollectHttpHeaders !== false,
      content: CollectResponseContent !== false,
      addresses: CollectResolvedIpAddress !== false,
    },
    ipVersion: 'IpV4',
    connectTimeoutMs: 10 * SECOND,
    requestTimeoutMs: MSA_LIMITS.requestMs,
    totalTimeoutMs: MSA_LIMITS.runMs,
  };
}
