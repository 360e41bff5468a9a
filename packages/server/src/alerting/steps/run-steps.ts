import { systemClock } from '@vedette/kernel/clock';
import { redactSecretsInText } from '@vedette/kernel/secret-forms';
import { parseTemplate } from '@vedette/kernel/template';
import {
  functionKeyId,
  type Authentication,
  type CustomSettings,
  type HttpStep,
  type StepDefinition,
} from './custom-integration-rules.js';
import { captureValues } from './captures.js';
import { callBuiltIn, callUserFunction, urlEncode, type FunctionFacts } from './functions.js';
import { sendsSecret, isFixedHost, isSecretHeader } from './host-rules.js';
import { createMessageMatcher } from './pattern.js';
import { CALL_TIMEOUT_MS, CallFailed, type HttpResponse, type HttpCall } from './http-call.js';
import { maxRequests, callWithLogin, oneLine, type Login } from './sign-in.js';
import { fillParts, TooLong, type Resolve } from './template-rules.js';
import type { EgressRefusal } from '../../module/context.js';

/** One request and its response for the delivery log; secrets are redacted in both. */
export interface Exchange {
  readonly request: string;
  readonly response: string;
}

/** `later`: a retry may succeed. `unknown`: the receiver may or may not have the message. */
type CallOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'later'; readonly retryAfterMs: number | undefined }
  | { readonly kind: 'unknown' };

export interface StepsOptions {
  readonly settings: CustomSettings;
  readonly definition: StepDefinition;
  /** Values that the escalation level supplies. */
  readonly levelValues: Readonly<Record<string, string>>;
  /** Variables of the alert by name, without `@`. */
  readonly alertVariables: Readonly<Record<string, string>>;
  /** Values of the referenced vault items, by `VaultItem.<guid>.<property>` in lower case. */
  readonly vaultValues: ReadonlyMap<string, string>;
  readonly facts: FunctionFacts;
  readonly refusal: EgressRefusal;
  /** Maximum duration of a call in milliseconds; `CALL_TIMEOUT_MS` by default. */
  readonly callMs?: number;
}

/** A request that is too long because it contains the response of the check is repeated once without it. */
const MAX_ATTEMPTS_PER_STEP = 2;

/** Returns the maximum duration of all calls of a message. */
export const maxDurationMs = ({ steps }: StepDefinition): number =>
  steps.reduce(
    (sum, { authentication }) => sum + MAX_ATTEMPTS_PER_STEP * maxRequests(authentication?.type) * CALL_TIMEOUT_MS,
    0,
  );

/** Makes the calls of one message in order and stops at the first one without a 2xx response. */
export async function runSteps(options: StepsOptions): Promise<StepsResult> {
  const captured = new Map<string, string>();
  const fillResult = { includesResponseBody: false, unknown: new Set<string>() };
  const run: StepRun = {
    options,
    captured,
    fillResult,
    resolve: createResolver(options, captured, fillResult),
    exchanges: [],
    secrets: [...Object.values(options.settings.secrets), ...options.vaultValues.values()],
    mustCheckHost: sendsSecret(options.settings.behaviour, options.definition),
  };
  let isPartlyDone = false;
  const toResult = (outcome: CallOutcome): StepsResult => ({
    outcome,
    exchanges: run.exchanges.map((one) => redactExchange(one, run.secrets)),
    isPartlyDone,
    receiverId: captured.get(RECEIVER_ID),
    unknown: [...fillResult.unknown].slice(0, MAX_UNKNOWN_PLACEHOLDERS),
  });
  for (const step of options.definition.steps) {
    const { onlyWhen } = step;
    if (onlyWhen && captured.has(onlyWhen.captured) !== onlyWhen.isThere) continue;
    const stepOutcome = await runStep(run, step);
    if (stepOutcome) return toResult(stepOutcome);
    isPartlyDone ||= step.method !== 'GET';
  }
  return toResult({ kind: 'accepted' });
}

/** Name under which channels capture the receiver's id of the message. */
const RECEIVER_ID = 'ReceiverId';

export interface StepsResult {
  readonly outcome: CallOutcome;
  readonly exchanges: Exchange[];
  /** An earlier step was accepted, so starting over sends the message to the receiver twice. */
  readonly isPartlyDone: boolean;
  /** The receiver's id of the message, if its response contains one. */
  readonly receiverId: string | undefined;
  /** Unknown placeholders, which were sent as written. */
  readonly unknown: readonly string[];
}
const MAX_UNKNOWN_PLACEHOLDERS = 20;

