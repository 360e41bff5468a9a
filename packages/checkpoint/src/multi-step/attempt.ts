import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { HttpOutcome } from '@vedette/contract/checkpoint/outcome';
import type { AssertionResult } from '@vedette/contract/checkpoint/multi-step-outcome';
import { msaMethods } from '@vedette/contract/v4/multi-step';
import type { RequestStep } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';
import type { Answer } from './answer.js';
import { isCheckpointFault, judgeAssertions, extractVariables, type AssertionVerdict } from './judge-step.js';
import { plainRequest } from './plain-request.js';
import { send, type PlainRequest, type Sent } from './request.js';
import type { RunState } from './run-state.js';
import type { ScriptResponse, ScriptResult } from './scripts/script-runner.js';
import type { Sources } from './sources.js';

/** Result of one attempt at a request step. */
export interface Attempt {
  /** The first failure. */
  readonly failure: ProbeFailure | undefined;
  readonly durationMs: number;
  readonly request: PlainRequest | undefined;
  readonly seen: HttpOutcome | undefined;
  readonly answer: Answer | undefined;
  readonly assertions: readonly AssertionResult[];
  readonly preRequestConsole: readonly string[];
  readonly postResponseConsole: readonly string[];
}

type When = 'pre' | 'post';

/**
 * Runs a script and applies its changes.
 * @throws ProbeFailure 19025 or 19026 when it fails, 19028 when it takes too long.
 */
async function runScript(
  run: RunState,
  step: RequestStep,
  when: When,
  answer?: Answer,
): Promise<ScriptResult | undefined> {
  const source = when === 'pre' ? step.preRequestScript : step.postResponseScript;
  if (source.trim() === '') return undefined;
  const { scope, scripts, customMetrics } = run;
  const { url, method, headers, body } = step;
  const request = { url, method, headers, body: body.type === 'text' ? body.text : '' };
  const response = answer && scriptResponse(answer);
  const state = { request, variables: scope.all, customMetrics: run.metricPairs, ...(response && { response }) };
  const left = await scripts.run(source, state);
  if (left === 'late') throw new ProbeFailure(errorCodes.scriptTimeout, `the ${scriptNames[when]} script was stopped`);
  if ('problem' in left) throw scriptFailure(when, left.problem);
  for (const { name, value } of left.variables) if (scope.get(name) !== value) scope.set(name, value);
  for (const { name, value } of left.customMetrics) customMetrics.set(name, value);
  return left;
}

const scriptNames = { pre: 'pre-request', post: 'post-response' } as const;
const scriptFailure = (when: When, message: string): ProbeFailure =>
  new ProbeFailure(when === 'pre' ? errorCodes.preRequestScriptFailed : errorCodes.postResponseScriptFailed, message);

const scriptResponse = ({ statusCode: code, statusText: status, headers, text, body }: Answer): ScriptResponse => ({
  code,
  status,
  text,
  body,
  headers: headers.map(({ name, value }) => ({ name, value })),
});

const testResults = (left: ScriptResult | undefined): AssertionVerdict[] =>
  (left?.tests ?? []).map(({ name, passed, message }) => ({
    result: { completed: true, passed, description: name, exception: message },
    failure: passed ? undefined : new ProbeFailure(errorCodes.scriptTestFailed, `${name}: ${message}`),
  }));

/**
 * Returns the step with the changes of its pre-request script.
 * @throws ProbeFailure 19025 for an invalid method.
 */
function changedBy(step: RequestStep, left: ScriptResult | undefined): RequestStep {
  if (!left) return step;
  const { url, headers, body, isBodySet } = left.request;
  const method = msaMethods.find((known) => known === left.request.method.toUpperCase());
  if (!method) throw scriptFailure('pre', `unknown method ${left.request.method}`);
  return { ...step, url, headers, method, ...(isBodySet === true && { body: { type: 'text' as const, text: body } }) };
}

/** Output of the scripts of an attempt. */
interface ScriptReports {
  pre: ScriptResult | undefined;
  post: ScriptResult | undefined;
  scriptFailure: ProbeFailure | undefined;
}

function endedScript(error: unknown): ProbeFailure {
  if (error instanceof ProbeFailure && !isCheckpointFault(error)) return error;
  throw error;
}

/** Takes the variables, evaluates the assertions, and runs the post-response script; all of them, even if one fails. */
async function judge(run: RunState, step: RequestStep, sent: Sent, reports: ScriptReports) {
  const { scope, cookies, tools, runMs } = run;
  const { answer, durationMs } = sent;
  const sources: Sources = {
    answer,
    durationMs,
    runMs,
    cookies,
    scope,
    patterns: tools.patterns,
    documents: tools.documents,
  };
  const notTaken = answer ? await extractVariables(step, sources) : undefined;
  const judged = [...testResults(reports.pre), ...(await judgeAssertions(step, sources))];
  if (answer) {
    reports.post = await runScript(run, step, 'post', answer).catch((error: unknown) => {
      reports.scriptFailure = endedScript(error);
      return undefined;
    });
  }
  const tests = testResults(reports.post);
  const failed = [...judged, ...tests].find(({ failure }) => failure)?.failure;
  // The reason for a missing response is more specific than its absence.
  const isAbsence = failed?.code === errorCodes.responseIncomplete.code && sent.failure !== undefined;
  const scriptError =
    reports.post && reports.post.error !== '' ? scriptFailure('post', reports.post.error) : reports.scriptFailure;
  const failure = isAbsence ? sent.failure : (failed ?? notTaken ?? scriptError);
  return { failure, assertions: [...judged, ...tests].map(({ result }) => result) };
}

/**
 * Runs one attempt at a step: script, request, variables, assertions, script.
 * @throws checkpoint faults.
 */
export async function attempt(run: RunState, written: RequestStep): Promise<Attempt> {
  const reports: ScriptReports = { pre: undefined, post: undefined, scriptFailure: undefined };
  const consoles = () => ({
    preRequestConsole: reports.pre?.console ?? [],
    postResponseConsole: reports.post?.console ?? [],
  });
  const nothing = { durationMs: 0, seen: undefined, answer: undefined, assertions: [] };
  let request: PlainRequest | undefined;
  try {
    reports.pre = await runScript(run, written, 'pre');
    if (reports.pre && reports.pre.error !== '') throw scriptFailure('pre', reports.pre.error);
    const step = changedBy(written, reports.pre);
    const { target, scope, tools, cookies, signal } = run;
    const plain = await plainRequest(step, { target, scope, random: tools.random });
    request = plain;
    return await send(plain, { target, tools, cookies, signal, leftMs: run.leftMs, owner: scope }, async (sent) => {
      if (isOurFailure(sent)) throw sent.failure;
      run.redirectUrl = sent.redirectUrl ?? run.redirectUrl;
      const seen = sent.trace.outcome(sent.failure);
      run.totalBytes += seen.totalBytes;
      const result = await judge(run, step, sent, reports);
      const { answer, durationMs } = sent;
      return { ...result, durationMs, request: plain, seen, answer, ...consoles() };
    });
  } catch (error) {
    if (isCheckpointFault(error)) throw error;
    return { ...nothing, request, failure: error as ProbeFailure, ...consoles() };
  }
}

const isOurFailure = (sent: Sent): sent is Sent & { readonly failure: ProbeFailure } =>
  sent.failure !== undefined && isCheckpointFault(sent.failure);
