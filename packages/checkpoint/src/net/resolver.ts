import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { ProbeFailure, systemCode } from '../probe-failure.js';
import type { CheckTimer } from './check-timer.js';
import { hostsFile, type Family } from './hosts-file.js';
import { namesToQuery, parseResolvConf } from './search-list.js';
import { watchedFile } from './watched-file.js';

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

const meaning = new Map<string, ErrorCodeEntry>([
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
  return new ProbeFailure(meaning.get(code) ?? errorCodes.nameFailed, `${host}: ${code || error.message}`, {
    cause: error,
  });
}

const TRIES = 2;

/** @throws ProbeFailure 1100x */
function ask(timer: CheckTimer, resolver: Resolver, name: string, question: Question): Promise<string[]> {
  const { family, limitMs } = question;
  return timer.step<string[]>(
    { limitMs, onTimeout: () => new ProbeFailure(errorCodes.nameTimeout, `${name}: no response within the timeout`) },
    (done, fail) => {
      const answer = (error: Error | null, found: string[]): void =>
        error ? fail(lookupFailure(name, error)) : done(found);
      if (family === 4) resolver.resolve4(name, answer);
      else resolver.resolve6(name, answer);
      return () => resolver.cancel();
    },
  );
}

interface Question {
  readonly family: Family;
  readonly limitMs: number;
}

const isNotThere = (error: unknown): error is ProbeFailure =>
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
  question: Question,
): Promise<string[]> {
  const deadline = timer.elapsed() + question.limitMs;
  const [name = '', ...others] = names;
  try {
    return await ask(timer, resolver, name, question);
  } catch (error) {
    if (others.length === 0 || !isNotThere(error)) throw error;
    return resolveFirst(timer, resolver, others, { ...question, limitMs: deadline - timer.elapsed() });
  }
}

/**
 * Uses the hosts file first, then a `dns.Resolver` for each lookup with its own timeout. Never `dns.lookup`, which
 * shares four threads in the process: one dead name server would stall every check.
 */
export function makeResolver(options: ResolverOptions): ResolveHost {
  const { elapsed, hostsPath = '/etc/hosts', resolvConfPath = '/etc/resolv.conf', servers } = options;
  const hosts = hostsFile(hostsPath, elapsed);
  const searchList = watchedFile(resolvConfPath, elapsed, parseResolvConf);
  return async (timer, host, family, limitMs) => {
    if (isIP(host) !== 0) return host;
    const [known] = hosts(host, family);
    if (known !== undefined) return known;
    const resolver = new Resolver({ timeout: Math.ceil(limitMs / TRIES), tries: TRIES });
    if (servers) resolver.setServers([...servers]);
    const addresses = await resolveFirst(timer, resolver, namesToQuery(host, searchList()), { family, limitMs });
    const [first] = addresses;
    if (first === undefined) throw new ProbeFailure(errorCodes.nameWithoutAddress, `${host}: empty response`);
    return first;
  };
}
