/** Whether a single request looks like one to an API rather than to a page. */

export interface Request {
  readonly url: string;
  /** As the contract spells it; undefined: GET. */
  readonly method?: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

const IN_PATH: readonly (readonly [RegExp, string])[] = [
  [/\/api(\/|$)/i, 'its path has /api/'],
  [/\/graphql(\/|$)/i, 'its path has /graphql'],
  [/\/(rest|odata|soap|rpc)(\/|$)/i, 'its path names a kind of API'],
  [/\/v\d{1,3}(\.\d{1,3})?(\/|$)/i, 'its path has a version'],
  [/\.(json|xml|asmx|svc|wsdl)$/i, 'its path ends like data'],
];
const DATA = /\b(json|xml|graphql|protobuf)\b/i;
const READS = new Set(['Get', 'Head']);

/** In words, after "because"; undefined: it does not. */
export function apiLook({ url, method = 'Get', headers }: Request): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (/^api[.-]/i.test(hostname)) return 'its host is called api';
  const path = IN_PATH.find(([pattern]) => pattern.test(pathname));
  if (path) return path[1];
  if (!READS.has(method)) return `it sends by ${method.toUpperCase()}`;
  const data = headers.find(({ name, value }) => /^(accept|content-type)$/i.test(name) && DATA.test(value));
  return data && `it asks for data by ${data.name}`;
}
