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
import { supportedVersion } from './unsupported-rules.js';
import { storedScript } from '../multi-step/multi-step-script-rules.js';
import { secretsIn, type ScriptSecrets } from '../multi-step/multi-step-secret-rules.js';

const text = (value: string | null | undefined): string => value ?? '';
const pairs = (
  list: readonly { readonly Key: string; readonly Value?: string | null | undefined }[] | null | undefined,
) => (list ?? []).map(({ Key, Value }) => ({ name: Key, value: text(Value) }));

function extraction({
  Source,
  Property,
  Arguments,
}: Pick<MsaVariable, 'Source' | 'Property' | 'Arguments'>): Extraction {
  return { source: Source, property: text(Property), arguments: (Arguments ?? []).map(extraction) };
}

function assertion({ Source, Property, Comparison, TargetValue, Arguments }: MsaAssertion): StepAssertion {
  const list = (Arguments ?? []).map(extraction);
  return {
    source: Source,
    property: text(Property),
    arguments: list,
    comparison: Comparison,
    target: text(TargetValue),
  };
}

function toStepBody({ BodyType, Body, VaultFileId, MultiPartForm }: MsaStep): StepBody {
  switch (BodyType ?? 'Raw') {
    case 'Raw':
      return { type: 'text', text: text(Body) };
    case 'VaultFiles':
    case 'VaultFileAsBinary':
      return { type: 'file', vaultItemGuid: text(VaultFileId).toLowerCase(), isForm: BodyType === 'VaultFiles' };
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

function authentication({ Authentication }: MsaStep, secrets: ScriptSecrets): RequestStep['authentication'] {
  const id = text(Authentication?.Id).toLowerCase();
  const secret = (member: 'Password' | 'Token'): string =>
    text(Authentication?.[member]) || (secrets[`${id}.${member}`] ?? '');
  return {
    type: Authentication?.AuthenticationType ?? 'None',
    username: text(Authentication?.UserName),
    password: secret('Password'),
    token: secret('Token'),
  };
}

function requestStep(step: MsaStep, name: string, secrets: ScriptSecrets): RequestStep {
  const retries = step.RetryUntilSuccessful === true;
  return {
    type: 'request',
    name,
    isDisabled: step.Disabled === true,
    url: text(step.Url),
    method: step.Method ?? 'GET',
    headers: pairs(step.RequestHeaders),
    body: toStepBody(step),
    authentication: authentication(step, secrets),
    clientCertificate: text(step.ClientCertificateVaultItem).toLowerCase(),
    checkCertificateErrors: step.IgnoreCertificateErrors !== true,
    tlsVersions: step.AllowedTlsVersions ?? [],
    httpVersion: supportedVersion(
      step.MsaStepHttpVersion ?? 'Negotiate',
      step.Authentication?.AuthenticationType ?? 'None',
    ),
    preRequestScript: text(step.PreRequestScript),
    postResponseScript: text(step.PostResponseScript),
    variables: (step.Variables ?? []).map((variable) => ({ ...extraction(variable), name: text(variable.Name) })),
    assertions: (step.Assertions ?? []).map(assertion),
    attempts: retries ? Math.max(1, step.MaxAttempts ?? 1) : 1,
    retryWaitMs: step.RetryWaitMilliseconds ?? MSA_LIMITS.retryWaitMs.default,
    ignoreErrors: step.IgnoreErrors === true,
  };
}

function userFunction(one: MsaFunction, secrets: ScriptSecrets): UserFunction {
  const member = one.Type === 'Hash' ? 'HashKey' : 'JwtSigningKey';
  return {
    name: one.Name,
    type: one.Type,
    mappings: pairs(one.Mappings),
    regex: text(one.Regex),
    hashAlgorithm: one.HashAlgorithm ?? 'SHA256',
    jwtAlgorithm: one.JwtAlgorithm ?? 'HS256',
    key: text(one[member]) || (secrets[`function ${one.Name}.${member}`] ?? ''),
  };
}

/** Password and vault items that a script may use, for one run. */
export interface ScriptVault {
  readonly password: string | undefined;
  readonly vault: readonly VaultContent[];
}

/** @throws Fault `invalid` when the stored script cannot be read. */
export function multiStepTarget(definition: Definition, { password, vault }: ScriptVault): MultiStepTarget {
  const script = storedScript(text(definition.MultiStepApiTransactionScript));
  if (!script) throw new Fault('invalid', 'MultiStepApiTransactionScript: cannot be read');
  const secrets = secretsIn(password);
  const { CollectHttpHeaders, CollectResponseContent, CollectResolvedIpAddress } = script.DataProtection ?? {};
  return {
    kind: 'multiStepApi',
    steps: script.MsaSteps.map((step, at) => {
      const name = text(step.Name) || `Step ${at + 1}`;
      if (step.StepType === 'HttpRequest') return requestStep(step, name, secrets);
      return { type: 'wait', name, isDisabled: step.Disabled === true, waitMs: step.Delay ?? 1 };
    }),
    predefinedVariables: pairs(script.PredefinedVariables),
    functions: (script.UserDefinedFunctions ?? []).map((one) => userFunction(one, secrets)),
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
