/** Validates the script of a multi-step API monitor beyond the shapes of its members. */
import { MSA_LIMITS, type MsaFunction, type MsaScript, type MsaStep } from '@vedette/contract/v4/multi-step';
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { isHeaderName } from '@vedette/contract/wire-texts';
import type { Problems } from '@vedette/kernel/fault';
import { isGuid } from '@vedette/kernel/guid';
import { requiredRule } from '@vedette/kernel/rule-messages';
import type { Definition } from '../definition/definition-rules.js';
import { ABSOLUTE_OR_VARIABLE_RULE, STEP_USERINFO_RULE, urlRule } from '../definition/url-rules.js';
import { checkGrowth } from './multi-step-growth-rules.js';

const VARIABLE = '{{';
const UPLOADS = ['POST', 'PUT', 'PATCH'];

/** Checks every rule of a script and adds each problem at its place: `MsaSteps[0].Url: …`. */
export function checkScript(script: MsaScript, problems: Problems): void {
  const { MsaSteps, UserDefinedFunctions, PredefinedVariables } = script;
  checkGrowth(script, problems);
  for (const [at, step] of MsaSteps.entries()) {
    const place = `MsaSteps[${at}]`;
    if (step.StepType === 'HttpRequest') checkRequest(step, place, problems);
    else problems.when((step.Delay ?? 0) < 1, `${place}.Delay`, `must be between 1 and ${MSA_LIMITS.delayMs} ms`);
  }
  checkFunctions(UserDefinedFunctions ?? [], problems);
  const names = (PredefinedVariables ?? []).map(({ Key }) => Key.trim().toLowerCase());
  for (const [at, name] of names.entries()) {
    const place = `PredefinedVariables[${at}].Key`;
    problems.when(!isName(name), place, 'must be a name without braces, brackets and a leading @');
    problems.when(names.indexOf(name) < at, place, 'must be unique, ignoring case');
  }
}

const isName = (name: string): boolean => /^[^@{}()][^{}()]*$/.test(name.trim());

function checkRequest(step: MsaStep, place: string, problems: Problems): void {
  const { Url, Method } = step;
  const isEmpty = (Url ?? '').trim() === '';
  problems.when(isEmpty, `${place}.Url`, requiredRule());
  if (!isEmpty) checkAddress((Url ?? '').trim(), `${place}.Url`, problems);
  problems.when(Method === undefined || Method === null, `${place}.Method`, requiredRule());
  problems.when(
    step.UseFixedClientCertificate === true && !step.ClientCertificateVaultItem,
    `${place}.UseFixedClientCertificate`,
    'must be false: Vedette has no built-in client certificate. Set ClientCertificateVaultItem to one in the vault.',
  );
  checkBody(step, place, problems);
  checkRetries(step, place, problems);
  checkHeaders(step, place, problems);
  for (const [at, variable] of (step.Variables ?? []).entries()) {
    const where = `${place}.Variables[${at}]`;
    problems.when(
      !isName(variable.Name ?? ''),
      `${where}.Name`,
      'must be a name without braces, brackets and a leading @',
    );
  }
}

function checkAddress(url: string, place: string, problems: Problems): void {
  if (url.startsWith(VARIABLE)) return;
  // Values of variables are unknown before the run.
  const isOpen = url.includes(VARIABLE) && /^https?:\/\//i.test(url);
  const rule = isOpen ? undefined : urlRule(url, ABSOLUTE_OR_VARIABLE_RULE);
  if (rule !== undefined) problems.add(place, rule);
  else problems.when(splitUserinfo(url) !== undefined, place, STEP_USERINFO_RULE);
}

function checkBody({ BodyType, VaultFileId, Method, MultiPartForm }: MsaStep, place: string, problems: Problems): void {
  const isUpload = BodyType === 'VaultFiles' || BodyType === 'VaultFileAsBinary';
  problems.when(isUpload && !VaultFileId, `${place}.VaultFileId`, requiredRule(`for ${BodyType ?? ''}`));
  const uploads = Method === undefined || Method === null || UPLOADS.includes(Method);
  problems.when(isUpload && !uploads, `${place}.Method`, `must be ${UPLOADS.join(', ')} to send a file`);
  for (const [at, { Type, Value }] of (MultiPartForm ?? []).entries()) {
    const isItem = isGuid(Value.trim());
    problems.when(
      Type === 'VaultFile' && !isItem,
      `${place}.MultiPartForm[${at}].Value`,
      'must be the guid of a vault item',
    );
  }
}

function checkRetries(step: MsaStep, place: string, problems: Problems): void {
  if (step.RetryUntilSuccessful !== true) return;
  const { attempts, retryWaitMs } = MSA_LIMITS;
  problems.when(
    (step.MaxAttempts ?? 0) < attempts.min,
    `${place}.MaxAttempts`,
    `must be between ${attempts.min} and ${attempts.max}`,
  );
  const wait = step.RetryWaitMilliseconds ?? retryWaitMs.default;
  problems.when(
    wait < retryWaitMs.min,
    `${place}.RetryWaitMilliseconds`,
    `must be between ${retryWaitMs.min} and ${retryWaitMs.max} ms`,
  );
}

function checkHeaders({ RequestHeaders }: MsaStep, place: string, problems: Problems): void {
  for (const [at, { Key, Value }] of (RequestHeaders ?? []).entries()) {
    const isToken = Key.includes(VARIABLE) || isHeaderName(Key.trim());
    problems.when(!isToken, `${place}.RequestHeaders[${at}].Key`, 'must be a header name');
    problems.when(/[\r\n\0]/.test(Value ?? ''), `${place}.RequestHeaders[${at}].Value`, 'must be one line');
  }
}

function checkFunctions(functions: readonly MsaFunction[], problems: Problems): void {
  const names = functions.map(({ Name }) => Name.toLowerCase());
  for (const [at, { Type, Regex, HashAlgorithm, JwtAlgorithm }] of functions.entries()) {
    const place = `UserDefinedFunctions[${at}]`;
    problems.when(names.indexOf(names[at] ?? '') < at, `${place}.Name`, 'must be unique, ignoring case');
    problems.when(Type === 'Hash' && !HashAlgorithm, `${place}.HashAlgorithm`, requiredRule());
    problems.when(Type === 'JwtEncode' && !JwtAlgorithm, `${place}.JwtAlgorithm`, requiredRule());
    problems.when(Type === 'Regex' && !isPattern(Regex ?? ''), `${place}.Regex`, 'must be a regular expression');
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
  for (const [at, { Name, VariableName }] of CustomMetrics.entries()) {
    const isDouble = CustomMetrics.findIndex((other) => other.Name === Name) < at;
    problems.when(Name.trim() === '', `CustomMetrics[${at}].Name`, 'must not be empty');
    problems.when(isDouble, `CustomMetrics[${at}].Name`, 'must be unique');
    problems.when(VariableName.trim() === '', `CustomMetrics[${at}].VariableName`, 'must not be empty');
  }
}
