import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { createUnreachedOutcome, type Outcome, type ServiceOutcome } from '@vedette/contract/checkpoint/outcome';
import type { PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import { TRANSACTION_LIMITS, type TransactionOutcome } from '@vedette/contract/checkpoint/transaction-outcome';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { expandDynamicValues } from '../../dynamic-values.js';
import { bindToRun } from '../../patterns/pattern-runner.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { RunContext } from '../../probes/probe-tools.js';
import { chooseBrowserUser } from '../browser-process.js';
import { EgressProxy } from '../egress-proxy.js';
import { takeScreenshot } from '../page/screenshots.js';
import type { PageTools } from '../page/probe.js';
import { ThrottlingRefusedError } from '../page/browser-sessions.js';
import type { Lease } from '../browser-pool.js';
import { withBrowser } from '../with-browser.js';
import { limitTransactionOutcome } from './outcome-limit-rules.js';
import { FrameSelection } from './frame-selection.js';
import { TransactionSession, type TransactionSessionOptions } from './transaction-session.js';
import { buildTransactionOutcome } from './outcome.js';
import { Secrets } from './secrets.js';
import { runStep, notExecutedStep, type StepEnd, type StepRun } from './run-step.js';
import type { Milestone, ActionContext } from './action-context.js';
import { TransactionVariables } from './variables.js';

interface TransactionRun {
  readonly target: TransactionTarget;
  readonly serverId: number;
  readonly signal: AbortSignal;
  /** Receives the intermediate outcome after each step. */
  readonly reportProgress?: ((partialOutcome: Outcome) => void) | undefined;
}

/** Creates a temporary folder that the browser may read, once the run provides its first file. */
function createRunFolder() {
  let folder: string | undefined;
  return {
    provideFile: async (name: string, data: Buffer): Promise<string> => {
      folder ??= await mkdtemp(join(tmpdir(), 'vedette-lent-'));
      const path = join(folder, basename(name) || 'file');
      await writeFile(path, data, { mode: 0o600 });
      const identity = chooseBrowserUser();
      if (identity) for (const ownedPath of [folder, path]) await chown(ownedPath, identity.uid, identity.gid);
      return path;
    },
    close: async (): Promise<void> => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds screenshots to the current step until the size limit is reached. */
class StepScreenshots {
  current: PagePicture[] = [];
  stepStartedAt = 0;
  #totalLength = 0;

  /** The time for a screenshot does not count for the step. */
  async take(pageSession: TransactionSession, milestone: Milestone): Promise<string | undefined> {
    const { sessions, options, elapsed } = pageSession;
    const { random, takesPictures = true } = options.tools;
    if (!takesPictures) return undefined;
    const atMs = Math.max(0, Math.round(elapsed - this.stepStartedAt));
    const taken = await takeScreenshot({ sessions }, random, atMs, { isPreview: milestone === 'End' });
    pageSession.uncountedMs += pageSession.elapsed - elapsed;
    return this.add(taken && { ...taken, milestone });
  }

  add(picture: PagePicture | undefined): string | undefined {
    if (!picture || this.#totalLength + picture.data.length > TRANSACTION_LIMITS.pictures) return undefined;
    this.#totalLength += picture.data.length;
    this.current.push(picture);
    return picture.id;
  }
}

function createActionContext(
  options: TransactionSessionOptions,
  { target, serverId }: TransactionRun,
  secrets: Secrets,
) {
  const { clock, random } = options.tools;
  const uniqueGuid = random.newGuid();
  const { vault } = target;
  const pageSession = new TransactionSession(options);
  const dynamicContext = () => ({
    now: clock.now(),
    random,
    uniqueGuid,
    serverId,
    vault,
    redirectUrl: () => undefined,
  });
  const screenshots = new StepScreenshots();
  const runFolder = createRunFolder();
  const context: ActionContext = {
    pageSession,
    frames: new FrameSelection(pageSession),
    variables: new TransactionVariables({ context: dynamicContext, vault, secrets }),
    secrets,
    provideFile: runFolder.provideFile,
    takeScreenshot: (milestone) => screenshots.take(pageSession, milestone),
  };
  return { context, album: screenshots, close: runFolder.close };
}

/** Runs all steps in order until one ends the run. */
async function runSteps(
  context: ActionContext,
  screenshots: StepScreenshots,
  { target, reportProgress }: TransactionRun,
): Promise<StepEnd[]> {
  const stepEnds: StepEnd[] = [];
  for (const step of target.steps) {
    if (stepEnds.at(-1)?.failure) {
      stepEnds.push({ result: notExecutedStep(step, context) });
      continue;
    }
    const run: StepRun = { number: stepEnds.length + 1, step, actions: [], pictures: [] };
    screenshots.current = run.pictures;
    screenshots.stepStartedAt = context.pageSession.elapsed;
    const mayFailAtEnd = target.mayFailAtEnd === true && run.number === target.steps.length;
    stepEnds.push(await runStep(context, run, { recordsAll: target.recordsAll, mayFailAtEnd }));
    reportProgress?.(buildTransactionOutcome(context, target, stepEnds));
  }
  return stepEnds;
}

async function runTransaction(
  tools: PageTools,
  transactionRun: TransactionRun,
  lease: Lease,
): Promise<TransactionOutcome | ServiceOutcome> {
  const { target, signal } = transactionRun;
  const { clock, egress, resolve, trust, proxy: outboundProxy } = tools;
  const { dnsBypasses, connectTimeoutMs } = target;
  const elapsed = (): number => clock.elapsed();
  const secrets = new Secrets();
  if (target.authentication.password !== '') secrets.add(target.authentication.password);
  const proxy = await EgressProxy.open({
    elapsed,
    egress,
    resolve,
    trust,
    bypasses: dnsBypasses,
    connectTimeoutMs,
    signal,
    proxy: outboundProxy,
  });
  const siteUrl =
    target.steps.flatMap(({ actions }) => actions).find((action) => action.kind === 'navigate')?.url ?? '';
  const {
    context,
    album: screenshots,
    close,
  } = createActionContext({ tools, lease, target, siteUrl, proxy, signal }, transactionRun, secrets);
  try {
    await context.pageSession.sessions.open();
    const stepEnds = await runSteps(context, screenshots, transactionRun);
    const outcome = buildTransactionOutcome(context, transactionRun.target, stepEnds);
    const isCpuStarved = outcome.failure === undefined && (await context.pageSession.detectCpuStarvation());
    return limitTransactionOutcome({ ...outcome, ...(isCpuStarved && { isCpuStarved }) });
  } catch (error) {
    if (error instanceof ThrottlingRefusedError)
      return createUnreachedOutcome(errorCodes.throttlingFailed.code, error.message);
    if (error instanceof ProbeFailure) return createUnreachedOutcome(error.code, error.message);
    throw error;
  } finally {
    if (!(await context.pageSession.sessions.close())) lease.retire();
    proxy.close();
    await close();
  }
}

/** Rejects with `CheckAbandoned`, like all probes, and with other errors only because of a bug. */
export type TransactionProbe = (
  target: TransactionTarget,
  signal: AbortSignal,
  context: RunContext,
) => Promise<TransactionOutcome | ServiceOutcome>;

/** Creates the probe of transactions. */
export function makeTransactionProbe(tools: PageTools): TransactionProbe {
  const { clock, random, pool } = tools;
  return async (target, signal, { serverId, reportProgress }) => {
    const context = { now: clock.now(), random, uniqueGuid: random.newGuid() };
    const headers = target.headers.map(({ name, value }) => ({ name, value: expandDynamicValues(value, context) }));
    const transactionRun = { target: { ...target, headers }, serverId, signal, reportProgress };
    const runTools = { ...tools, patterns: bindToRun(tools.patterns) };
    return withBrowser(pool, signal, (lease) => runTransaction(runTools, transactionRun, lease));
  };
}
