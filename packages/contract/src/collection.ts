/**
 * Request collections (the public formats 2.1 and 2.0) as a monitor keeps them: a text that is stored as it was written.
 * Pure; used by the server, by checkpoints and by the web app.
 */
import { withoutByteOrderMark } from '@vedette/kernel/file-text';
import { MAX_JSON_DEPTH, isTooDeep } from '@vedette/kernel/json-depth';

/** Most of each thing in one monitor and in one run of it; durations are ms. */
export const COLLECTION_LIMITS = {
  /** Letters of the text. */
  text: 2_000_000,
  requests: 50,
  /** Folders inside each other. */
  depth: 30,
  /** The whole run, scripts included. */
  runMs: 240_000,
  requestMs: 30_000,
  scriptMs: 5_000,
  redirects: 50,
  responseBytes: 20_000_000,
  /** Requests that scripts send by themselves in one run. */
  scriptRequests: 20,
  /** Requests of a run for each request of the collection: scripts may repeat some. */
  rounds: 3,
} as const;

type Json = Readonly<Record<string, unknown>>;

/** One request of a collection, in the order in which they run. */
export interface CollectionRequest {
  readonly name: string;
  /** Names of the folders it lies in, the outermost first. */
  readonly folders: readonly string[];
  readonly method: string;
  /** As written, with its variables. */
  readonly url: string;
}

/** A collection, read. */
export interface Collection {
  readonly name: string;
  /** As the tool that exported it calls it; empty: it has none. */
  readonly id: string;
  readonly requests: readonly CollectionRequest[];
  /** Its own variables. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly root: Json;
}

/** What is wrong with a text, and where: `item[0].request.url`; empty: the whole of it. */
interface CollectionProblem {
  readonly place: string;
  readonly rule: string;
}

export type ReadCollection =
  { readonly collection: Collection } | { readonly problems: readonly [CollectionProblem, ...CollectionProblem[]] };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const broken = (place: string, rule: string): ReadCollection => ({ problems: [{ place, rule }] });

/** The collection itself, when an answer of the tool's interface is wrapped around it; else the value as it is. */
export const unwrapped = (value: unknown): unknown =>
  isObject(value) && isObject(value['collection']) && !('item' in value) ? value['collection'] : value;

/** The address of a request, which may be a text or taken apart. */
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
  return 'must be of format 2.1 or 2.0; newer exports of the tool are';
}

/** Reads a collection. What it does not know is kept in `root` and left alone. */
export function readCollection(text: string): ReadCollection {
  if (text.length > COLLECTION_LIMITS.text) return broken('', `must have at most ${COLLECTION_LIMITS.text} letters`);
  let parsed: unknown;
  try {
    parsed = unwrapped(JSON.parse(withoutByteOrderMark(text)));
  } catch {
    return broken('', 'must be JSON: a collection exported in the format 2.1');
  }
  if (isTooDeep(parsed)) return broken('', `must not be nested deeper than ${MAX_JSON_DEPTH}`);
  if (!isObject(parsed) || !isObject(parsed['info']))
    return broken('info', 'is required: this is no collection of format 2');
  const { info, item } = parsed;
  const version = versionProblem(asText(asObject(info)['schema']));
  if (version !== undefined) return broken('info.schema', version);
  if (!Array.isArray(item)) return broken('item', 'is required: the list of requests');
  const requests: CollectionRequest[] = [];
  const problems: CollectionProblem[] = [];
  walk(item, { place: 'item', folders: [] }, requests, problems);
  const { requests: most } = COLLECTION_LIMITS;
  if (asText(info['name']).trim() === '') problems.unshift({ place: 'info.name', rule: 'is required' });
  if (requests.length === 0) problems.push({ place: 'item', rule: 'must hold a request at least' });
  if (requests.length > most)
    problems.push({ place: 'item', rule: `must hold at most ${most} requests; it holds ${requests.length}` });
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

interface Level {
  readonly place: string;
  readonly folders: readonly string[];
}

function walk(
  items: readonly unknown[],
  level: Level,
  requests: CollectionRequest[],
  problems: CollectionProblem[],
): void {
  if (level.folders.length > COLLECTION_LIMITS.depth) {
    problems.push({ place: level.place, rule: `must not lie more than ${COLLECTION_LIMITS.depth} folders deep` });
    return;
  }
  for (const [at, item] of items.entries()) {
    const place = `${level.place}[${at}]`;
    if (!isObject(item)) problems.push({ place, rule: 'must be a request or a folder' });
    else if (Array.isArray(item['item'])) {
      walk(
        item['item'],
        { place: `${place}.item`, folders: [...level.folders, asText(item['name'])] },
        requests,
        problems,
      );
    } else requests.push(readRequest(item, { ...level, place }, problems));
  }
}

function readRequest(item: Json, { place, folders }: Level, problems: CollectionProblem[]): CollectionRequest {
  const { request } = item;
  const { method, url } = isObject(request) ? request : { method: 'GET', url: request };
  const shown = { name: asText(item['name']), folders, method: asText(method) || 'GET', url: urlText(url) };
  if (request === undefined) problems.push({ place, rule: 'must have a request, or an item list as a folder has' });
  else if (shown.url.trim() === '') problems.push({ place: `${place}.request.url`, rule: 'is required' });
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,40}$/.test(shown.method)) {
    problems.push({ place: `${place}.request.method`, rule: 'must be a method of HTTP' });
  }
  return shown;
}

/** In the older format a variable is called by its id. */
const readVariables = ({ variable }: Json): Collection['variables'] =>
  asList(variable)
    .filter(isObject)
    .map(({ key, id, value }) => ({
      name: asText(key) || asText(id),
      value: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    }))
    .filter(({ name }) => name !== '');

/**
 * The variables a collection asks for: its own, and each name in double braces in its requests and scripts; not those the
 * tool (`$…`) or the service (`@…`) fills in. Each once, in the order in which they first stand.
 */
export function wantedVariables({ root, variables }: Collection): Collection['variables'] {
  const { info: _info, variable: _variable, ...rest } = root;
  const named = [
    ...JSON.stringify(rest, (key, value: unknown) => (key === 'response' ? undefined : value)).matchAll(
      /\{\{([^{}"\\]+)\}\}/g,
    ),
  ];
  const names = named.map(([, name = '']) => name.trim()).filter((name) => /^[^$@]/.test(name));
  const own = new Map(variables.map(({ name, value }) => [name, value]));
  return [...new Set([...own.keys(), ...names])].map((name) => ({ name, value: own.get(name) ?? '' }));
}

const SECRET_PARAMETERS =
  /^(password|token|secret|secretKey|accessToken|tokenSecret|consumerSecret|authKey|clientSecret|clientToken|privateKey|sessionToken)$/i;

/** Texts a collection says are secret: variables of that type, and passwords and tokens of its logins. */
export function findSecretTexts(value: unknown, isLogin = false): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => findSecretTexts(entry, isLogin));
  if (!isObject(value)) return [];
  const { key, type, value: text } = value;
  const isSecret = type === 'secret' || (isLogin && SECRET_PARAMETERS.test(asText(key)));
  const own = isSecret && typeof text === 'string' ? [text] : [];
  const members = Object.entries(value).flatMap(([name, inner]) => {
    if (isLogin && typeof inner === 'string') return SECRET_PARAMETERS.test(name) ? [inner] : [];
    return findSecretTexts(inner, isLogin || name === 'auth');
  });
  return [...own, ...members];
}
