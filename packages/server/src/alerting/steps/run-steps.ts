import { systemClock } from '@vedette/kernel/clock';
import { hideSecrets } from '@vedette/kernel/secret-forms';
import { parseTemplate } from '@vedette/kernel/template';
import {
  functionKeyId,
  type Authentication,
  type CustomSettings,
  type HttpStep,
  type StepDefinition,
} from './custom-integration-rules.js';
import { capture } from './captures.js';
import { callBuiltIn, callOwn, urlEncode, type FunctionFacts } from './functions.js';
import { carriesSecret, isOwnHost, isSecretHeader } from './host-rules.js';
import { matcherOfMessage } from './pattern.js';
import { CALL_MS, CallFailed, type HttpAnswer, type HttpCall } from './http-call.js';
import { callsWith, callWithLogin, oneLine, type Login } from './sign-in.js';
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
const TRIES_A_STEP = 2;

/** Returns the maximum duration of all calls of a message. */
export const longestMs = ({ steps }: StepDefinition): number =>
  steps.reduce((sum, { authentication }) => sum + TRIES_A_STEP * callsWith(authentication?.type) * CALL_MS, 0);

/** Makes the calls of one message in order and stops at the first one without a 2xx response. */
export async function runSteps(options: StepsOptions): Promise<StepsEnd> {
  const captured = new Map<string, string>();
  const fillResult = { isAnswerIn: false, unknown: new Set<string>() };
  const run: Run = {
    options,
    captured,
    fillResult,
    resolve: resolver(options, captured, fillResult),
    exchanges: [],
    secrets: [...Object.values(options.settings.secrets), ...options.vaultValues.values()],
    isGuarded: carriesSecret(options.settings.behaviour, options.definition),
  };
  let isPartlyDone = false;
  const ended = (outcome: CallOutcome): StepsEnd => ({
    outcome,
    exchanges: run.exchanges.map((one) => redacted(one, run.secrets)),
    isPartlyDone,
    receiverId: captured.get(RECEIVER_ID),
    unknown: [...fillResult.unknown].slice(0, MAX_UNKNOWN_PLACEHOLDERS),
  });
  for (const step of options.definition.steps) {
    const { onlyWhen } = step;
    if (onlyWhen && captured.has(onlyWhen.captured) !== onlyWhen.isThere) continue;
    const end = await runStep(run, step);
    if (end) return ended(end);
    isPartlyDone ||= step.method !== 'GET';
  }
  return ended({ kind: 'accepted' });
}

/** Name under which channels capture the receiver's id of the message. */
const RECEIVER_ID = 'ReceiverId';

