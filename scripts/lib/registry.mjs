// Why npm cannot speak to its registry, in words that say what to do.
import { performance } from 'node:perf_hooks';
import { runChild } from './child.mjs';
import { root } from './stamp.mjs';

const CERTIFICATE =
  'Its certificate is signed by nobody this machine trusts, as behind a proxy that looks into connections: name the file of that ' +
  'authority by NODE_EXTRA_CA_CERTS=/path/to/ca.pem, or by npm config set cafile /path/to/ca.pem.';
const PROXY =
  'Behind a proxy name it by HTTPS_PROXY=http://proxy:port, or by npm config set https-proxy; a registry of your own by npm config set registry.';

/** By what npm calls the problem. */
const HINTS = [
  [/CERT|UNABLE_TO_VERIFY|ISSUER|^ERR_TLS/, CERTIFICATE],
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/, `Its name is not known here: is there a network? ${PROXY}`],
  [
    /^(ECONN\w+|E(IDLE|RESPONSE|TRANSFER|CONNECTION)?TIMEOUT|EHOSTUNREACH|ENETUNREACH|EPROTO|EPIPE|ETIMEDOUT|FETCH_ERROR|ERR_S\w+)$/,
    `No connection to it holds. ${PROXY}`,
  ],
  [
    /^(E401|E403|E407|ENEEDAUTH)$/,
    'The registry or the proxy asks who you are: npm login, or the name and password of the proxy.',
  ],
  [
    /^EINTEGRITY$/,
    'What came is not what package-lock.json names: npm cache clean --force, and look what changes files on their way.',
  ],
  [/^ENOSPC$/, 'The disk is full; half a gigabyte is needed.'],
];
const UNREACHED = HINTS.slice(0, 3);

/** @returns {string | undefined} what npm calls the problem of which it told in these lines. */
export function codeIn(said) {
  const codes = said.map((line) => /^npm (?:error|ERR!) code (\S+)/.exec(line)?.[1]);
  return codes.find((code) => code !== undefined);
}

/** What to do about it, where we know. */
export const hintFor = (code = '') => HINTS.find(([codes]) => codes.test(code))?.[1];

/** What npm said, without the places of its own code. */
export const plainly = (said) =>
  said
    .filter((line) => !/^npm (?:error|ERR!)(\s+at |\s{2,}\w+: |\s+\}|\s*$)/.test(line))
    .map((line) => line.replace(/ \{$/, ''));

/** A program and its arguments: the npm that runs us, or that of the machine. */
export function npmWith(...args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
}

/** npm's own limits do not end a connection that opens and says nothing. */
const ANSWERS_WITHIN_MS = 45_000;

/**
 * Asks the registry of npm's configuration whether it is there: npm itself tries for minutes and says nothing meanwhile.
 * @returns {Promise<{ registry: string, code: string } | undefined>} why it cannot be reached; undefined: it answers, whatever it says.
 */
export async function unreachedRegistry({ env = process.env, withinMs = ANSWERS_WITHIN_MS } = {}) {
  const said = [];
  const [program, args] = npmWith('ping', '--loglevel=notice', '--fetch-retries=1', '--fetch-retry-mintimeout=1000');
  const startedAt = performance.now();
  const options = { cwd: root, env, timeout: withinMs, onLine: (line) => said.push(line) };
  const ended = await runChild(program, args, options);
  const isLate = ended !== 0 && performance.now() - startedAt >= withinMs;
  const code = codeIn(said) ?? (isLate ? 'ETIMEDOUT' : '');
  if (ended === 0 || !UNREACHED.some(([codes]) => codes.test(code))) return undefined;
  const registry = said.map((line) => /^npm notice PING (\S+)/.exec(line)?.[1]).find(Boolean) ?? 'of its configuration';
  return { registry: registry.replace(/\/\/[^/]*@/, '//'), code };
}
