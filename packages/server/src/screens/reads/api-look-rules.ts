/** Decides whether a single request looks like an API call rather than a page. */

export interface Request {
  readonly url: string;
  /** Spelled as in the contract; undefined: GET. */
  readonly method?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const IN_PATH: readonly (readonly [RegExp, string])[] = [
  [/\/api(\/|$)/i, 'its path contains /api/'],
  [/\/graphql(\/|$)/i, 'its path contains /graphql'],
  [/\/(rest|odata|soap|rpc)(\/|$)/i, 'its path names a type of API'],
  [/\/v\d{1,3}(\.\d{1,3})?(\/|$)/i, 'its path contains a version'],
  [/\.(json|xml|asmx|svc|wsdl)$/i, 'its path ends in a data format'],
];
const DATA = /\b(json|xml|graphql|protobuf)\b/i;
const READS = new Set(['Get', 'Head']);

/** Returns the reason in words that follow "because"; undefined when it does not look like an API. */
export function apiLook({ url, method = 'Get', headers }: Request): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (/^api[.-]/i.test(hostname)) return 'its host name begins with api';
  const path = IN_PATH.find(([pattern]) => pattern.test(pathname));
  if (path) return path[1];
  if (!READS.has(method)) return `it uses the method ${method.toUpperCase()}`;
  const data = headers.find(({ name, value }) => /^(accept|content-type)$/i.test(name) && DATA.test(value));
  return data && `it requests data with the header ${data.name}`;
}
