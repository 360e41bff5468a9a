import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, systemCode } from '../probe-failure.js';
import type { CheckTimer } from './check-timer.js';
import { createHostsLookup, type Family } from './hosts-file.js';
import { namesToQuery, parseResolvConf } from './search-list.js';
import { createFileReader } from './watched-file.js';

export interface ResolverOptions {
  readonly elapsed: () => number;
  /** Default `/etc/hosts`. */
  readonly hostsPath?: string;
  /** Default `/etc/resolv.conf`. Its search list is always used, its name servers unless others are given. */
  readonly resolvConfPath?: string;
  /** Name servers, `address` or `address:port`. Default: the machine's. */
  readonly servers?: readonly string[];
}

/** Resolves a host to addresses. An IP literal resolves to itself in either family. */
export type ResolveHost = (timer: CheckTimer, host: string, family: Family, limitMs: number) => Promise<string>;

const entriesBySystemCode = new Map<string, ErrorCodeEntry>([
  ['ENOTFOUND', errorCodes.nameMissing],
  ['ENODATA', errorCodes.nameWithoutAddress],
  ['ESERVFAIL', errorCodes.nameServerFailure],
  ['EREFUSED', errorCodes.nameServerFailure],
  ['EFORMERR', errorCodes.nameServerFailure],
  ['ENOTIMP', errorCodes.nameServerFailure],
  ['EBADRESP', errorCodes.nameServerFailure],
  ['ECONNREFUSED', errorCodes.nameServerFailure],
  ['ETIMEOUT', errorCodes.nameTimeout],
  ['EBADNAME', errorCodes.invalidUrl],
]);

function lookupFailure(host: string, error: Error): ProbeFailure {
  const code = systemCode(error);
  return new ProbeFailure(entriesBySystemCode.get(code) ?? errorCodes.nameFailed, `${host}: ${code || error.message}`, {
    cause: error,
  });
}

const MAX_TRIES = 2;

/** @throws ProbeFailure 1100x */
function query(timer: CheckTimer, resolver: Resolver, name: string, options: QueryOptions): Promise<string[]> {
  const { family, limitMs } = options;
  return timer.step<string[]>(
    { limitMs, onTimeout: () => new ProbeFailure(errorCodes.nameTimeout, `${name}: no response within the timeout`) },
    (done, fail) => {
      const settle = (error: Error | null, addresses: string[]): void =>
        error ? fail(lookupFailure(name, error)) : done(addresses);
      if (family === 4) resolver.resolve4(name, settle);
      else resolver.resolve6(name, settle);
      return () => resolver.cancel();
    },
  );
}

interface QueryOptions {
  readonly family: Family;
  readonly limitMs: number;
}

const isNameWithoutAddress = (error: unknown): error is ProbeFailure =>
  error instanceof ProbeFailure &&
  (error.code === errorCodes.nameMissing.code || error.code === errorCodes.nameWithoutAddress.code);

/**
 * Returns the addresses of the first of `names` that has any.
 * @throws ProbeFailure of the last name, which is the host itself.
 */
async function resolveFirst(
  timer: CheckTimer,
  resolver: Resolver,
  names: readonly string[],
  options: QueryOptions,
): Promise<string[]> {
  const deadline = timer.elapsed() + options.limitMs;
  const [name = '', ...otherNames] = names;
  try {
    return await query(timer, resolver, name, options);
  } catch (error) {
    if (otherNames.length === 0 || !isNameWithoutAddress(error)) throw error;
    return resolveFirst(timer, resolver, otherNames, { ...options, limitMs: deadline - timer.elapsed() });
  }
}

/**
 * Uses the hosts file first, then a `dns.Resolver` for each lookup with its own timeout. Never `dns.lookup`, which
 * shares four threads in the process: one dead name server would stall every check.
 */
export function makeResolver(options: ResolverOptions): ResolveHost {
  const { elapsed, hostsPath = '/etc/hosts', resolvConfPath = '/etc/resolv.conf', servers } = options;
  const lookUpHostsFile = createHostsLookup(hostsPath, elapsed);
  const searchList = createFileReader(resolvConfPath, elapsed, parseResolvConf);
  return async (timer, host, family, limitMs) => {
    if (isIP(host) !== 0) return host;
    const [fromHostsFile] = lookUpHostsFile(host, family);
    if (fromHostsFile !== undefined) return fromHostsFile;
    const resolver = new Resolver({ timeout: Math.ceil(limitMs / MAX_TRIES), tries: MAX_TRIES });
    if (servers) resolver.setServers([...servers]);
    const addresses = await resolveFirst(timer, resolver, namesToQuery(host, searchList()), { family, limitMs });
    const [firstAddress] = addresses;
    if (firstAddress === undefined) throw new ProbeFailure(errorCodes.nameWithoutAddress, `${host}: empty response`);
    return firstAddress;
  };
}
