/** Validates the script of a multi-step API monitor beyond the shapes of its members. */
import { MSA_LIMITS, type MsaFunction, type MsaScript, type MsaStep } from '@vedette/contract/v4/multi-step';
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { isHeaderName } from '@vedette/contract/text-patterns';
import type { Problems } from '@vedette/kernel/fault';
import { isGuid } from '@vedette/kernel/guid';
import { requiredRule } from '@vedette/kernel/rule-messages';
import type { Definition } from '../definition/definition-rules.js';
import { ABSOLUTE_OR_VARIABLE_RULE, STEP_USERINFO_RULE, findUrlProblem } from '../definition/url-rules.js';
import { checkGrowth } from './multi-step-growth-rules.js';

const VARIABLE = '{{';
const UPLOADS = ['POST', 'PUT', 'PATCH'];

/** Checks every rule of a script and adds each problem at its place: `MsaSteps[0].Url: …`. */
export function checkScript(script: MsaScript, problems: Problems): void {
  const { MsaSteps, UserDefinedFunctions, PredefinedVariables } = script;
  checkGrowth(script, problems);
  for (const [index, step] of MsaSteps.entries()) {
    const path = `MsaSteps[${index}]`;
    if (step.StepType === 'HttpRequest') checkRequest(step, path, problems);
    else problems.when((step.Delay ?? 0) < 1, `${path}.Delay`, `must be between 1 and ${MSA_LIMITS.delayMs} ms`);
  }
  checkFunctions(UserDefinedFunctions ?? [], problems);
  const names = (PredefinedVariables ?? []).map(({ Key }) => Key.trim().toLowerCase());
  for (const [index, name] of names.entries()) {
    const path = `PredefinedVariables[${index}].Key`;
    problems.when(!isName(name), path, 'must be a name without braces, brackets and a leading @');
    problems.when(names.indexOf(name) < index, path, 'must be unique, ignoring case');
  }
}

const isName = (name: string): boolean => /^[^@{}()][^{}()]*$/.test(name.trim());

function checkRequest(step: MsaStep, path: string, problems: Problems): void {
  const { Url, Method } = step;
  const isEmpty = (Url ?? '').trim() === '';
  problems.when(isEmpty, `${path}.Url`, requiredRule());
  if (!isEmpty) checkAddress((Url ?? '').trim(), `${path}.Url`, problems);
  problems.when(Method === undefined || Method === null, `${path}.Method`, requiredRule());
  problems.when(
    step.UseFixedClientCertificate === true && !step.ClientCertificateVaultItem,
    `${path}.UseFixedClientCertificate`,
    'must be false: Vedette has no built-in client certificate. Set ClientCertificateVaultItem to one in the vault.',
  );
  checkBody(step, path, problems);
  checkRetries(step, path, problems);
  checkHeaders(step, path, problems);
  for (const [index, variable] of (step.Variables ?? []).entries()) {
    const variablePath = `${path}.Variables[${index}]`;
    problems.when(
      !isName(variable.Name ?? ''),
      `${variablePath}.Name`,
      'must be a name without braces, brackets and a leading @',
    );
  }
}

function checkAddress(url: string, path: string, problems: Problems): void {
  if (url.startsWith(VARIABLE)) return;
  // Values of variables are unknown before the run.
  const startsWithScheme = url.includes(VARIABLE) && /^https?:\/\//i.test(url);
  const rule = startsWithScheme ? undefined : findUrlProblem(url, ABSOLUTE_OR_VARIABLE_RULE);
  if (rule !== undefined) problems.add(path, rule);
  else problems.when(splitUserinfo(url) !== undefined, path, STEP_USERINFO_RULE);
}

function checkBody({ BodyType, VaultFileId, Method, MultiPartForm }: MsaStep, path: string, problems: Problems): void {
  const isUpload = BodyType === 'VaultFiles' || BodyType === 'VaultFileAsBinary';
  problems.when(isUpload && !VaultFileId, `${path}.VaultFileId`, requiredRule(`for ${BodyType ?? ''}`));
  const uploads = Method === undefined || Method === null || UPLOADS.includes(Method);
  problems.when(isUpload && !uploads, `${path}.Method`, `must be ${UPLOADS.join(', ')} to send a file`);
  for (const [index, { Type, Value }] of (MultiPartForm ?? []).entries()) {
    const isItemGuid = isGuid(Value.trim());
    problems.when(
      Type === 'VaultFile' && !isItemGuid,
      `${path}.MultiPartForm[${index}].Value`,
      'must be the guid of a vault item',
    );
  }
}

function checkRetries(step: MsaStep, path: string, problems: Problems): void {
  if (step.RetryUntilSuccessful !== true) return;
  const { attempts, retryWaitMs } = MSA_LIMITS;
  problems.when(
    (step.MaxAttempts ?? 0) < attempts.min,
    `${path}.MaxAttempts`,
    `must be between ${attempts.min} and ${attempts.max}`,
  );
  const wait = step.RetryWaitMilliseconds ?? retryWaitMs.default;
  problems.when(
    wait < retryWaitMs.min,
    `${path}.RetryWaitMilliseconds`,
    `must be between ${retryWaitMs.min} and ${retryWaitMs.max} ms`,
  );
}

function checkHeaders({ RequestHeaders }: MsaStep, path: string, problems: Problems): void {
  for (const [index, { Key, Value }] of (RequestHeaders ?? []).entries()) {
    const isToken = Key.includes(VARIABLE) || isHeaderName(Key.trim());
    problems.when(!isToken, `${path}.RequestHeaders[${index}].Key`, 'must be a header name');
    problems.when(/[\r\n\0]/.test(Value ?? ''), `${path}.RequestHeaders[${index}].Value`, 'must be one line');
  }
}

function checkFunctions(functions: readonly MsaFunction[], problems: Problems): void {
  const names = functions.map(({ Name }) => Name.toLowerCase());
  for (const [index, { Type, Regex, HashAlgorithm, JwtAlgorithm }] of functions.entries()) {
    const path = `UserDefinedFunctions[${index}]`;
    problems.when(names.indexOf(names[index] ?? '') < index, `${path}.Name`, 'must be unique, ignoring case');
    problems.when(Type === 'Hash' && !HashAlgorithm, `${path}.HashAlgorithm`, requiredRule());
    problems.when(Type === 'JwtEncode' && !JwtAlgorithm, `${path}.JwtAlgorithm`, requiredRule());
    problems.when(Type === 'Regex' && !isPattern(Regex ?? ''), `${path}.Regex`, 'must be a regular expression');
  }
}

function isPattern(text: string): boolean {
  try {
    return text !== '' && RegExp(text.replace(/^\(\?[ism]+\)/, '')) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Checks custom metrics of a monitor: their number, and that each has a name and a variable. */
export function checkCustomMetrics({ CustomMetrics = [] }: Definition, problems: Problems): void {
  const { customMetrics } = MSA_LIMITS;
  problems.when(CustomMetrics.length > customMetrics, 'CustomMetrics', `must be ${customMetrics} at most`);
  for (const [index, { Name, VariableName }] of CustomMetrics.entries()) {
    const isDuplicate = CustomMetrics.findIndex((other) => other.Name === Name) < index;
    problems.when(Name.trim() === '', `CustomMetrics[${index}].Name`, 'must not be empty');
    problems.when(isDuplicate, `CustomMetrics[${index}].Name`, 'must be unique');
    problems.when(VariableName.trim() === '', `CustomMetrics[${index}].VariableName`, 'must not be empty');
  }
}
