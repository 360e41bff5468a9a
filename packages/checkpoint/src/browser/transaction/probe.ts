import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { outcomeWithout, type Outcome, type ServiceOutcome } from '@vedette/contract/checkpoint/outcome';
import type { PagePicture } from '@vedette/contract/checkpoint/page-outcome';
import { TRANSACTION_LIMITS, type TransactionOutcome } from '@vedette/contract/checkpoint/transaction-outcome';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { expand } from '../../dynamic-values.js';
import { bindToRun } from '../../patterns/pattern-runner.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { RunContext } from '../../probes/tools.js';
import { browserIdentity } from '../browser-process.js';
import { EgressProxy } from '../egress-proxy.js';
import { screenshot } from '../page/pictures.js';
import type { PageTools } from '../page/probe.js';
import { ThrottlingRefused } from '../page/sessions.js';
import type { Lease } from '../pool.js';
import { withBrowser } from '../with-browser.js';
import { fitted } from './fit-rules.js';
import { Frames } from './frames.js';
import { Journey, type JourneyOptions } from './journey.js';
import { buildTransactionOutcome } from './outcome.js';
import { Secrets } from './secrets.js';
import { runStep, stepNotRun, type StepEnd, type StepRun } from './step.js';
import type { Milestone, ActionContext } from './action-context.js';
import { Variables } from './variables.js';

interface TransactionRun {
  readonly target: TransactionTarget;
  readonly serverId: number;
  readonly signal: AbortSignal;
  /** Receives the intermediate outcome after each step. */
  readonly reportProgress?: ((soFar: Outcome) => void) | undefined;
}

/** Creates a temporary folder that the browser may read, once the run provides its first file. */
function createRunFolder() {
  let folder: string | undefined;
  return {
    lend: async (name: string, data: Buffer): Promise<string> => {
      folder ??= await mkdtemp(join(tmpdir(), 'vedette-lent-'));
      const path = join(folder, basename(name) || 'file');
      await writeFile(path, data, { mode: 0o600 });
      const identity = browserIdentity();
      if (identity) for (const owned of [folder, path]) await chown(owned, identity.uid, identity.gid);
      return path;
    },
    close: async (): Promise<void> => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Adds screenshots to the current step until the size limit is reached. */
class StepPictures {
  step: PagePicture[] = [];
  from = 0;
  #letters = 0;

  /** The time for a screenshot does not count for the step. */
  async take(journey: Journey, milestone: Milestone): Promise<string | undefined> {
    const { sessions, options, elapsed } = journey;
    const { random, takesPictures = true } = options.tools;
    if (!takesPictures) return undefined;
    const atMs = Math.max(0, Math.round(elapsed - this.from));
    const taken = await screenshot({ sessions }, random, atMs, { isLight: milestone === 'End' });
    journey.uncountedMs += journey.elapsed - elapsed;
    return this.keep(taken && { ...taken, milestone });
  }

  keep(picture: PagePicture | undefined): string | undefined {
    if (!picture || this.#letters + picture.data.length > TRANSACTION_LIMITS.pictures) return undefined;
    this.#letters += picture.data.length;
    this.step.push(picture);
    return picture.id;
  }
}

function createActionContext(options: JourneyOptions, { target, serverId }: TransactionRun, secrets: Secrets) {
  const { clock, random } = options.tools;
  const uniqueGuid = random.newGuid();
  const { vault } = target;
  const journey = new Journey(options);
  const dynamicContext = () => ({
    now: clock.now(),
    random,
    uniqueGuid,
    serverId,
    vault,
    redirectUrl: () => undefined,
  });
  const album = new StepPictures();
  const lent = createRunFolder();
  const context: ActionContext = {
    journey,
    frames: new Frames(journey),
    variables: new Variables({ context: dynamicContext, vault, secrets }),
    secrets,
    lend: lent.lend,
    picture: (milestone) => album.take(journey, milestone),
  };
  return { context, album, close: lent.close };
}

/** Runs all steps in order until one ends the run. */
async function runSteps(
  context: ActionContext,
  album: StepPictures,
  { target, reportProgress }: TransactionRun,
): Promise<StepEnd[]> {
  const ends: StepEnd[] = [];
  for (const step of target.steps) {
    if (ends.at(-1)?.failure) {
      ends.push({ result: stepNotRun(step, context) });
      continue;
    }
    const run: StepRun = { number: ends.length + 1, step, actions: [], pictures: [] };
    album.step = run.pictures;
    album.from = context.journey.elapsed;
    const isJudgedWhole = target.mayFailAtEnd === true && run.number === target.steps.length;
    ends.push(await runStep(context, run, { recordsAll: target.recordsAll, isJudgedWhole }));
    reportProgress?.(buildTransactionOutcome(context, target, ends));
  }
  return ends;
}

async function go(
  tools: PageTools,
  transactionRun: TransactionRun,
  lease: Lease,
): Promise<TransactionOutcome | ServiceOutcome> {
  const { target, signal } = transactionRun;
  const { clock, egress, resolve, trust, proxy: outbound } = tools;
  const { dnsBypasses: bypasses, connectTimeoutMs } = target;
  const elapsed = (): number => clock.elapsed();
  const secrets = new Secrets();
  if (target.authentication.password !== '') secrets.add(target.authentication.password);
  const proxy = await EgressProxy.open({
    elapsed,
    egress,
    resolve,
    trust,
    bypasses,
    connectTimeoutMs,
    signal,
    proxy: outbound,
  });
  const home = target.steps.flatMap(({ actions }) => actions).find((action) => action.kind === 'navigate')?.url ?? '';
  const { context, album, close } = createActionContext(
    { tools, lease, target, home, proxy, signal },
    transactionRun,
    secrets,
  );
  try {
    await context.journey.sessions.open();
    const ends = await runSteps(context, album, transactionRun);
    const outcome = buildTransactionOutcome(context, transactionRun.target, ends);
    const isCpuStarved = outcome.failure === undefined && (await context.journey.starving());
    return fitted({ ...outcome, ...(isCpuStarved && { isCpuStarved }) });
  } catch (error) {
    if (error instanceof ThrottlingRefused) return outcomeWithout(errorCodes.throttlingFailed.code, error.message);
    if (error instanceof ProbeFailure) return outcomeWithout(error.code, error.message);
    throw error;
  } finally {
    if (!(await context.journey.sessions.close())) lease.retire();
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
    const headers = target.headers.map(({ name, value }) => ({ name, value: expand(value, context) }));
    const transactionRun = { target: { ...target, headers }, serverId, signal, reportProgress };
    const own = { ...tools, patterns: bindToRun(tools.patterns) };
    return withBrowser(pool, signal, (lease) => go(own, transactionRun, lease));
  };
}
