import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import ipaddr from 'ipaddr.js';
import { isBucketUrl } from '../../checks/index.js';
import { parseStoreAddress } from '../../db/connection-string-rules.js';

/** The rule that a setting's text breaks; undefined when it is valid. */
type BrokenRule = string | undefined;

export function checkEmail(text: string): BrokenRule {
  return /^(?:[^<>@]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(text) ? undefined : 'must be an e-mail address';
}

export function checkAddress(text: string): BrokenRule {
  return isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
    ? undefined
    : 'must be an address or a host name';
}

/** Checks the address of an object store with its bucket and keys. */
export const checkBucket = (text: string): BrokenRule =>
  isBucketUrl(text) ? undefined : 'must be https://<access key>:<secret>@<endpoint>/<bucket>, secrets percent-encoded';

/** Checks a folder, or a bucket as above. */
export const checkCopyStorage = (text: string): BrokenRule =>
  isAbsolute(text) || isBucketUrl(text)
    ? undefined
    : 'must be the absolute path of a folder, or https://<access key>:<secret>@<endpoint>/<bucket>, secrets percent-encoded';

/** Accepts one server or several, as libpq does. */
export function checkPostgresUrl(text: string): BrokenRule {
  const parsed = parseStoreAddress(text);
  return typeof parsed === 'string' ? parsed : undefined;
}

export function checkSmtpUrl(text: string): BrokenRule {
  return hasScheme(text, ['smtp:', 'smtps:']) ? undefined : 'must look like smtp://user:password@mail.example.com:587';
}

export function checkWebUrl(text: string): BrokenRule {
  return hasScheme(text, ['http:', 'https:']) ? undefined : 'must look like https://vedette.example.com';
}

/** Accepts scheme, host and port, and nothing after them. */
export function checkOrigin(text: string): BrokenRule {
  const problem = checkWebUrl(text);
  if (problem !== undefined) return 'must look like http://10.0.0.5:8080';
  const { pathname, search, hash, username } = new URL(text);
  return pathname.replace('/', '') + search + hash + username === ''
    ? undefined
    : 'must be only scheme, host and port, such as http://10.0.0.5:8080';
}

/** Accepts a base path, but no query or fragment. */
export function checkPublicUrl(text: string): BrokenRule {
  const problem = checkWebUrl(text);
  if (problem !== undefined) return problem;
  const { search, hash, username } = new URL(text);
  return search + hash + username === '' ? undefined : 'must not contain a query, a fragment or credentials';
}

export function checkTrustedProxies(text: string): BrokenRule {
  return areNetworks(text) ? undefined : 'must be addresses or networks such as 10.0.0.0/8, separated by commas';
}

export function checkEgress(text: string): BrokenRule {
  if (text === 'private-ok' || text === 'public-only') return undefined;
  if (text.startsWith('list:') && areNetworks(text.slice('list:'.length))) return undefined;
  return 'must be private-ok, public-only or list: and networks such as list:10.0.0.0/8,192.168.1.5';
}

export function checkAddresses(text: string): BrokenRule {
  const isHostAndPort = (address: string): boolean => /^\S+:\d{1,5}$/.test(address.trim());
  return text.split(',').every(isHostAndPort)
    ? undefined
    : 'must be host:port pairs such as 192.168.1.1:53, separated by commas';
}

function hasScheme(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

function areNetworks(text: string): boolean {
  return text.split(',').every((part) => ipaddr.isValid(part.trim()) || ipaddr.isValidCIDR(part.trim()));
}
