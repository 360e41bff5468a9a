import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import type { StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import { detectSandbox, type Sandbox } from '../../confined/sandbox.js';
import { tools } from '../../probes/http/testing/http-fixture.js';
import type { ProbeTools } from '../../probes/probe-tools.js';
import type { RuntimeProgram } from '../processes/runtime-program.js';
import { makeCollectionProbe } from '../run.js';
import { SCRIPT_LIMITS, type ScriptLimits } from '../runtime.js';

/** Little CPU time, so that endless loops end soon; generous wall-clock limits for busy machines. */
const SCRIPT: ScriptLimits = { ...SCRIPT_LIMITS, cpuMs: 500 };

type Json = Readonly<Record<string, unknown>>;

/** Events of an item or a collection; each script is a text. */
export const scripts = ({ pre, test }: { readonly pre?: string; readonly test?: string }): Json[] => [
  ...(pre === undefined ? [] : [{ listen: 'prerequest', script: { exec: pre.split('\n') } }]),
  ...(test === undefined ? [] : [{ listen: 'test', script: { exec: test.split('\n') } }]),
];

/** A GET request with scripts and further fields. */
export const anItem = (
  name: string,
  url: string,
  scriptTexts: { pre?: string; test?: string } = {},
  request: Json = {},
): Json => ({
  name,
  request: { method: 'GET', url, ...request },
  event: scripts(scriptTexts),
});

export const aCollection = (item: readonly Json[], moreFields: Json = {}): Json => ({
  info: { name: 'shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item,
  ...moreFields,
});

/** The target of a collection monitor, with timeouts for tests. */
export const aCollectionTarget = (collection: Json, overrides: Partial<CollectionTarget> = {}): CollectionTarget => ({
  kind: 'collection',
  name: 'monitor',
  collection: JSON.stringify(collection),
  predefinedVariables: [],
  vault: [],
  collects: { headers: true, content: true, addresses: true },
  ipVersion: 'IpV4',
  connectTimeoutMs: 2_000,
  requestTimeoutMs: 30_000,
  totalTimeoutMs: 120_000,
  ...overrides,
});

/** Runs a collection as a checkpoint does, independent of the load of the test machine. */
export async function runCollection(
  collection: Json,
  overrides: Partial<CollectionTarget> = {},
  toolOverrides: Partial<ProbeTools> = {},
  { script = SCRIPT, sandbox, program }: { script?: ScriptLimits; sandbox?: Sandbox; program?: RuntimeProgram } = {},
): Promise<StepsOutcome> {
  const usedSandbox = sandbox ?? (await detectSandbox());
  const probe = makeCollectionProbe(
    { ...tools(), ...toolOverrides },
    usedSandbox,
    { readCpuWaitMs: () => 0, ...script },
    program,
  );
  const outcome = await probe(aCollectionTarget(collection, overrides), new AbortController().signal, { serverId: 3 });
  if (outcome.kind !== 'steps') throw new Error('a collection run returned no steps');
  return outcome;
}
