import type { UserFunction, VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { generateOneTimePassword } from '@vedette/protocols/one-time-password';
import { formatDate, shiftDate } from '../date-pattern-rules.js';
import { resolveDynamicValue, type DynamicContext } from '../dynamic-values.js';
import type { PatternRunner } from '../patterns/pattern-runner.js';
import { ProbeFailure } from '../probe-failure.js';
import {
  base64Decode,
  base64Encode,
  hexToBase64,
  jsonDecode,
  jsonEncode,
  urlDecode,
  urlEncode,
  xmlDecode,
  xmlEncode,
} from './encoding-rules.js';
import { decodeJwt, encodeJwt, hashText } from './hash-functions.js';
import { findFirst } from './pattern-search.js';

/** Context of built-in functions. */
export interface FunctionContext extends DynamicContext {
  readonly serverId: number;
  readonly vault: readonly VaultContent[];
  /** Returns the target of the last response with a `Location`; undefined without one. */
  readonly redirectUrl: () => string | undefined;
}

const TEXT_FUNCTIONS: Readonly<Record<string, (text: string) => string | undefined>> = {
  urlencode: urlEncode,
  urldecode: urlDecode,
  base64encode: base64Encode,
  base64decode: base64Decode,
  hextobase64: hexToBase64,
  jsonencode: jsonEncode,
  jsondecode: jsonDecode,
  xmlencode: xmlEncode,
  xmldecode: xmlDecode,
};

const countDecimals = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;

/** Uses the number of decimals of the more precise bound. */
function randomFloat(argument: string, { random }: DynamicContext): string | undefined {
  const [lowText = '', highText = '', ...extraParts] = argument.split(',', 3).map((part) => part.trim());
  const [lowest, highest] = [Number(lowText), Number(highText)];
  if (lowText === '' || highText === '' || extraParts.length > 0 || !(lowest <= highest)) return undefined;
  const decimals = Math.min(15, Math.max(countDecimals(lowText), countDecimals(highText)));
  return (lowest + random.next() * (highest - lowest)).toFixed(decimals);
}

/** ISO 8601 with seven decimals, the format of services that count in ticks. */
function formatIsoDate(argument: string, { now }: DynamicContext): string | undefined {
  const [format = '', offset = '', ...extraParts] = argument.split(',', 3);
  if (format.trim().toLowerCase() !== 'iso' || extraParts.length > 0) return undefined;
  const instant = shiftDate(now, offset);
  return instant === undefined ? undefined : formatDate(instant, "yyyy'-'MM'-'dd'T'HH':'mm':'ss'.'fffffff'Z'");
}

function readRedirectUrl(name: string, { redirectUrl }: FunctionContext): string | undefined {
  const url = redirectUrl();
  const parameter = /^redirecturl\.(.+)$/i.exec(name)?.[1];
  if (url === undefined || parameter === undefined) return url;
  return new URL(url).searchParams.get(parameter) ?? undefined;
}

const vaultItemFailure = (guid: string): ProbeFailure =>
  new ProbeFailure(errorCodes.apiVaultItem, `the vault item ${guid} is not available`);

/**
 * Returns a value of an item that was sent with this run.
 * @throws ProbeFailure 19030.
 */
function readVaultValue(name: string, { vault, now }: FunctionContext): string | undefined {
  const [, guid = '', property = ''] = /^vaultitem\.([0-9a-f-]+)\.(\w+)$/i.exec(name) ?? [];
  const item = vault.find(({ vaultItemGuid }) => vaultItemGuid === guid.toLowerCase());
  if (!item) throw vaultItemFailure(guid);
  const { username, password, oneTimePassword: config, file } = item;
  const code = config && generateOneTimePassword({ ...config, secret: Buffer.from(config.secret, 'base64') }, now);
  const text = file && Buffer.from(file.data, 'base64').toString('utf8');
  const values: Record<string, string | undefined> = { username, password, onetimepassword: code, file: text };
  const value = values[property.toLowerCase()];
  if (value === undefined) throw vaultItemFailure(guid);
  return value;
}

/**
 * Returns the value of a built-in function, named without `@`; undefined for an unknown function or an invalid
 * argument.
 */
export function evaluateBuiltIn(name: string, argument: string, context: FunctionContext): string | undefined {
  const key = name.toLowerCase();
  if (key.startsWith('vaultitem.')) return readVaultValue(name, context);
  if (key === 'serverid') return String(context.serverId);
  if (key === 'redirecturl' || key.startsWith('redirecturl.')) return readRedirectUrl(name, context);
  if (key === 'randomfloat') return randomFloat(argument, context);
  if (Object.hasOwn(TEXT_FUNCTIONS, key)) return TEXT_FUNCTIONS[key]?.(argument);
  if (key === 'datetime') return formatIsoDate(argument, context) ?? resolveDynamicValue(key, argument, context);
  return resolveDynamicValue(key, argument, context);
}

const functionFailure = (name: string, reason: string): ProbeFailure =>
  new ProbeFailure(errorCodes.variableNotExtracted, `the function ${name} ${reason}`);

type Mappings = UserFunction['mappings'];
const mappingTables = new WeakMap<Mappings, ReadonlyMap<string, string>>();

/** Mappings by name; the first of equal names counts. Cached, because a text may use a long table many times. */
function mappingTable(mappings: Mappings): ReadonlyMap<string, string> {
  const cached = mappingTables.get(mappings);
  if (cached) return cached;
  const table = new Map(mappings.map(({ name, value }) => [name, value] as const).reverse());
  mappingTables.set(mappings, table);
  return table;
}

/**
 * Returns the value of a function of the monitor.
 * @throws ProbeFailure 19021 for an invalid argument.
 */
export async function evaluateUserFunction(
  { name, type, mappings, regex, hashAlgorithm, jwtAlgorithm, key }: UserFunction,
  argument: string,
  patterns: PatternRunner,
): Promise<string> {
  switch (type) {
    case 'Mapping':
      return mappingTable(mappings).get(argument) ?? argument;
    case 'Hash':
      return hashText(hashAlgorithm, argument, key);
    case 'JwtEncode': {
      const token = encodeJwt(argument, jwtAlgorithm, key);
      if (token === undefined) throw functionFailure(name, 'needs a JSON object');
      return token;
    }
    case 'JwtDecode': {
      const payload = decodeJwt(argument, jwtAlgorithm, key);
      if (payload === undefined) throw functionFailure(name, 'needs a token, signed with its key if it has one');
      return payload;
    }
    case 'Regex': {
      const found = await findFirst(patterns, argument, regex);
      if (found.kind !== 'text')
        throw functionFailure(name, found.kind === 'missing' && found.reason ? found.reason : 'has no match');
      return found.text;
    }
  }
}
