/**
 * Scripts of multi-step API monitors on the wire: open shapes, whose unknown members are kept. Limits, and rules that
 * involve several members, are in the server (`monitors/multi-step/multi-step-rules.ts`).
 */
import { z } from 'zod';

export const msaMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export const msaBodyTypes = ['Raw', 'VaultFiles', 'VaultFileAsBinary', 'MultiPartForm'] as const;
export const msaAuthenticationTypes = ['None', 'Basic', 'NTLM', 'Digest', 'Bearer'] as const;
export const msaTlsVersions = ['Tls10', 'Tls11', 'Tls12', 'Tls13'] as const;
export const msaHttpVersions = ['Negotiate', 'Http1_1', 'Http2', 'Http3'] as const;
export const msaAssertionSources = [
  'None',
  'Constant',
  'Variable',
  'ResponseStatusCode',
  'ResponseStatusDescription',
  'ResponseBodyJson',
  'ResponseCompleted',
  'ResponseBodyText',
  'Fail',
  'ContentLengthCalculated',
  'Duration',
  'Sum',
  'Concatenation',
  'ToBase64',
  'ToSHA1Hex',
  'ToMD5Hex',
  'ResponseBodyXml',
  'ResponseHeader',
  'Cookie',
  'VariablesResolved',
  'CumulativeDuration',
  'ResponseHasException',
] as const;
export const msaVariableSources = [...msaAssertionSources, 'ExecuteFunction'] as const;
export const msaComparisons = [
  'Equal',
  'DoesNotEqual',
  'ContainsText',
  'DoesNotContainText',
  'ShouldBeIgnored',
  'LessThan',
  'GreaterThan',
  'LessThanOrEqual',
  'GreaterThanOrEqual',
  'IsNotEmpty',
  'IsEmpty',
  'IsNotNull',
  'IsNull',
  'DoesNotExist',
  'Exists',
] as const;
export const msaFunctionTypes = ['Mapping', 'Regex', 'JwtEncode', 'JwtDecode', 'Hash'] as const;
export const msaHashAlgorithms = ['MD5', 'SHA1', 'SHA256', 'SHA512', 'HMACSHA1', 'HMACSHA256', 'HMACSHA512'] as const;
export const msaJwtAlgorithms = ['HS256', 'HS384', 'HS512'] as const;

/** Maximum of each item in one monitor. Durations are in ms, texts in characters. */
export const MSA_LIMITS = {
  steps: 50,
  /** Assertions, variables and headers of one step, each. */
  entries: 100,
  delayMs: 60_000,
  attempts: { min: 2, max: 50, default: 2 },
  retryWaitMs: { min: 500, max: 30_000, default: 1_000 },
  body: 1_000_000,
  script: 64 * 1024,
  text: 1_000_000,
  /** A text after its placeholders are filled in, and all variables of a run together. */
  filledText: 8 * 1024 * 1024,
  heldText: 32 * 1024 * 1024,
  customMetrics: 5,
  /** The whole run, including waits and attempts. */
  runMs: 240_000,
  requestMs: 30_000,
  scriptMs: 5_000,
  redirects: 50,
} as const;

const text = z.string().nullish();
const flag = z.boolean().nullish();
const guid = z.guid().nullish();
export const MsaPair = z.looseObject({ Key: z.string(), Value: text });

export const MsaVariable = z.looseObject({
  Source: z.enum(msaVariableSources),
  Property: text,
  Name: text,
  get Arguments() {
    return z.array(MsaVariable).nullish();
  },
});
export type MsaVariable = z.infer<typeof MsaVariable>;

export const MsaAssertion = z.looseObject({
  Source: z.enum(msaAssertionSources),
  Property: text,
  Comparison: z.enum(msaComparisons),
  TargetValue: text,
  Arguments: z.array(MsaVariable).nullish(),
});
export type MsaAssertion = z.infer<typeof MsaAssertion>;

export const MsaAuthentication = z.looseObject({
  Id: guid,
  AuthenticationType: z.enum(msaAuthenticationTypes),
  UserName: text,
  Password: text,
  PasswordSpecified: flag,
  Token: text,
  TokenSpecified: flag,
});
export type MsaAuthentication = z.infer<typeof MsaAuthentication>;

const MsaPart = z.looseObject({ Type: z.enum(['Text', 'VaultFile']), Key: z.string(), Value: z.string() });

