import { Resolver } from 'node:dns';
import { isIP } from 'node:net';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/error-codes';
import { ProbeFailure, systemCode } from '../probe-failure.js';
import type { Course } from './course.js';
import { hostsFile, type Family } from './hosts-file.js';

export interface ResolverOptions {
  readonly elapsed: () => number;
  /** Default `/etc/hosts`. */
  readonly hostsPath?: string;
  /** Name servers, `address` or `address:port`. Default: the machine's. */
  readonly servers?: readonly string[];
}

/** Finds the addresses of a host; an IP literal is its own address, whatever the family. */
export type ResolveHost = (course: Course, host: string, family: Family, limitMs: number) => Promise<string>;

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

/**
 * Hosts file first, then a `dns.Resolver` for each look-up, ended by its own time-out. Never `dns.lookup`: that one
 * shares four threads with the whole process, and one dead name server would stall every check.
 */
export function makeResolver({ elapsed, hostsPath = '/etc/hosts', servers }: ResolverOptions): ResolveHost {
  const hosts = hostsFile(hostsPath, elapsed);
  return async (course, host, family, limitMs) => {
    if (isIP(host) !== 0) return host;
    const [known] = hosts(host, family);
    if (known !== undefined) return known;
    const addresses = await course.step<string[]>(
      { limitMs, onTimeout: () => new ProbeFailure(errorCodes.nameTimeout, `${host}: no answer within the time-out`) },
      (done, fail) => {
        const resolver = new Resolver({ timeout: Math.ceil(limitMs / TRIES), tries: TRIES });
        if (servers) resolver.setServers([...servers]);
        const answer = (error: Error | null, found: string[]): void =>
          error ? fail(lookupFailure(host, error)) : done(found);
        if (family === 4) resolver.resolve4(host, answer);
        else resolver.resolve6(host, answer);
        return () => resolver.cancel();
      },
    );
    const [first] = addresses;
    if (first === undefined) throw new ProbeFailure(errorCodes.nameWithoutAddress, `${host}: empty answer`);
    return first;
  };
}
