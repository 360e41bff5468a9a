import { readFileSync } from 'node:fs';
import type { Target } from '@vedette/contract/checkpoint/target';
import { detectSandbox } from '@vedette/checkpoint/confined/sandbox';
import { tools } from '@vedette/checkpoint/probes/http/testing/http-fixture';
import { makeProbes } from '@vedette/checkpoint/probe-registry';
import type { Probe } from '@vedette/checkpoint/probes/probe-tools';
import { makeTrustSet } from '@vedette/checkpoint/net/trust';
import { TICKS_PER_SECOND } from '../processes.js';

/** Returns user and system time in ms of this process and of its children that have ended. */
function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const childrenS = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  return (user + system) / 1_000 + childrenS * 1_000;
}

/** Runs `once` `times` times after a warm-up, and returns the CPU time per run in ms. */
export async function measureCpuMs(times: number, work: () => Promise<void>): Promise<number> {
  for (let i = 0; i < Math.ceil(times / 5); i += 1) await work();
  const before = ownCpuMs();
  for (let i = 0; i < times; i += 1) await work();
  return (ownCpuMs() - before) / times;
}

/**
 * Returns a function that checks any target as a checkpoint does. @throws Error if a check fails, since the figure
 * would be meaningless
 */
export async function createChecker(authority: string): Promise<(target: Target) => Promise<void>> {
  const probes = await makeProbes(tools({ trust: makeTrustSet([authority]) }), { sandbox: await detectSandbox() });
  return async (target) => {
    const probe = probes[target.kind] as Probe | undefined;
    if (!probe) throw new Error(`this machine cannot check ${target.kind}`);
    const { failure } = await probe(target, new AbortController().signal, { serverId: 1 });
    if (failure) throw new Error(`${target.kind} fails: ${failure.code} ${failure.message}`);
  };
}

/** Returns a label such as `http`, `http over TLS`, `web service` or `smtp`. */
export function targetName(target: Target): string {
  if (target.kind !== 'http') return target.kind;
  if (target.body !== '') return 'web service';
  return target.url.startsWith('https') ? 'http over TLS' : 'http';
}
