/**
 * Target of a multi-step API check as it is sent to a checkpoint, with all defaults filled in and secrets in plain
 * text. Durations are in ms.
 */
import { z } from 'zod';
import {
  msaAssertionSources,
  msaAuthenticationTypes,
  msaComparisons,
  msaFunctionTypes,
  msaHashAlgorithms,
  msaHttpVersions,
  msaJwtAlgorithms,
  msaMethods,
  msaTlsVersions,
  msaVariableSources,
} from '../v4/multi-step.js';

const ms = z.number().nonnegative();
const pair = z.object({ name: z.string(), value: z.string() });

/** Extraction of a value: its source, the part of it, and the arguments. */
export const Extraction = z.object({
  source: z.enum(msaVariableSources),
  property: z.string(),
  get arguments() {
    return z.array(Extraction);
  },
});
export type Extraction = z.infer<typeof Extraction>;

export const StepVariable = Extraction.extend({ name: z.string() });
export type StepVariable = z.infer<typeof StepVariable>;

export const StepAssertion = z.object({
  source: z.enum(msaAssertionSources),
  property: z.string(),
  arguments: z.array(Extraction),
  comparison: z.enum(msaComparisons),
  target: z.string(),
});
export type StepAssertion = z.infer<typeof StepAssertion>;

/** Request body: text, a file of the vault as it is or as part of a form, or a form. */
export const StepBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('file'), vaultItemGuid: z.string(), isForm: z.boolean() }),
  z.object({
    type: z.literal('form'),
    /** For a file, `value` is the guid of a vault item. */
    parts: z.array(z.object({ isFile: z.boolean(), name: z.string(), value: z.string() })),
  }),
]);
export type StepBody = z.infer<typeof StepBody>;

export const RequestStep = z.object({
  type: z.literal('request'),
  name: z.string(),
  isDisabled: z.boolean(),
  url: z.string(),
  method: z.enum(msaMethods),
  headers: z.array(pair),
  body: StepBody,
  authentication: z.object({
    type: z.enum(msaAuthenticationTypes),
    username: z.string(),
    password: z.string(),
    token: z.string(),
  }),
  /** Guid of a certificate archive in the vault. Empty: none is sent. */
  clientCertificate: z.string(),
  checkCertificateErrors: z.boolean(),
  /** Empty: no restriction. */
  tlsVersions: z.array(z.enum(msaTlsVersions)),
  httpVersion: z.enum(msaHttpVersions),
  preRequestScript: z.string(),
  postResponseScript: z.string(),
  variables: z.array(StepVariable),
  assertions: z.array(StepAssertion),
  /** 1: no retries. */
  attempts: z.number().int().min(1),
  retryWaitMs: ms,
  ignoreErrors: z.boolean(),
});
export type RequestStep = z.infer<typeof RequestStep>;

export const WaitStep = z.object({ type: z.literal('wait'), name: z.string(), isDisabled: z.boolean(), waitMs: ms });
export type WaitStep = z.infer<typeof WaitStep>;

export const UserFunction = z.object({
  name: z.string(),
  type: z.enum(msaFunctionTypes),
  mappings: z.array(pair),
  regex: z.string(),
  hashAlgorithm: z.enum(msaHashAlgorithms),
  jwtAlgorithm: z.enum(msaJwtAlgorithms),
  /** For an HMAC or a token. Empty: none. */
  key: z.string(),
});
export type UserFunction = z.infer<typeof UserFunction>;

/** All content of a vault item that the run may need. Bytes are base64. */
export const VaultContent = z.object({
  vaultItemGuid: z.string(),
  username: z.string().optional(),
  password: z.string().optional(),
  oneTimePassword: z
    .object({
      secret: z.string(),
      digits: z.number().int(),
      periodS: z.number().int(),
      hash: z.enum(['SHA1', 'SHA256', 'SHA512']),
    })
    .optional(),
  file: z.object({ name: z.string(), data: z.string() }).optional(),
  archive: z.object({ data: z.string(), password: z.string() }).optional(),
});
export type VaultContent = z.infer<typeof VaultContent>;

/** Fields that checks with several requests share. */
export const multiRequestFields = {
  vault: z.array(VaultContent),
  collects: z.object({ headers: z.boolean(), content: z.boolean(), addresses: z.boolean() }),
  ipVersion: z.enum(['IpV4', 'IpV6']),
  connectTimeoutMs: ms,
  /** For one request, from the name resolution to the last byte. */
  requestTimeoutMs: ms,
  totalTimeoutMs: ms,
};

export const MultiStepTarget = z.object({
  kind: z.literal('multiStepApi'),
  steps: z.array(z.discriminatedUnion('type', [RequestStep, WaitStep])),
  predefinedVariables: z.array(pair),
  functions: z.array(UserFunction),
  customMetrics: z.array(z.object({ name: z.string(), variableName: z.string() })),
  ...multiRequestFields,
});
export type MultiStepTarget = z.infer<typeof MultiStepTarget>;
