import type { Endpoint } from '@vedette/contract/endpoint';
import { type Statuses, endpointStatuses } from '@vedette/contract/statuses';
import { endpoints } from '@vedette/contract/table';
import { z } from 'zod';
import { noteUntrueAnswer } from './untrue-answers.js';

/** A response that a test serves in place of the service. */
export interface ServedAnswer {
  readonly method: string;
  /** From the API surface on, without query, for example `v4/Monitor`. */
  readonly path: string;
  readonly status: number;
  /** Absent if nothing is sent. */
  readonly body?: unknown;
}

const PREFIXES = { v4: ['v4'], v1: ['api', 'v1'] } as const;

interface Candidate {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

const candidates: readonly Candidate[] = endpoints.flatMap((endpoint) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
    endpoint,
    segments: [...PREFIXES[endpoint.surface], ...path.split('/').slice(1)],
  })),
);

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Returns the endpoint that the service would choose: fixed segments go before parameters, as in its router. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  const requestedSegments = path.split('/');
  const matching = candidates.filter(
    ({ endpoint, segments }) =>
      endpoint.method === method &&
      segments.length === requestedSegments.length &&
      segments.every(
        (segment, at) => isParameter(segment) || segment.toLowerCase() === requestedSegments[at]?.toLowerCase(),
      ),
  );
  const [best] = matching.toSorted((a, b) => (isMoreSpecific(a, b) ? -1 : 1));
  return best?.endpoint;
}

function isMoreSpecific(one: Candidate, other: Candidate): boolean {
  const at = one.segments.findIndex(
    (segment, index) => isParameter(segment) !== isParameter(other.segments[index] ?? ''),
  );
  return !isParameter(one.segments[at] ?? ':');
}

/** Makes the test fail if the contract does not allow the response. */
export function noteProblems(answer: ServedAnswer): void {
  noteUntrueAnswer(`${answer.method} ${answer.path}, status ${String(answer.status)}`, answerProblems(answer));
}

/** The contract lists 503 only with specific causes, but the database may be unavailable during any call. */
function expectedStatuses(endpoint: Endpoint): Statuses {
  const { success, failures } = endpointStatuses(endpoint);
  return { success, failures: [...new Set([...failures, 503])] };
}

/** Returns the contract violations of a response: one line per field with the violated rule. */
export function answerProblems({ method, path, status, body }: ServedAnswer): readonly string[] {
  const endpoint = findEndpoint(method, path);
  if (!endpoint) return ['the contract has no such endpoint'];
  const { success, failures } = expectedStatuses(endpoint);
  if (failures.includes(status)) return shapeProblems(endpoint.bareMessage === true ? BareError : ErrorBody, body);
  if (!success.includes(status)) {
    return [`status ${String(status)}: must be one of ${[...success, ...failures].join(', ')}`];
  }
  if (endpoint.reply) return shapeProblems(endpoint.reply, body);
  return body === undefined ? [] : [`body: must be absent from an answer of ${String(status)}`];
}

const Messages = z.array(z.strictObject({ Message: z.string() }));
const ErrorBody = z.strictObject({ Messages });
const BareError = z.strictObject({ Message: z.string(), Messages });

/** Returns the schema violations of a JSON value, including unknown members. */
export function shapeProblems(shape: z.ZodType, value: unknown): readonly string[] {
  const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  const parsed = shape.safeParse(sent);
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => issueLines(issue, []));
  return unknownMembers(sent, parsed.data, 'body');
}

/** For a union, describes the best matching option: the one with the fewest issues. */
function issueLines(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): readonly string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union') {
    const [closest] = issue.errors.toSorted((a, b) => a.length - b.length);
    if (closest && closest.length > 0) return closest.flatMap((each) => issueLines(each, path));
  }
  return [`${memberPath(path)}: ${issue.message}`];
}

const memberPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${String(key)}]` : `${name}.${String(key)}`),
    'body',
  );

/** Parsing drops unknown members, so they are those missing from its result. */
function unknownMembers(sent: unknown, known: unknown, name: string): readonly string[] {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(sent).flatMap(([key, value]: [string, unknown]) => {
    const member = Array.isArray(sent) ? `${name}[${key}]` : `${name}.${key}`;
    if (!Object.hasOwn(known, key)) return [`${member}: is unknown to the contract`];
    return unknownMembers(value, (known as Record<string, unknown>)[key], member);
  });
}
