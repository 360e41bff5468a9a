import type { Endpoint } from '@vedette/contract/endpoint';
import { type EndpointStatuses, endpointStatuses } from '@vedette/contract/statuses';
import { endpoints } from '@vedette/contract/table';
import { z } from 'zod';
import { noteUntrueAnswer } from './untrue-answers.js';

/** A response that a test serves in place of the service. */
export interface ServedResponse {
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
        (segment, index) => isParameter(segment) || segment.toLowerCase() === requestedSegments[index]?.toLowerCase(),
      ),
  );
  const [best] = matching.toSorted((a, b) => (isMoreSpecific(a, b) ? -1 : 1));
  return best?.endpoint;
}

function isMoreSpecific(one: Candidate, other: Candidate): boolean {
  const index = one.segments.findIndex(
    (segment, index) => isParameter(segment) !== isParameter(other.segments[index] ?? ''),
  );
  return !isParameter(one.segments[index] ?? ':');
}

/** Makes the test fail if the contract does not allow the response. */
export function recordContractProblems(response: ServedResponse): void {
  noteUntrueAnswer(
    `${response.method} ${response.path}, status ${String(response.status)}`,
    findContractProblems(response),
  );
}

/** The contract lists 503 only with specific causes, but the database may be unavailable during any call. */
function expectedStatuses(endpoint: Endpoint): EndpointStatuses {
  const { success, failureStatuses } = endpointStatuses(endpoint);
  return { success, failureStatuses: [...new Set([...failureStatuses, 503])] };
}

/** Returns the contract violations of a response: one line per field with the violated rule. */
export function findContractProblems({ method, path, status, body }: ServedResponse): readonly string[] {
  const endpoint = findEndpoint(method, path);
  if (!endpoint) return ['the contract has no such endpoint'];
  const { success, failureStatuses } = expectedStatuses(endpoint);
  if (failureStatuses.includes(status))
    return findShapeProblems(endpoint.hasTopLevelMessage === true ? BareError : ErrorBody, body);
  if (!success.includes(status)) {
    return [`status ${String(status)}: must be one of ${[...success, ...failureStatuses].join(', ')}`];
  }
  if (endpoint.reply) return findShapeProblems(endpoint.reply, body);
  return body === undefined ? [] : [`body: must be absent from an answer of ${String(status)}`];
}

const Messages = z.array(z.strictObject({ Message: z.string() }));
const ErrorBody = z.strictObject({ Messages });
const BareError = z.strictObject({ Message: z.string(), Messages });

/** Returns the schema violations of a JSON value, including unknown members. */
export function findShapeProblems(shape: z.ZodType, value: unknown): readonly string[] {
  const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  const parsed = shape.safeParse(sent);
  if (!parsed.success) return parsed.error.issues.flatMap((issue) => issueLines(issue, []));
  return unknownMembers(sent, parsed.data, 'body');
}

/** For a union, describes the best matching option: the one with the fewest issues. */
function issueLines(issue: z.core.$ZodIssue, parentPath: readonly PropertyKey[]): readonly string[] {
  const path = [...parentPath, ...issue.path];
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
function unknownMembers(sent: unknown, parsed: unknown, name: string): readonly string[] {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(sent).flatMap(([key, value]: [string, unknown]) => {
    const member = Array.isArray(sent) ? `${name}[${key}]` : `${name}.${key}`;
    if (!Object.hasOwn(parsed, key)) return [`${member}: is unknown to the contract`];
    return unknownMembers(value, (parsed as Record<string, unknown>)[key], member);
  });
}
