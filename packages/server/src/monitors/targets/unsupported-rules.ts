/**
 * Settings that no checkpoint supports. They are rejected when they are written. A monitor that was stored with one is
 * run in the closest supported way, or not at all if there is none, because its check would blame the target.
 */
import { findUnsupportedRequest } from '@vedette/contract/collection-support';
import { parseRequestCollection } from '@vedette/contract/collection';
import type { MsaStep } from '@vedette/contract/v4/multi-step';
import { Fault } from '@vedette/kernel/fault';
import { findFramingProblems, type RequestHeader } from '@vedette/protocols/request-framing';
import { parseStoredScript } from '../multi-step/multi-step-script-rules.js';
import type { Definition } from '../definition/definition-rules.js';

export interface UnsupportedSetting {
  readonly field: string;
  readonly rule: string;
  /** Sentence that describes how a stored monitor is run instead. If absent, it is not run. */
  readonly instead?: string;
}

/** A stored monitor that cannot be run because of one of its settings. */
export class UnsupportedMonitor extends Fault {
  constructor({ field, rule }: UnsupportedSetting) {
    super('invalid', `${field}: ${rule}`);
  }
}

const HTTP_3 = {
  rule: 'must be Negotiate, Http1_1 or Http2: checkpoints do not support HTTP/3',
  instead: 'HTTP/3 is not supported: checks use the highest version that the server offers, HTTP/2 or HTTP/1.1.',
};
const NTLM_OVER_2 = {
  rule: 'must be Negotiate or Http1_1 with NTLM, which works only over HTTP/1.1',
  instead: 'NTLM does not work over HTTP/2: checks use HTTP/1.1.',
};
const HEADER_TEXT = { rule: 'must not contain control characters or characters outside Latin-1' };

/** Returns unsupported settings of an HTTP(S) request. */
export function findUnsupportedInRequest(definition: Definition): readonly UnsupportedSetting[] {
  const { HttpVersion, AuthenticationType, RequestHeaders = [], UserAgent = '' } = definition;
  const headers = RequestHeaders.map(({ Value }, at) => [`RequestHeaders[${at}].Value`, Value] as const);
  return [
    ...findUnsupportedVersion('HttpVersion', HttpVersion, AuthenticationType),
    ...findUnsupportedFraming(definition),
    ...[...headers, ['UserAgent', UserAgent] as const].flatMap(findHeaderProblem),
  ];
}

/** Returns unsupported request headers. */
export function findUnsupportedFraming({ RequestHeaders = [] }: Definition): readonly UnsupportedSetting[] {
  const written = RequestHeaders.map(({ Name, Value }) => ({ name: Name, value: Value }));
  return findFramingInHeaders(written, 'RequestHeaders', 'Name');
}

/** Returns the protocol version that is used for the requested one. */
export function resolveHttpVersion<V extends string>(requested: V, login: string): Exclude<V, 'Http3'> | 'Negotiate' {
  if (requested === 'Http3' || (requested === 'Http2' && login === 'NTLM')) return 'Negotiate';
  return requested as Exclude<V, 'Http3'>;
}

function findUnsupportedVersion(
  field: string,
  version: string | null | undefined,
  login: string | null | undefined,
): readonly UnsupportedSetting[] {
  if (version === 'Http3') return [{ field, ...HTTP_3 }];
  return version === 'Http2' && login === 'NTLM' ? [{ field, ...NTLM_OVER_2 }] : [];
}

/** Checkpoints set these headers themselves, so a stored monitor runs without them. */
const findFramingInHeaders = (
  headers: readonly RequestHeader[],
  list: string,
  nameField: 'Name' | 'Key',
): readonly UnsupportedSetting[] =>
  findFramingProblems(headers).map(({ at, part, rule }) => ({
    field: `${list}[${at}].${part === 'name' ? nameField : 'Value'}`,
    rule,
    instead: 'Transfer-Encoding and Content-Length are not sent as written: checkpoints set Content-Length themselves.',
  }));

/**
 * Dynamic values and variables are filled in later, so text in braces is ignored. Line breaks are rejected elsewhere.
 */
const findHeaderProblem = ([field, value]: readonly [string, string]): readonly UnsupportedSetting[] =>
  /[^\t\r\n\0\x20-\x7e\x80-\xff]/.test(value.replace(/\{\{[^{}]*\}\}/g, '')) ? [{ field, ...HEADER_TEXT }] : [];

/** Returns unsupported settings of the steps of a multi-step monitor. */
export function findUnsupportedInSteps({
  MultiStepApiTransactionScript: text,
}: Definition): readonly UnsupportedSetting[] {
  const script = text === undefined ? undefined : parseStoredScript(text);
  return (script?.MsaSteps ?? []).flatMap((step, at) =>
    step.Disabled === true ? [] : findUnsupportedInStep(step, `MsaSteps[${at}]`),
  );
}

function findUnsupportedInStep(step: MsaStep, path: string): readonly UnsupportedSetting[] {
  const headers = step.RequestHeaders ?? [];
  const written = headers.map(({ Key, Value }) => ({ name: Key, value: Value ?? '' }));
  return [
    ...findUnsupportedVersion(
      `${path}.MsaStepHttpVersion`,
      step.MsaStepHttpVersion,
      step.Authentication?.AuthenticationType,
    ),
    ...findFramingInHeaders(written, `${path}.RequestHeaders`, 'Key'),
    ...headers.flatMap(({ Value }, at) => findHeaderProblem([`${path}.RequestHeaders[${at}].Value`, Value ?? ''])),
  ];
}

/** Returns unsupported settings of a collection. */
export function findUnsupportedInCollection({
  PostmanCollectionJson: text,
}: Definition): readonly UnsupportedSetting[] {
  const read = text === undefined ? undefined : parseRequestCollection(text);
  const found = read && 'collection' in read ? findUnsupportedRequest(read.collection.root) : undefined;
  return found ? [{ field: 'PostmanCollectionJson', rule: found.reason }] : [];
}
