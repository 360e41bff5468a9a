import { parseArgs } from 'node:util';

/** What a run of the fleet test does. */
export interface FleetOptions {
  /** A few events, within five minutes. */
  readonly isShort: boolean;
  readonly monitors: number;
  /** Hosts with PostgreSQL and Vedette: 3, or 2 and one that runs only etcd. */
  readonly nodes: number;
  /** Decides the order and the details of the events. */
  readonly seed: number;
  /** Number of events in random order, after each once in turn. */
  readonly rounds: number;
  /** Names of events to run instead of all. */
  readonly only: readonly string[];
  /** Git reference of the version that a rolling upgrade begins with. */
  readonly upgradeFrom: string | undefined;
  /** Keeps the folder with all logs also if the test passes. */
  readonly keepsFolder: boolean;
  /** Keeps everything running after a violation, to look at it. */
  readonly holds: boolean;
}

/** Number of targets that fail just before an event, and in the middle of it. Each has a monitor of its own. */
export const FAILING_TARGETS = { before: 6, during: 6 };
const MIN_MONITORS = FAILING_TARGETS.before + FAILING_TARGETS.during;
const HOSTS = 3;
const MIN_NODES = 2;
const MAX_SEED = 1_000_000_007;

/** @throws Error if an option is unknown, not a number or too small */
export function parseOptions(args: readonly string[]): FleetOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      monitors: { type: 'string' },
      nodes: { type: 'string', default: String(HOSTS) },
      seed: { type: 'string' },
      rounds: { type: 'string', default: '0' },
      only: { type: 'string' },
      'upgrade-from': { type: 'string' },
      hold: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  return {
    isShort: values.short,
    monitors: parseCount('monitors', values.monitors ?? (values.short ? '100' : '500'), MIN_MONITORS),
    nodes: parseNodes(values.nodes),
    seed: parseCount('seed', values.seed ?? String(Date.now() % MAX_SEED)),
    rounds: parseCount('rounds', values.rounds),
    only: values.only?.split(',') ?? [],
    upgradeFrom: values['upgrade-from'],
    keepsFolder: values.keep,
    holds: values.hold,
  };
}

function parseNodes(text: string): number {
  const nodes = parseCount('nodes', text, MIN_NODES);
  if (nodes > HOSTS) throw new Error(`--nodes: must be ${MIN_NODES} or ${HOSTS}`);
  return nodes;
}

function parseCount(name: string, text: string, min = 0): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < min)
    throw new Error(`--${name}: must be a whole number from ${min} on`);
  return number;
}
