import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { readCollection, type Collection } from '@vedette/contract/collection';
import { unsupportedIn } from '@vedette/contract/collection-support';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { Semaphore } from '@vedette/kernel/concurrency/semaphore';
import type { Sandbox } from '../confined/sandbox.js';
import type { FunctionContext } from '../multi-step/functions.js';
import { ProbeFailure } from '../probe-failure.js';
import type { Probe, ProbeTools } from '../probes/tools.js';
import { buildCollectionOutcome, type Ending } from './outcome.js';
import { runtimeProgram, type RuntimeProgram } from './processes/runtime-program.js';
import { RunRecord } from './run-record.js';
import { runIn, SCRIPT_LIMITS, type RuntimeTask, type ScriptLimits } from './runtime.js';
import { collectionTlsFailure } from './tls-failure.js';
import { withVaultFiles } from './vault-files.js';
import { resolveEnvironment, filledCollection } from './variables.js';

/** Maximum concurrent runs. Each needs two processes and about 200 MB. */
const MAX_CONCURRENT = 3;

/** @throws ProbeFailure 19042 for a collection that cannot be run, 19030. */
async function prepared(
  target: CollectionTarget,
  { root }: Collection,
  context: FunctionContext,
): Promise<RuntimeTask> {
  const environment = await resolveEnvironment(target.predefinedVariables, context);
  const given = new Set(environment.map(({ name }) => name));
  const { variable, ...rest } = withVaultFiles(root, context.vault);
  const isFree = (one: unknown): boolean => !given.has(String((one as { key?: unknown } | null)?.key));
  const variables = Array.isArray(variable) ? variable.filter(isFree) : [];
  return { collection: await filledCollection({ ...rest, variable: variables }, context), environment };
}

/** Creates the probe of collection monitors. */
export function makeCollectionProbe(
  tools: ProbeTools,
  sandbox: Sandbox,
  script: ScriptLimits = SCRIPT_LIMITS,
  program: RuntimeProgram = runtimeProgram(),
): Probe<CollectionTarget> {
  const semaphore = new Semaphore(MAX_CONCURRENT);
  return async (target, signal, { serverId }) => {
    const { clock, random } = tools;
    let startAt = clock.now();
    const record = new RunRecord(target, { now: () => clock.now(), toTlsFailure: collectionTlsFailure });
    const read = readCollection(target.collection);
    const toOutcome = (ending: Ending | undefined) =>
      buildCollectionOutcome(
        { target, record, startAt, requests: 'collection' in read ? read.collection.requests : [] },
        ending,
      );
    if ('problems' in read) {
      const [{ path, rule }] = read.problems;
      return toOutcome({ code: errorCodes.collectionInvalid.code, message: `${path}: ${rule}`, stepNumber: 0 });
    }
    const unsupported = unsupportedIn(read.collection.root);
    if (unsupported) {
      const { stepNumber, why } = unsupported;
      return toOutcome({ code: errorCodes.collectionInvalid.code, message: why, stepNumber });
    }
    const uniqueGuid = random.newGuid();
    const context = { random, uniqueGuid, serverId, vault: target.vault, redirectUrl: () => undefined };
    const run = { target, tools, signal, record, requests: read.collection.requests.length, script, program };
    try {
      await semaphore.run(async () => {
        // Dynamic values are filled in now: a one-time code would expire while the run is queued.
        startAt = clock.now();
        await runIn(sandbox, run, await prepared(target, read.collection, { ...context, now: startAt }));
      });
      return toOutcome(undefined);
    } catch (error) {
      if (!(error instanceof ProbeFailure)) throw error;
      return toOutcome({ code: error.code, message: error.message, stepNumber: record.stepNumber });
    }
  };
}