export const MsaStep = z.looseObject({
  StepType: z.enum(['HttpRequest', 'Delay']),
  Name: text,
  Disabled: flag,
  Delay: z.int().min(0).max(MSA_LIMITS.delayMs).nullish(),
  Url: z.string().max(8_192).nullish(),
  Method: z.enum(msaMethods).nullish(),
  BodyType: z.enum(msaBodyTypes).nullish(),
  Body: z.string().max(MSA_LIMITS.body).nullish(),
  Encoding: z.literal('Utf8').or(z.literal('')).nullish(),
  CalculatedContentType: text,
  VaultFileId: guid,
  MultiPartForm: z.array(MsaPart).max(MSA_LIMITS.entries).nullish(),
  RequestHeaders: z.array(MsaPair).max(MSA_LIMITS.entries).nullish(),
  Authentication: MsaAuthentication.nullish(),
  UseFixedClientCertificate: flag,
  ClientCertificateVaultItem: guid,
  IgnoreCertificateErrors: flag,
  AllowedTlsVersions: z.array(z.enum(msaTlsVersions)).nullish(),
  MsaStepHttpVersion: z.enum(msaHttpVersions).nullish(),
  PreRequestScript: z.string().max(MSA_LIMITS.script).nullish(),
  PostResponseScript: z.string().max(MSA_LIMITS.script).nullish(),
  Variables: z.array(MsaVariable).max(MSA_LIMITS.entries).nullish(),
  Assertions: z.array(MsaAssertion).max(MSA_LIMITS.entries).nullish(),
  RetryUntilSuccessful: flag,
  MaxAttempts: z.int().min(0).max(MSA_LIMITS.attempts.max).nullish(),
  RetryWaitMilliseconds: z.int().min(0).max(MSA_LIMITS.retryWaitMs.max).nullish(),
  IgnoreErrors: flag,
});
export type MsaStep = z.infer<typeof MsaStep>;

/** Defaults of a step. Responses always include them, since generated clients cannot read a step without them. */
const MSA_STEP_DEFAULTS: Readonly<Record<string, unknown>> = {
  Method: 'GET',
  Disabled: false,
  UseFixedClientCertificate: false,
  IgnoreCertificateErrors: false,
  Delay: 0,
  RetryUntilSuccessful: false,
  MaxAttempts: MSA_LIMITS.attempts.default,
  RetryWaitMilliseconds: MSA_LIMITS.retryWaitMs.default,
};

/** Returns a step as responses have it, with its defaults. */
export const withStepDefaults = (step: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...step,
  ...Object.fromEntries(Object.entries(MSA_STEP_DEFAULTS).map(([member, value]) => [member, step[member] ?? value])),
});

/**
 * Returns steps without the members that equal their defaults, for comparison. A value that is not a list of objects is
 * returned unchanged.
 */
export const withoutStepDefaults = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.map(removeStepDefaults) : steps;

function removeStepDefaults(step: unknown): unknown {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return step;
  return Object.fromEntries(
    Object.entries(step).filter(
      ([member, value]) =>
        !Object.hasOwn(MSA_STEP_DEFAULTS, member) || (value ?? MSA_STEP_DEFAULTS[member]) !== MSA_STEP_DEFAULTS[member],
    ),
  );
}

export const MsaFunction = z.looseObject({
  Name: z.string().regex(/^[A-Za-z0-9_-]+$/, 'must consist of letters, digits, "_" and "-"'),
  Type: z.enum(msaFunctionTypes),
  Mappings: z.array(MsaPair).nullish(),
  Regex: text,
  HashAlgorithm: z.enum(msaHashAlgorithms).nullish(),
  HashKey: text,
  JwtSigningKey: text,
  JwtAlgorithm: z.enum(msaJwtAlgorithms).nullish(),
});
export type MsaFunction = z.infer<typeof MsaFunction>;

/** Parts of a run that a checkpoint stores. All are on by default. */
export const MsaDataProtection = z.looseObject({
  CollectHttpHeaders: flag,
  CollectResponseContent: flag,
  CollectResolvedIpAddress: flag,
});

/** The root of a script. */
export const MsaScript = z.looseObject({
  Version: z.union([z.literal(1), z.literal(2)]).nullish(),
  MsaSteps: z.array(MsaStep).min(1).max(MSA_LIMITS.steps),
  PredefinedVariables: z.array(MsaPair).max(1_000).nullish(),
  UserDefinedFunctions: z.array(MsaFunction).max(100).nullish(),
  DataProtection: MsaDataProtection.nullish(),
});
export type MsaScript = z.infer<typeof MsaScript>;
