/** Decides whether a single request looks like an API call rather than a page. */
import { message } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';

export interface ApiRequest {
  readonly url: string;
  /** Spelled as in the contract; undefined: GET. */
  readonly method?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const PATH_HINTS: readonly (readonly [RegExp, string])[] = [
  [/\/api(\/|$)/i, message('its path contains /api/')],
  [/\/graphql(\/|$)/i, message('its path contains /graphql')],
  [/\/(rest|odata|soap|rpc)(\/|$)/i, message('its path names a type of API')],
  [/\/v\d{1,3}(\.\d{1,3})?(\/|$)/i, message('its path contains a version')],
  [/\.(json|xml|asmx|svc|wsdl)$/i, message('its path ends in a data format')],
];
const DATA_FORMATS = /\b(json|xml|graphql|protobuf)\b/i;
const READ_METHODS = new Set(['Get', 'Head']);

/** Returns the reason in words that follow "because"; undefined when it does not look like an API. */
export function explainApiRequest(
  { url, method = 'Get', headers }: ApiRequest,
  translate: Translate,
): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (/^api[.-]/i.test(hostname)) return translate('its host name begins with api');
  const path = PATH_HINTS.find(([pattern]) => pattern.test(pathname));
  if (path) return translate(path[1]);
  if (!READ_METHODS.has(method)) return translate('it uses the method {method}', { method: method.toUpperCase() });
  const data = headers.find(({ name, value }) => /^(accept|content-type)$/i.test(name) && DATA_FORMATS.test(value));
  return data && translate('it requests data with the header {header}', { header: data.name });
}