interface StepRun {
  readonly options: StepsOptions;
  readonly captured: Map<string, string>;
  readonly resolve: Resolve;
  readonly fillResult: FillResult;
  /** Grows during the calls: a secret found in a later call is redacted in the earlier ones too. */
  readonly secrets: string[];
  /** In the order the calls were made. */
  readonly exchanges: Exchange[];
  /** Whether a secret is sent, so that the integration itself must decide the host. */
  readonly mustCheckHost: boolean;
}

/** Observations while the texts of a message were filled. */
interface FillResult {
  /** Whether the response body of the check was inserted into the request. */
  includesResponseBody: boolean;
  readonly unknown: Set<string>;
}

/**
 * Runs one step; undefined when it succeeded. A request that is too long because of the check's response is repeated
 * without it.
 */
async function runStep(run: StepRun, step: HttpStep): Promise<CallOutcome | undefined> {
  run.fillResult.includesResponseBody = false;
  const stepOutcome = await tryStep(run, step);
  if (stepOutcome !== 'tooLong') return stepOutcome;
  if (!hasResponseBody(run.fillResult)) return { kind: 'refused' };
  const alertVariables = { ...run.options.alertVariables, [RESPONSE_BODY_VARIABLE]: '' };
  const shortenedOptions = { ...run.options, alertVariables };
  const retried = await tryStep(
    { ...run, options: shortenedOptions, resolve: createResolver(shortenedOptions, run.captured, run.fillResult) },
    step,
  );
  return retried === 'tooLong' ? { kind: 'refused' } : retried;
}

const hasResponseBody = ({ includesResponseBody }: Readonly<FillResult>): boolean => includesResponseBody;

/** The only variable whose value may be as long as a message. */
const RESPONSE_BODY_VARIABLE = 'alert.responseBody';
const PAYLOAD_TOO_LARGE = 413;

async function tryStep(run: StepRun, step: HttpStep): Promise<CallOutcome | 'tooLong' | undefined> {
  const { options, secrets, exchanges } = run;
  const rejectCall = (response: string): CallOutcome => {
    exchanges.push({ request: '', response });
    return { kind: 'refused' };
  };
  let call: HttpCall | undefined;
  try {
    call = await buildCall(step, run.resolve);
    if (!(await isHostAllowed(run, step, call))) return rejectCall(FOREIGN_HOST);
    secrets.push(...secretValues(call.headers));
    const login = await resolveLogin(step.authentication, options.settings, run.resolve);
    if (login) secrets.push(login.password);
    const response = await callWithLogin(call, login, { ...options, ...options.facts });
    secrets.push(...secretValues(response.headers));
    exchanges.push({ request: requestText(call), response: responseText(response) });
    if (response.status === PAYLOAD_TOO_LARGE) return 'tooLong';
    if (response.status < 200 || response.status > 299) return toCallOutcome(response);
    const missing = await captureValues(step.captures, response, run.captured);
    secrets.push(...capturedSecrets(step, run.captured));
    return missing === undefined ? undefined : rejectCall(missing);
  } catch (error) {
    if (error instanceof TooLong) {
      rejectCall(`the message is ${error.message}`);
      return 'tooLong';
    }
    if (!(error instanceof CallFailed) || !call) throw error;
    exchanges.push({ request: requestText(call), response: error.message });
    return error.isSent ? { kind: 'unknown' } : { kind: 'later', retryAfterMs: undefined };
  }
}

/**
 * Returns the values of headers that are secret by their name; for `Bearer …`, also the token alone, which may occur
 * elsewhere.
 */
const secretValues = (headers: Readonly<Record<string, string | string[] | undefined>>): string[] =>
  Object.entries(headers)
    .flatMap(([name, value]) => (value !== undefined && isSecretHeader(name) ? value : []))
    .flatMap((value) => [value, value.slice(value.indexOf(' ') + 1)]);

/** Returns what a step captured for the next ones, usually a token. A status and the receiver's id are not secret. */
const capturedSecrets = ({ captures }: HttpStep, captured: ReadonlyMap<string, string>): string[] =>
  captures
    .filter(({ Source, Name }) => Source !== 'ResponseStatusCode' && Name !== RECEIVER_ID)
    .flatMap(({ Name }) => captured.get(Name) ?? []);

const FOREIGN_HOST =
  'not sent: it contains a secret, and its host is not defined by the integration or its own variables';

async function isHostAllowed(
  { mustCheckHost, options }: StepRun,
  { url }: HttpStep,
  { url: variableValues }: HttpCall,
): Promise<boolean> {
  if (!mustCheckHost) return true;
  const vaultValue = (name: string): string => options.vaultValues.get(name.toLowerCase()) ?? '';
  return isFixedHost({ url, behaviour: options.settings.behaviour, vaultValue, filledUrl: variableValues });
}

