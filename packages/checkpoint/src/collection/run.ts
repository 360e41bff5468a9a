import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { parseRequestCollection, type Collection } from '@vedette/contract/collection';
import { findUnsupportedRequest } from '@vedette/contract/collection-support';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';
import type { Sandbox } from '../confined/sandbox.js';
import type { FunctionContext } from '../multi-step/functions.js';
import { ProbeFailure } from '../probe-failure.js';
import type { Probe, ProbeTools } from '../probes/probe-tools.js';
import { buildCollectionOutcome, type NumberedFailure } from './outcome.js';
import { findRuntimeProgram, type RuntimeProgram } from './processes/runtime-program.js';
import { RunRecord } from './run-record.js';
import { runInSandbox, SCRIPT_LIMITS, type RuntimeTask, type ScriptLimits } from './runtime.js';
import { collectionTlsFailure } from './tls-failure.js';
import { withVaultFiles } from './vault-files.js';
import { resolveEnvironment, fillCollection } from './variables.js';

/** Maximum concurrent runs. Each needs two processes and about 200 MB. */
const MAX_CONCURRENT = 3;

/** @throws ProbeFailure 19042 for a collection that cannot be run, 19030. */
async function prepareTask(
  target: CollectionTarget,
  { root }: Collection,
  context: FunctionContext,
): Promise<RuntimeTask> {
  const environment = await resolveEnvironment(target.predefinedVariables, context);
  const predefinedNames = new Set(environment.map(({ name }) => name));
  const { variable, ...otherFields } = withVaultFiles(root, context.vault);
  const isNotPredefined = (one: unknown): boolean =>
    !predefinedNames.has(String((one as { key?: unknown } | null)?.key));
  const variables = Array.isArray(variable) ? variable.filter(isNotPredefined) : [];
  return { collection: await fillCollection({ ...otherFields, variable: variables }, context), environment };
}

/** Creates the probe of collection monitors. */
export function makeCollectionProbe(
  tools: ProbeTools,
  sandbox: Sandbox,
  scriptLimits: ScriptLimits = SCRIPT_LIMITS,
  program: RuntimeProgram = findRuntimeProgram(),
): Probe<CollectionTarget> {
  const semaphore = new Semaphore(MAX_CONCURRENT);
  return async (target, signal, { serverId }) => {
    const { clock, random } = tools;
    let startAt = clock.now();
    const record = new RunRecord(target, { now: () => clock.now(), toTlsFailure: collectionTlsFailure });
    const readResult = parseRequestCollection(target.collection);
    const toOutcome = (endFailure: NumberedFailure | undefined) =>
      buildCollectionOutcome(
        { target, record, startAt, requests: 'collection' in readResult ? readResult.collection.requests : [] },
        endFailure,
      );
    if ('problems' in readResult) {
      const [{ path, rule }] = readResult.problems;
      return toOutcome({ code: errorCodes.collectionInvalid.code, message: `${path}: ${rule}`, stepNumber: 0 });
    }
    const unsupported = findUnsupportedRequest(readResult.collection.root);
    if (unsupported) {
      const { stepNumber, reason } = unsupported;
      return toOutcome({ code: errorCodes.collectionInvalid.code, message: reason, stepNumber });
    }
    const uniqueGuid = random.newGuid();
    const context = { random, uniqueGuid, serverId, vault: target.vault, redirectUrl: () => undefined };
    const run = {
      target,
      tools,
      signal,
      record,
      requests: readResult.collection.requests.length,
      script: scriptLimits,
      program,
    };
    try {
      await semaphore.run(async () => {
        // Dynamic values are filled in now: a one-time code would expire while the run is queued.
        startAt = clock.now();
        await runInSandbox(
          sandbox,
          run,
          await prepareTask(target, readResult.collection, { ...context, now: startAt }),
        );
      });
      return toOutcome(undefined);
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return toOutcome({ code: error.code, message: error.message, stepNumber: record.stepNumber });
    }
  };
}
