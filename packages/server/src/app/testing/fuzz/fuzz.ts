import fc from 'fast-check';
import { listOperations, type Operation } from './document.js';
import { Draw } from './draw.js';
import type { FuzzResponse } from './fuzz-response.js';
import { findFaults } from './judge.js';
import { Pool } from './pool.js';
import { generateRequest, type FuzzRequest } from './request.js';
import { changedTables } from './state.js';
import { World } from './world.js';

export interface FuzzResult {
  readonly operations: number;
  /** Successful requests by operation, to notice a fuzzer whose requests are all rejected. */
  readonly succeeded: ReadonlyMap<string, number>;
  /** Violations of the document or of other guarantees: the operation and what it did. */
  readonly findings: readonly string[];
}

/** A stream that does not end by itself. */
const STREAM_OPERATIONS = ['v1Events'];
/** A service is replaced after this many requests, so that damage by the fuzzer does not hide further faults. */
const REQUESTS_PER_WORLD = 500;

/**
 * Sends this many requests to every operation of the served documents in turn, and judges each response. `report`
 * receives every finding, with the first request that showed it, and the progress.
 */
export async function fuzz(seed: number, requests: number, report: (text: string) => void): Promise<FuzzResult> {
  const findings = new Set<string>();
  const succeeded = new Map<string, number>();
  let sent = 0;
  let count = 0;
  for (let round = 0; sent < requests; round += 1) {
    const world = await World.open(seed + round);
    try {
      const operations = await loadOperations(world);
      count = operations.length;
      const pool = new Pool();
      await collectExistingObjects(world, operations, pool);
      sent += await runEpisode(
        { world, operations, pool, findings, succeeded, report },
        seed + round,
        Math.min(REQUESTS_PER_WORLD, requests - sent),
      );
    } finally {
      await world.close();
    }
    report(`fuzz: ${sent} of ${requests} requests, ${findings.size} findings`);
  }
  return { operations: count, succeeded, findings: [...findings] };
}

async function loadOperations(world: World): Promise<Operation[]> {
  const documents = await Promise.all(['/v4/openapi.json', '/api/v1/openapi.json'].map((url) => world.read(url)));
  return documents.flatMap(listOperations).filter(({ id }) => !STREAM_OPERATIONS.includes(id));
}

/** Reads every list once, then what lies below its items, so that requests can refer to existing objects. */
async function collectExistingObjects(world: World, operations: readonly Operation[], pool: Pool): Promise<void> {
  const reads = operations.filter(({ method }) => method === 'GET').sort((a, b) => depth(a) - depth(b));
  for (const operation of reads) {
    const { path, parameters } = operation;
    const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const last = names.at(-1);
    const found =
      last === undefined ? [{}] : pool.childParams(path.slice(0, path.lastIndexOf(`/{${last}}`)), last).slice(0, 2);
    for (const params of found) {
      const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      );
      const response = await world.send({ operation, role: 'administrator', url, body: undefined });
      if (response.status === 200 && response.contentType?.startsWith('application/json') === true)
        pool.collect(path, params, JSON.parse(response.text));
    }
  }
}

const depth = ({ path }: Operation): number => path.split('/').length;

interface EpisodeContext {
  readonly world: World;
  readonly operations: readonly Operation[];
  readonly pool: Pool;
  readonly findings: Set<string>;
  readonly report: (text: string) => void;
  readonly succeeded: Map<string, number>;
}

/** Writes have more ways to fail than reads, so they get more turns. */
const turnCount = ({ body, method }: Operation): number => (body ? 4 : method === 'GET' ? 1 : 2);

async function runEpisode(context: EpisodeContext, seed: number, requests: number): Promise<number> {
  const turns = context.operations.flatMap((operation) =>
    Array.from({ length: turnCount(operation) }, () => operation),
  );
  let sent = 0;
  let isLockedOut = false;
  const property = fc.asyncProperty(fc.gen(), async (random) => {
    if (isLockedOut) return;
    const draw = new Draw(random);
    const request = generateRequest(draw.pick(turns), draw, context.pool);
    sent += 1;
    isLockedOut = await judgeRequest(context, request);
  });
  // Findings are collected instead of thrown: one fault must not hide the next, and a request depends on those before
  // it.
  await fc.assert(property, { seed, numRuns: requests, endOnFailure: true });
  return sent;
}

/** Sends one request and records the findings; returns true when the request locked out the administrator. */
async function judgeRequest(
  { world, pool, findings, succeeded, report }: EpisodeContext,
  request: FuzzRequest,
): Promise<boolean> {
  const { operation, role, params } = request;
  const before = await world.state.read();
  const response = await world.send(request);
  const after = await world.state.read();
  const changed = changedTables(before, after);
  const faults = findFaults(request, response);
  if (changed.length > 0 && response.status >= 400)
    faults.push(`answered ${response.status} and changed ${changed.join(', ')}`);
  if (changed.length > 0 && operation.method === 'GET') faults.push(`was a read and changed ${changed.join(', ')}`);
  for (const fault of faults) {
    const finding = `${operation.id}: ${fault}`;
    if (!findings.has(finding))
      report(`${finding}\n${describeRequest(request, response)}\n  ${world.errors.join('').slice(0, 3_000)}`);
    findings.add(finding);
  }
  if (response.status < 300) {
    succeeded.set(operation.id, (succeeded.get(operation.id) ?? 0) + 1);
    if (response.text !== '' && response.contentType?.startsWith('application/json') === true)
      pool.collect(operation.path, params, JSON.parse(response.text));
  }
  const isUnauthenticated =
    response.status === 401 && (role === 'administrator' || role === 'signedIn') && operation.credentials === 'account';
  return isUnauthenticated && !(await world.signIn());
}

function describeRequest({ operation, url, role, body }: FuzzRequest, { status, text }: FuzzResponse): string {
  const payload = body && `  ${body.contentType ?? 'no type'}: ${body.payload.toString().slice(0, 1_500)}`;
  const lines = [`  ${operation.method} ${url} as ${role}`, payload, `  → ${status} ${text.slice(0, 800)}`];
  return lines.filter((line) => line !== undefined).join('\n');
}