/** Resolves variables and functions by name. Placeholders within a value (usually of the vault) are replaced first. */
function createResolver(options: StepsOptions, captured: ReadonlyMap<string, string>, fillResult: FillResult): Resolve {
  const { variables, functions } = options.settings.behaviour;
  const functionsByName = new Map(functions.map((each) => [each.Name, each]));
  const filled = new Map(variables.map(({ name, value }) => [name, value ?? options.levelValues[name] ?? '']));
  const systemValue = (name: string, argument: string | undefined): string | undefined => {
    const variableName = name.slice(1);
    if (/^VaultItem\./i.test(variableName)) return options.vaultValues.get(variableName.toLowerCase()) ?? '';
    if (Object.hasOwn(options.alertVariables, variableName)) {
      fillResult.includesResponseBody ||=
        variableName === RESPONSE_BODY_VARIABLE && options.alertVariables[variableName] !== '';
      return options.alertVariables[variableName];
    }
    if (variableName === 'CustomField') return options.alertVariables[`CustomField(${argument ?? ''})`] ?? '';
    return callBuiltIn(variableName, argument ?? '', options.facts);
  };
  const match = createMessageMatcher(() => systemClock.elapsed());
  const resolveSystem: Resolve = (name, argument) => Promise.resolve(systemValue(name, argument));
  const fillSystemPlaceholders = (text: string): Promise<string> => fillParts(parseTemplate(text), resolveSystem);
  const levelVariableNames = new Set(variables.filter(({ value }) => value === undefined).map(({ name }) => name));
  const resolveValue: Resolve = async (name, argument) => {
    if (name.startsWith('@')) return resolveSystem(name, argument);
    const call = functionsByName.get(name);
    if (call && argument !== undefined) {
      const resolveKey = (field: 'HashKey' | 'JwtSigningKey'): Promise<string> =>
        fillSystemPlaceholders(options.settings.secrets[functionKeyId(name, field)] ?? '');
      const [HashKey, JwtSigningKey] = [await resolveKey('HashKey'), await resolveKey('JwtSigningKey')];
      return callUserFunction({ ...call, HashKey, JwtSigningKey }, argument, match);
    }
    const value = captured.get(name) ?? filled.get(name);
    // Values of a level are plain text: operators who edit levels need not be allowed to see the vault.
    return value === undefined || captured.has(name) || levelVariableNames.has(name)
      ? value
      : fillSystemPlaceholders(value);
  };
  return async (name, argument) => {
    const value = await resolveValue(name, argument);
    if (value === undefined) fillResult.unknown.add(argument === undefined ? `{{${name}}}` : `{{${name}(…)}}`);
    return value;
  };
}

async function buildCall(step: HttpStep, resolve: Resolve): Promise<HttpCall> {
  const fill = (text: string, encode?: (value: string) => string) => fillParts(parseTemplate(text), resolve, encode);
  const headers: Record<string, string> = {};
  for (const { Key, Value } of step.headers) headers[await fill(Key)] = oneLine(await fill(Value));
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const isForm = type?.startsWith('application/x-www-form-urlencoded') === true;
  const body = await fill(step.body, isForm ? urlEncode : undefined);
  const json = type === undefined && body !== '' ? { 'content-type': 'application/json' } : {};
  return { method: step.method, url: (await fill(step.url)).trim(), headers: { ...json, ...headers }, body };
}

async function resolveLogin(
  auth: Authentication | undefined,
  { secrets }: CustomSettings,
  resolve: Resolve,
): Promise<Login | undefined> {
  if (!auth || auth.type === 'None') return undefined;
  const fill = (text: string) => fillParts(parseTemplate(text), resolve);
  return { type: auth.type, username: await fill(auth.userName), password: await fill(secrets[auth.id] ?? '') };
}

function toCallOutcome({ status, headers }: HttpResponse): CallOutcome {
  if (status !== 408 && status !== 425 && status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = Number(headers['retry-after']);
  return { kind: 'later', retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined };
}

const MAX_TEXT_LENGTH = 64 * 1024;

function requestText({ method, url, headers, body }: HttpCall): string {
  return text([`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body]);
}
function responseText({ status, headers, body }: HttpResponse): string {
  return text([
    String(status),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    '',
    body,
  ]);
}
const text = (lines: readonly string[]): string => lines.join('\n');

const redactExchange = ({ request, response }: Exchange, secrets: readonly string[]): Exchange => ({
  request: redactText(request, secrets),
  response: redactText(response, secrets),
});

/** Secrets are redacted before the text is truncated; NUL, which PostgreSQL cannot store, is removed. */
const redactText = (content: string, secrets: readonly string[]): string =>
  redactSecretsInText(content, secrets).replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH);
