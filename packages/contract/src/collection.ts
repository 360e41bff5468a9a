/**
 * Request collections (the public formats 2.1 and 2.0) as a monitor stores them: the text as it was sent. Pure; used by
 * the server, by checkpoints and by the web app.
 */
import { stripByteOrderMark } from '@vedette/kernel/file-text';
import { MAX_JSON_DEPTH, isNestedTooDeeply } from '@vedette/kernel/json-depth';

/** Maximum of each item in one monitor and in one run of it. Durations are in ms. */
export const COLLECTION_LIMITS = {
  /** Characters of the text. */
  text: 2_000_000,
  requests: 50,
  /** Depth of nested folders. */
  depth: 30,
  /** Duration of the whole run, including scripts. */
  runMs: 240_000,
  requestMs: 30_000,
  scriptMs: 5_000,
  redirects: 50,
  responseBytes: 20_000_000,
  /** Requests that scripts send themselves in one run. */
  scriptRequests: 20,
  /** A run may send this many times the requests of its collection, since scripts may repeat some. */
  repetitionFactor: 3,
} as const;

type Json = Readonly<Record<string, unknown>>;

/** One request of a collection. Requests are in the order in which they run. */
export interface CollectionRequest {
  readonly name: string;
  /** Names of its folders, the outermost first. */
  readonly folders: readonly string[];
  readonly method: string;
  /** As written, including variables. */
  readonly url: string;
}

/** A parsed collection. */
export interface Collection {
  readonly name: string;
  /** Id from the tool that exported it. Empty: it has none. */
  readonly id: string;
  readonly requests: readonly CollectionRequest[];
  /** Variables defined in the collection itself. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly root: Json;
}

/** A problem of a text and its path: `item[0].request.url`. Empty: the text as a whole. */
interface CollectionProblem {
  readonly path: string;
  readonly rule: string;
}

export type CollectionParseResult =
  { readonly collection: Collection } | { readonly problems: readonly [CollectionProblem, ...CollectionProblem[]] };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const invalidCollection = (path: string, rule: string): CollectionParseResult => ({ problems: [{ path, rule }] });

/** Returns the collection itself if it is wrapped in a response of the tool's API, otherwise the value. */
export const unwrapCollection = (value: unknown): unknown =>
  isObject(value) && isObject(value['collection']) && !('item' in value) ? value['collection'] : value;

/** Returns the URL of a request, which may be a text or split into parts. */
function urlText(url: unknown): string {
  if (!isObject(url)) return asText(url);
  const { raw, protocol, host, path } = url;
  if (asText(raw) !== '') return asText(raw);
  const name = Array.isArray(host) ? host.map(asText).join('.') : asText(host);
  if (name === '') return '';
  const rest = Array.isArray(path)
    ? path.map((part) => asText(asObject(part)['value'] ?? part)).join('/')
    : asText(path);
  return `${asText(protocol) || 'http'}://${name}/${rest}`;
}

function versionProblem(schema: string): string | undefined {
  if (schema === '' || /\/v2\.[01]\.0\//.test(schema)) return undefined;
  return 'must be in format 2.1 or 2.0: export it again from a current version of Postman';
}

/** Parses a collection. Unknown members are kept in `root`. */
export function parseRequestCollection(text: string): CollectionParseResult {
  if (text.length > COLLECTION_LIMITS.text)
    return invalidCollection('', `must have at most ${COLLECTION_LIMITS.text} characters`);
  let parsed: unknown;
  try {
    parsed = unwrapCollection(JSON.parse(stripByteOrderMark(text)));
  } catch {
    return invalidCollection('', 'must be JSON: a collection exported in format 2.1');
  }
  if (isNestedTooDeeply(parsed)) return invalidCollection('', `must not be nested deeper than ${MAX_JSON_DEPTH}`);
  if (!isObject(parsed) || !isObject(parsed['info']))
    return invalidCollection('info', 'is required: this is not a collection in format 2');
  const { info, item } = parsed;
  const version = versionProblem(asText(asObject(info)['schema']));
  if (version !== undefined) return invalidCollection('info.schema', version);
  if (!Array.isArray(item)) return invalidCollection('item', 'is required: the list of requests');
  const requests: CollectionRequest[] = [];
  const problems: CollectionProblem[] = [];
  walk(item, { path: 'item', folders: [] }, requests, problems);
  const { requests: maxRequests } = COLLECTION_LIMITS;
  if (asText(info['name']).trim() === '') problems.unshift({ path: 'info.name', rule: 'is required' });
  if (requests.length === 0) problems.push({ path: 'item', rule: 'must contain at least one request' });
  if (requests.length > maxRequests)
    problems.push({
      path: 'item',
      rule: `must contain at most ${maxRequests} requests; it contains ${requests.length}`,
    });
  const [first, ...others] = problems;
  if (first) return { problems: [first, ...others.slice(0, 19)] };
  const collection = {
    name: asText(info['name']),
    id: asText(info['_postman_id']),
    requests,
    variables: readVariables(parsed),
    root: parsed,
  };
  return { collection };
}

interface FolderLevel {
  readonly path: string;
  readonly folders: readonly string[];
}

function walk(
  items: readonly unknown[],
  level: FolderLevel,
  requests: CollectionRequest[],
  problems: CollectionProblem[],
): void {
  if (level.folders.length > COLLECTION_LIMITS.depth) {
    problems.push({ path: level.path, rule: `must not be nested more than ${COLLECTION_LIMITS.depth} folders deep` });
    return;
  }
  for (const [index, item] of items.entries()) {
    const path = `${level.path}[${index}]`;
    if (!isObject(item)) problems.push({ path, rule: 'must be a request or a folder' });
    else if (Array.isArray(item['item'])) {
      walk(
        item['item'],
        { path: `${path}.item`, folders: [...level.folders, asText(item['name'])] },
        requests,
        problems,
      );
    } else requests.push(readRequest(item, { ...level, path }, problems));
  }
}

function readRequest(item: Json, { path, folders }: FolderLevel, problems: CollectionProblem[]): CollectionRequest {
  const { request } = item;
  const { method, url } = isObject(request) ? request : { method: 'GET', url: request };
  const parsedRequest = { name: asText(item['name']), folders, method: asText(method) || 'GET', url: urlText(url) };
  if (request === undefined) problems.push({ path, rule: 'must have a request, or an item list if it is a folder' });
  else if (parsedRequest.url.trim() === '') problems.push({ path: `${path}.request.url`, rule: 'is required' });
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,40}$/.test(parsedRequest.method)) {
    problems.push({ path: `${path}.request.method`, rule: 'must be an HTTP method' });
  }
  return parsedRequest;
}