export interface StepsEnd {
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

interface Run {
  readonly options: StepsOptions;
  readonly captured: Map<string, string>;
  readonly resolve: Resolve;
  readonly fillResult: FillResult;
  /** Grows during the calls: a secret found in a later call is redacted in the earlier ones too. */
  readonly secrets: string[];
  /** In the order the calls were made. */
  readonly exchanges: Exchange[];
  /** Whether a secret is sent, so that the integration itself must decide the host. */
  readonly isGuarded: boolean;
}

/** Observations while the texts of a message were filled. */
interface FillResult {
  /** Whether the response body of the check was inserted into the request. */
  isAnswerIn: boolean;
  readonly unknown: Set<string>;
}

/**
 * Runs one step; undefined when it succeeded. A request that is too long because of the check's response is repeated
 * without it.
 */
async function runStep(run: Run, step: HttpStep): Promise<CallOutcome | undefined> {
  run.fillResult.isAnswerIn = false;
  const end = await tryStep(run, step);
  if (end !== 'tooLong') return end;
  if (!wasAnswerIn(run.fillResult)) return { kind: 'refused' };
  const alertVariables = { ...run.options.alertVariables, [ANSWER]: '' };
  const slim = { ...run.options, alertVariables };
  const second = await tryStep({ ...run, options: slim, resolve: resolver(slim, run.captured, run.fillResult) }, step);
  return second === 'tooLong' ? { kind: 'refused' } : second;
}

const wasAnswerIn = ({ isAnswerIn }: Readonly<FillResult>): boolean => isAnswerIn;

/** The only variable whose value may be as long as a message. */
const ANSWER = 'alert.responseBody';
const PAYLOAD_TOO_LARGE = 413;

async function tryStep(run: Run, step: HttpStep): Promise<CallOutcome | 'tooLong' | undefined> {
  const { options, secrets, exchanges } = run;
  const stop = (response: string): CallOutcome => {
    exchanges.push({ request: '', response });
    return { kind: 'refused' };
  };
  let call: HttpCall | undefined;
  try {
    call = await buildCall(step, run.resolve);
    if (!(await mayGo(run, step, call))) return stop(FOREIGN_HOST);
    secrets.push(...secretValues(call.headers));
    const login = await resolveLogin(step.authentication, options.settings, run.resolve);
    if (login) secrets.push(login.password);
    const answer = await callWithLogin(call, login, { ...options, ...options.facts });
    secrets.push(...secretValues(answer.headers));
    exchanges.push({ request: requestText(call), response: responseText(answer) });
    if (answer.status === PAYLOAD_TOO_LARGE) return 'tooLong';
    if (answer.status < 200 || answer.status > 299) return toCallOutcome(answer);
    const missing = await capture(step.captures, answer, run.captured);
    secrets.push(...secretsCaptured(step, run.captured));
    return missing === undefined ? undefined : stop(missing);
  } catch (error) {
    if (error instanceof TooLong) {
      stop(`the message is ${error.message}`);
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
const secretsCaptured = ({ captures }: HttpStep, captured: ReadonlyMap<string, string>): string[] =>
  captures
    .filter(({ Source, Name }) => Source !== 'ResponseStatusCode' && Name !== RECEIVER_ID)
    .flatMap(({ Name }) => captured.get(Name) ?? []);

const FOREIGN_HOST =
  'not sent: it contains a secret, and its host is not defined by the integration or its own variables';

async function mayGo({ isGuarded, options }: Run, { url }: HttpStep, { url: filled }: HttpCall): Promise<boolean> {
  if (!isGuarded) return true;
  const vaultValue = (name: string): string => options.vaultValues.get(name.toLowerCase()) ?? '';
  return isOwnHost({ url, behaviour: options.settings.behaviour, vaultValue, filled });
}

/** Resolves variables and functions by name. Placeholders within a value (usually of the vault) are replaced first. */
function resolver(options: StepsOptions, captured: ReadonlyMap<string, string>, fillResult: FillResult): Resolve {
  const { variables, functions } = options.settings.behaviour;
  const own = new Map(functions.map((each) => [each.Name, each]));
  const filled = new Map(variables.map(({ name, value }) => [name, value ?? options.levelValues[name] ?? '']));
  const systemValue = (name: string, argument: string | undefined): string | undefined => {
    const plain = name.slice(1);
    if (/^VaultItem\./i.test(plain)) return options.vaultValues.get(plain.toLowerCase()) ?? '';
    if (Object.hasOwn(options.alertVariables, plain)) {
      fillResult.isAnswerIn ||= plain === ANSWER && options.alertVariables[plain] !== '';
      return options.alertVariables[plain];
    }
    if (plain === 'CustomField') return options.alertVariables[`CustomField(${argument ?? ''})`] ?? '';
    return callBuiltIn(plain, argument ?? '', options.facts);
  };
  const match = matcherOfMessage(() => systemClock.elapsed());
  const ofSystem: Resolve = (name, argument) => Promise.resolve(systemValue(name, argument));
  const settled = (text: string): Promise<string> => fillParts(parseTemplate(text), ofSystem);
  const isOfLevel = new Set(variables.filter(({ value }) => value === undefined).map(({ name }) => name));
  const resolveValue: Resolve = async (name, argument) => {
    if (name.startsWith('@')) return ofSystem(name, argument);
    const call = own.get(name);
    if (call && argument !== undefined) {
      const resolveKey = (field: 'HashKey' | 'JwtSigningKey'): Promise<string> =>
        settled(options.settings.secrets[functionKeyId(name, field)] ?? '');
      const [HashKey, JwtSigningKey] = [await resolveKey('HashKey'), await resolveKey('JwtSigningKey')];
      return callOwn({ ...call, HashKey, JwtSigningKey }, argument, match);
    }
    const value = captured.get(name) ?? filled.get(name);
    // Values of a level are plain text: operators who edit levels need not be allowed to see the vault.
    return value === undefined || captured.has(name) || isOfLevel.has(name) ? value : settled(value);
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

function toCallOutcome({ status, headers }: HttpAnswer): CallOutcome {
  if (status !== 408 && status !== 425 && status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = Number(headers['retry-after']);
  return { kind: 'later', retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined };
}

const MAX_TEXT_LENGTH = 64 * 1024;

function requestText({ method, url, headers, body }: HttpCall): string {
  return text([`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body]);
}
function responseText({ status, headers, body }: HttpAnswer): string {
  return text([
    String(status),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
    '',
    body,
  ]);
}
const text = (lines: readonly string[]): string => lines.join('\n');

const redacted = ({ request, response }: Exchange, secrets: readonly string[]): Exchange => ({
  request: shown(request, secrets),
  response: shown(response, secrets),
});

/** Secrets are redacted before the text is truncated; NUL, which PostgreSQL cannot store, is removed. */
const shown = (written: string, secrets: readonly string[]): string =>
  hideSecrets(written, secrets).replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH);
