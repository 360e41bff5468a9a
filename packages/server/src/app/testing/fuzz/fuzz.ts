import fc from 'fast-check';
import { operationsOf, type Operation } from './document.js';
import { Draw } from './draw.js';
import { faultsOf, type FuzzAnswer } from './judge.js';
import { Pool } from './pool.js';
import { requestFor, type FuzzRequest } from './request.js';
import { changedTables } from './state.js';
import { World } from './world.js';

/** One way in which the service broke its word, with the first request that showed it. */
export interface Finding {
  readonly fault: string;
  readonly request: string;
  readonly answer: string;
  readonly log: string;
}

export interface FuzzResult {
  readonly operations: number;
  /** Successful requests by operation, so that a fuzzer that never gets in is seen. */
  readonly succeeded: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

/** A stream that does not end by itself. */
const ENDLESS = ['v1Events'];
/** A service is thrown away after so many requests, so that what the fuzzer breaks in it does not hide the rest. */
const REQUESTS_A_WORLD = 500;

/** Sends so many requests to every operation of the served documents by turns, and judges each answer. */
export async function fuzz(seed: number, requests: number): Promise<FuzzResult> {
  const findings = new Map<string, Finding>();
  const succeeded = new Map<string, number>();
  let sent = 0;
  let count = 0;
  for (let round = 0; sent < requests; round += 1) {
    const world = await World.open(seed + round);
    try {
      const operations = await operationsIn(world);
      count = operations.length;
      const pool = new Pool();
      await lookAround(world, operations, pool);
      sent += await episode(
        { world, operations, pool, findings, succeeded },
        seed + round,
        Math.min(REQUESTS_A_WORLD, requests - sent),
      );
    } finally {
      await world.close();
    }
  }
  return { operations: count, succeeded, findings: [...findings.values()] };
}

async function operationsIn(world: World): Promise<Operation[]> {
  const documents = await Promise.all(['/v4/openapi.json', '/api/v1/openapi.json'].map((url) => world.read(url)));
  return documents.flatMap(operationsOf).filter(({ id }) => !ENDLESS.includes(id));
}

/** Reads every list once, then what lies below its items, so that there is something to speak of. */
async function lookAround(world: World, operations: readonly Operation[], pool: Pool): Promise<void> {
  const reads = operations.filter(({ method }) => method === 'GET').sort((a, b) => depth(a) - depth(b));
  for (const operation of reads) {
    const { path, parameters } = operation;
    const names = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    const last = names.at(-1);
    const found =
      last === undefined ? [{}] : pool.childrenOf(path.slice(0, path.lastIndexOf(`/{${last}}`)), last).slice(0, 2);
    for (const params of found) {
      const url = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      );
      const answer = await world.send({ operation, role: 'administrator', url, body: undefined });
      if (answer.status === 200 && answer.contentType?.startsWith('application/json') === true)
        pool.learn(path, params, JSON.parse(answer.text));
    }
  }
}

const depth = ({ path }: Operation): number => path.split('/').length;

interface Episode {
  readonly world: World;
  readonly operations: readonly Operation[];
  readonly pool: Pool;
  readonly findings: Map<string, Finding>;
  readonly succeeded: Map<string, number>;
}

/** Writes have more to get wrong than reads. */
const turnsOf = ({ body, method }: Operation): number => (body ? 4 : method === 'GET' ? 1 : 2);

async function episode(parts: Episode, seed: number, requests: number): Promise<number> {
  const turns = parts.operations.flatMap((operation) => Array.from({ length: turnsOf(operation) }, () => operation));
  let sent = 0;
  let isOver = false;
  const property = fc.asyncProperty(fc.gen(), async (chance) => {
    if (isOver) return;
    const draw = new Draw(chance);
    const request = requestFor(draw.pick(turns), draw, parts.pool);
    sent += 1;
    isOver = await judged(parts, request);
  });
  // What is found is collected, not thrown: one fault must not hide the next, and a request depends on those before it.
  await fc.assert(property, { seed, numRuns: requests, endOnFailure: true });
  return sent;
}

/** Sends one request and notes what its answer breaks; true when the administrator was locked out by what was done. */
async function judged({ world, pool, findings, succeeded }: Episode, request: FuzzRequest): Promise<boolean> {
  const { operation, role, params } = request;
  const before = await world.state.read();
  const answer = await world.send(request);
  const after = await world.state.read();
  const changed = changedTables(before, after);
  const faults = faultsOf(request, answer);
  if (changed.length > 0 && answer.status >= 400)
    faults.push(`answered ${answer.status} and changed ${changed.join(', ')}`);
  if (changed.length > 0 && operation.method === 'GET') faults.push(`was a read and changed ${changed.join(', ')}`);
  for (const fault of faults) {
    const key = `${operation.id}: ${fault}`;
    if (!findings.has(key))
      findings.set(key, { ...described(request, answer), fault: key, log: world.errors.join('').slice(0, 3_000) });
  }
  if (answer.status < 300) {
    succeeded.set(operation.id, (succeeded.get(operation.id) ?? 0) + 1);
    if (answer.text !== '' && answer.contentType?.startsWith('application/json') === true)
      pool.learn(operation.path, params, JSON.parse(answer.text));
  }
  const isShutOut =
    answer.status === 401 && (role === 'administrator' || role === 'signedIn') && operation.credentials === 'account';
  return isShutOut && !(await world.enter());
}

function described(
  { operation, url, role, body }: FuzzRequest,
  { status, text }: FuzzAnswer,
): { request: string; answer: string } {
  const payload =
    body === undefined ? '' : `\n${body.contentType ?? 'no type'}: ${body.payload.toString().slice(0, 1_500)}`;
  return { request: `${operation.method} ${url} as ${role}${payload}`, answer: `${status} ${text.slice(0, 800)}` };
}
