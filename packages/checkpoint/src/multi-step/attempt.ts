import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { HttpOutcome } from '@vedette/contract/checkpoint/outcome';
import type { AssertionResult } from '@vedette/contract/checkpoint/multi-step-outcome';
import { msaMethods } from '@vedette/contract/v4/multi-step';
import type { RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';
import type { CompleteResponse } from './complete-response.js';
import { isCheckpointFault, judgeAssertions, extractVariables, type AssertionVerdict } from './judge-step.js';
import { resolveRequest } from './resolve-request.js';
import { sendRequest, type ResolvedRequest, type SendResult } from './send-request.js';
import type { RunState } from './run-state.js';
import type { ScriptResponse, ScriptResult } from './scripts/script-runner.js';
import type { ValueSources } from './value-sources.js';

/** Result of one attempt at a request step. */
export interface Attempt {
  /** The first failure. */
  readonly failure: ProbeFailure | undefined;
  readonly durationMs: number;
  readonly request: ResolvedRequest | undefined;
  readonly seen: HttpOutcome | undefined;
  readonly answer: CompleteResponse | undefined;
  readonly assertions: readonly AssertionResult[];
  readonly preRequestConsole: readonly string[];
  readonly postResponseConsole: readonly string[];
}

type ScriptPhase = 'pre' | 'post';

/**
 * Runs a script and applies its changes.
 * @throws ProbeFailure 19025 or 19026 when it fails, 19028 when it takes too long.
 */
async function runScript(
  run: RunState,
  step: RequestStep,
  phase: ScriptPhase,
  answer?: CompleteResponse,
): Promise<ScriptResult | undefined> {
  const source = phase === 'pre' ? step.preRequestScript : step.postResponseScript;
  if (source.trim() === '') return undefined;
  const { scope, scripts, customMetrics } = run;
  const { url, method, headers, body } = step;
  const request = { url, method, headers, body: body.type === 'text' ? body.text : '' };
  const response = answer && toScriptResponse(answer);
  const state = {
    request,
    variables: scope.allVariables,
    customMetrics: run.metricPairs,
    ...(response && { response }),
  };
  const scriptResult = await scripts.run(source, state);
  if (scriptResult === 'late')
    throw new ProbeFailure(errorCodes.scriptTimeout, `the ${SCRIPT_NAMES[phase]} script was stopped`);
  if ('problem' in scriptResult) throw scriptFailure(phase, scriptResult.problem);
  for (const { name, value } of scriptResult.variables) if (scope.get(name) !== value) scope.set(name, value);
  for (const { name, value } of scriptResult.customMetrics) customMetrics.set(name, value);
  return scriptResult;
}

const SCRIPT_NAMES = { pre: 'pre-request', post: 'post-response' } as const;
const scriptFailure = (phase: ScriptPhase, message: string): ProbeFailure =>
  new ProbeFailure(phase === 'pre' ? errorCodes.preRequestScriptFailed : errorCodes.postResponseScriptFailed, message);

const toScriptResponse = ({
  statusCode: code,
  statusText: status,
  headers,
  text,
  body,
}: CompleteResponse): ScriptResponse => ({
  code,
  status,
  text,
  body,
  headers: headers.map(({ name, value }) => ({ name, value })),
});

const testResults = (scriptResult: ScriptResult | undefined): AssertionVerdict[] =>
  (scriptResult?.tests ?? []).map(({ name, passed, message }) => ({
    result: { completed: true, passed, description: name, exception: message },
    failure: passed ? undefined : new ProbeFailure(errorCodes.scriptTestFailed, `${name}: ${message}`),
  }));

/**
 * Returns the step with the changes of its pre-request script.
 * @throws ProbeFailure 19025 for an invalid method.
 */
function applyScriptChanges(step: RequestStep, scriptResult: ScriptResult | undefined): RequestStep {
  if (!scriptResult) return step;
  const { url, headers, body, isBodySet } = scriptResult.request;
  const method = msaMethods.find((knownMethod) => knownMethod === scriptResult.request.method.toUpperCase());
  if (!method) throw scriptFailure('pre', `unknown method ${scriptResult.request.method}`);
  return { ...step, url, headers, method, ...(isBodySet === true && { body: { type: 'text' as const, text: body } }) };
}

/** Output of the scripts of an attempt. */
interface ScriptReports {
  pre: ScriptResult | undefined;
  post: ScriptResult | undefined;
  scriptFailure: ProbeFailure | undefined;
}

function toScriptFailure(error: unknown): ProbeFailure {
  if (error instanceof ProbeFailure && !isCheckpointFault(error)) return error;
  throw error;
}

/** Takes the variables, evaluates the assertions, and runs the post-response script; all of them, even if one fails. */
async function judgeResponse(run: RunState, step: RequestStep, sendResult: SendResult, reports: ScriptReports) {
  const { scope, cookies, tools, elapsedMs } = run;
  const { response, durationMs } = sendResult;
  const sources: ValueSources = {
    response,
    durationMs,
    elapsedMs,
    cookies,
    scope,
    patterns: tools.patterns,
    documents: tools.documents,
  };
  const extractionFailure = response ? await extractVariables(step, sources) : undefined;
  const verdicts = [...testResults(reports.pre), ...(await judgeAssertions(step, sources))];
  if (response) {
    reports.post = await runScript(run, step, 'post', response).catch((error: unknown) => {
      reports.scriptFailure = toScriptFailure(error);
      return undefined;
    });
  }
  const testVerdicts = testResults(reports.post);
  const firstFailure = [...verdicts, ...testVerdicts].find(({ failure }) => failure)?.failure;
  // The reason for a missing response is more specific than its absence.
  const isMissingResponse =
    firstFailure?.code === errorCodes.responseIncomplete.code && sendResult.failure !== undefined;
  const scriptError =
    reports.post && reports.post.error !== '' ? scriptFailure('post', reports.post.error) : reports.scriptFailure;
  const failure = isMissingResponse ? sendResult.failure : (firstFailure ?? extractionFailure ?? scriptError);
  return { failure, assertions: [...verdicts, ...testVerdicts].map(({ result }) => result) };
}

/**
 * Runs one attempt at a step: script, request, variables, assertions, script.
 * @throws checkpoint faults.
 */
export async function runAttempt(run: RunState, configuredStep: RequestStep): Promise<Attempt> {
  const reports: ScriptReports = { pre: undefined, post: undefined, scriptFailure: undefined };
  const readConsoles = () => ({
    preRequestConsole: reports.pre?.console ?? [],
    postResponseConsole: reports.post?.console ?? [],
  });
  const emptyAttempt = { durationMs: 0, seen: undefined, answer: undefined, assertions: [] };
  let request: ResolvedRequest | undefined;
  try {
    reports.pre = await runScript(run, configuredStep, 'pre');
    if (reports.pre && reports.pre.error !== '') throw scriptFailure('pre', reports.pre.error);
    const step = applyScriptChanges(configuredStep, reports.pre);
    const { target, scope, tools, cookies, signal } = run;
    const resolvedRequest = await resolveRequest(step, { target, scope, random: tools.random });
    request = resolvedRequest;
    return await sendRequest(
      resolvedRequest,
      { target, tools, cookies, signal, remainingMs: run.remainingMs, owner: scope },
      async (sendResult) => {
        if (hasCheckpointFault(sendResult)) throw sendResult.failure;
        run.redirectUrl = sendResult.redirectUrl ?? run.redirectUrl;
        const seen = sendResult.trace.buildOutcome(sendResult.failure);
        run.totalBytes += seen.totalBytes;
        const result = await judgeResponse(run, step, sendResult, reports);
        const { response, durationMs } = sendResult;
        return { ...result, durationMs, request: resolvedRequest, seen, answer: response, ...readConsoles() };
      },
    );
  } catch (error) {
    if (isCheckpointFault(error)) throw error;
    return { ...emptyAttempt, request, failure: error as ProbeFailure, ...readConsoles() };
  }
}

const hasCheckpointFault = (sendResult: SendResult): sendResult is SendResult & { readonly failure: ProbeFailure } =>
  sendResult.failure !== undefined && isCheckpointFault(sendResult.failure);
