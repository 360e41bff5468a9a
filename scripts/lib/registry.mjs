// Explains why npm cannot reach its registry, and what to do.
import { performance } from 'node:perf_hooks';
import { runChild } from './child.mjs';
import { root } from './stamp.mjs';

const CERTIFICATE =
  'Its certificate is not trusted on this machine, for example because a proxy inspects connections: name the certificate file of its ' +
  'authority in NODE_EXTRA_CA_CERTS=/path/to/ca.pem, or with npm config set cafile /path/to/ca.pem.';
const PROXY =
  'Behind a proxy, set HTTPS_PROXY=http://proxy:port, or use npm config set https-proxy. For a private registry, use npm config set registry.';

/** Advice by npm error code. */
const HINTS = [
  [/CERT|UNABLE_TO_VERIFY|ISSUER|^ERR_TLS/, CERTIFICATE],
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/, `Its host name cannot be resolved: is there a network? ${PROXY}`],
  [
    /^(ECONN\w+|E(IDLE|RESPONSE|TRANSFER|CONNECTION)?TIMEOUT|EHOSTUNREACH|ENETUNREACH|EPROTO|EPIPE|ETIMEDOUT|FETCH_ERROR|ERR_S\w+)$/,
    `The connection fails. ${PROXY}`,
  ],
  [
    /^(E401|E403|E407|ENEEDAUTH)$/,
    'The registry or the proxy requires authentication: use npm login, or the user name and password of the proxy.',
  ],
  [
    /^EINTEGRITY$/,
    'A package differs from package-lock.json: run npm cache clean --force, and check what changes files in transit.',
  ],
  [/^ENOSPC$/, 'The disk is full; half a gigabyte is required.'],
];
const UNREACHED = HINTS.slice(0, 3);

/** @returns {string | undefined} the error code in these lines of npm's output. */
export function codeIn(output) {
  const codes = output.map((line) => /^npm (?:error|ERR!) code (\S+)/.exec(line)?.[1]);
  return codes.find((code) => code !== undefined);
}

/** Returns advice for an error code, if there is any. */
export const hintFor = (code = '') => HINTS.find(([codes]) => codes.test(code))?.[1];

/** Returns npm's output without its stack traces. */
export const withoutStackTraces = (output) =>
  output
    .filter((line) => !/^npm (?:error|ERR!)(\s+at |\s{2,}\w+: |\s+\}|\s*$)/.test(line))
    .map((line) => line.replace(/ \{$/, ''));

/** Returns a program and its arguments: the npm that runs this script, or that of the machine. */
export function npmWith(...args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
}

/** npm's own timeouts do not cover a connection that opens but sends nothing. */
const RESPONSE_LIMIT_MS = 45_000;

/**
 * Checks whether the registry of npm's configuration is reachable, since npm itself tries for minutes without output.
 * @returns {Promise<{ registry: string, code: string } | undefined>} why it cannot be reached; undefined if it
 * responds, with any status.
 */
export async function unreachedRegistry({ env = process.env, withinMs = RESPONSE_LIMIT_MS } = {}) {
  const output = [];
  const [program, args] = npmWith('ping', '--loglevel=notice', '--fetch-retries=1', '--fetch-retry-mintimeout=1000');
  const startedAt = performance.now();
  const options = { cwd: root, env, timeout: withinMs, onLine: (line) => output.push(line) };
  const ended = await runChild(program, args, options);
  const isLate = ended !== 0 && performance.now() - startedAt >= withinMs;
  const code = codeIn(output) ?? (isLate ? 'ETIMEDOUT' : '');
  if (ended === 0 || !UNREACHED.some(([codes]) => codes.test(code))) return undefined;
  const registry =
    output.map((line) => /^npm notice PING (\S+)/.exec(line)?.[1]).find(Boolean) ?? 'of its configuration';
  return { registry: registry.replace(/\/\/[^/]*@/, '//'), code };
}
