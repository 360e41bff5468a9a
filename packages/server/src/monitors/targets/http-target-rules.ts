import { MAX_BODY_BYTES, type HttpTarget } from '@vedette/contract/checkpoint/target';
import { mayCarryBody, type HttpMethod, type MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import { toContentMatch } from '../definition/content-match-rules.js';
import type { Definition } from '../definition/definition-rules.js';
import { resolveHttpVersion } from './unsupported-rules.js';
import { timeLimits, type Login } from './target-parts-rules.js';

/** If a condition expects one of these statuses, redirects are not followed. */
const REDIRECTS = ['301', '302', '303', '307', '308'];

/** Returns the HTTP(S) target of a definition. */
export function buildHttpTarget(type: MonitorType, definition: Definition, login: Login): HttpTarget {
  const conditions = definition.ErrorConditions ?? [];
  const conditionValues = (conditionType: string): string[] =>
    conditions.filter(({ ErrorConditionType }) => ErrorConditionType === conditionType).map(({ Value = '' }) => Value);
  const method = definition.HttpMethod ?? 'Get';
  return {
    kind: 'http',
    url: definition.Url ?? '',
    method: method.toUpperCase() as Uppercase<HttpMethod>,
    headers: toRequestHeaders(type, definition),
    body: toRequestBody(definition),
    userAgent: definition.UserAgent ?? '',
    httpVersion: resolveHttpVersion(definition.HttpVersion ?? 'Negotiate', definition.AuthenticationType ?? 'None'),
    tlsVersion: definition.TlsVersion ?? 'Tls12_Tls11_Tls10',
    ipVersion: definition.IpVersion ?? 'IpV4',
    authentication: {
      type: definition.AuthenticationType ?? 'None',
      ...login,
    },
    checkCertificateErrors: definition.CheckCertificateErrors ?? true,
    followRedirects: !conditionValues('HttpStatus').some((status) => REDIRECTS.includes(status)),
    contentMatches: conditions
      .filter(({ ErrorConditionType, Value = '' }) => ErrorConditionType === 'ContentMatch' && Value !== '')
      .map(toContentMatch),
    ...timeLimits,
    maxBodyBytes: MAX_BODY_BYTES,
  };
}

const toRequestBody = ({ HttpMethod = 'Get', RequestBody = '' }: Definition): string =>
  mayCarryBody(HttpMethod) ? RequestBody : '';

/** The body of a web service is XML unless its headers say otherwise. */
function toRequestHeaders(type: MonitorType, definition: Definition): HttpTarget['headers'] {
  const headers = (definition.RequestHeaders ?? []).map(({ Name, Value }) => ({ name: Name, value: Value }));
  const bodyType = monitorKind(type)?.bodyType;
  const hasBody = toRequestBody(definition) !== '';
  const hasContentType = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  return bodyType !== undefined && hasBody && !hasContentType
    ? [...headers, { name: 'Content-Type', value: bodyType }]
    : headers;
}