/** The older format identifies variables by id. */
const readVariables = ({ variable }: Json): Collection['variables'] =>
  asList(variable)
    .filter(isObject)
    .map(({ key, id, value }) => ({
      name: asText(key) || asText(id),
      value: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    }))
    .filter(({ name }) => name !== '');

/**
 * Returns the variables of a collection: its own, and each name in double braces in its requests and scripts, without
 * those that the tool (`$…`) or the service (`@…`) provides. Each once, in order of first use.
 */
export function listCollectionVariables({ root, variables }: Collection): Collection['variables'] {
  const { info: _info, variable: _variable, ...rest } = root;
  const placeholders = [
    ...JSON.stringify(rest, (key, value: unknown) => (key === 'response' ? undefined : value)).matchAll(
      /\{\{([^{}"\\]+)\}\}/g,
    ),
  ];
  const names = placeholders.map(([, name = '']) => name.trim()).filter((name) => /^[^$@]/.test(name));
  const ownVariables = new Map(variables.map(({ name, value }) => [name, value]));
  return [...new Set([...ownVariables.keys(), ...names])].map((name) => ({
    name,
    value: ownVariables.get(name) ?? '',
  }));
}

const SECRET_PARAMETERS =
  /^(password|token|secret|secretKey|accessToken|tokenSecret|consumerSecret|authKey|clientSecret|clientToken|privateKey|sessionToken)$/i;

/** Returns the secret texts of a collection: variables of type secret, and passwords and tokens of its logins. */
export function findSecretTexts(value: unknown, isLogin = false): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => findSecretTexts(entry, isLogin));
  if (!isObject(value)) return [];
  const { key, type, value: text } = value;
  const isSecret = type === 'secret' || (isLogin && SECRET_PARAMETERS.test(asText(key)));
  const ownSecrets = isSecret && typeof text === 'string' ? [text] : [];
  const members = Object.entries(value).flatMap(([name, inner]) => {
    if (isLogin && typeof inner === 'string') return SECRET_PARAMETERS.test(name) ? [inner] : [];
    return findSecretTexts(inner, isLogin || name === 'auth');
  });
  return [...ownSecrets, ...members];
}
