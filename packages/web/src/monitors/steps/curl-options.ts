/** Parses command lines of curl, see curl(1). */
import { t } from '../../i18n/translate.js';
import type { ImportNotes } from './command-text.js';

/** Long names of short options. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  0: 'http1.0',
  1: 'tlsv1',
  2: 'sslv2',
  3: 'sslv3',
  4: 'ipv4',
  6: 'ipv6',
  '#': 'progress-bar',
  ':': 'next',
  a: 'append',
  A: 'user-agent',
  b: 'cookie',
  B: 'use-ascii',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  f: 'fail',
  F: 'form',
  g: 'globoff',
  G: 'get',
  h: 'help',
  H: 'header',
  i: 'include',
  I: 'head',
  j: 'junk-session-cookies',
  J: 'remote-header-name',
  k: 'insecure',
  K: 'config',
  l: 'list-only',
  L: 'location',
  m: 'max-time',
  M: 'manual',
  n: 'netrc',
  N: 'no-buffer',
  o: 'output',
  O: 'remote-name',
  p: 'proxytunnel',
  P: 'ftp-port',
  q: 'disable',
  Q: 'quote',
  r: 'range',
  R: 'remote-time',
  s: 'silent',
  S: 'show-error',
  t: 'telnet-option',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  v: 'verbose',
  V: 'version',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  Z: 'parallel',
};

/** All options that take a value. */
const OPTIONS_WITH_VALUE = new Set(
  `abstract-unix-socket|alt-svc|aws-sigv4|cacert|capath|cert|cert-type|ciphers|config|connect-timeout|connect-to|
  continue-at|cookie|cookie-jar|create-file-mode|crlfile|curves|data|data-ascii|data-binary|data-raw|data-urlencode|
  delegation|dns-interface|dns-ipv4-addr|dns-ipv6-addr|dns-servers|doh-url|dump-header|ech|egd-file|engine|
  etag-compare|etag-save|expect100-timeout|form|form-string|ftp-account|ftp-alternative-to-user|ftp-method|ftp-port|
  ftp-ssl-ccc-mode|happy-eyeballs-timeout-ms|haproxy-clientip|header|help|hostpubmd5|hostpubsha256|hsts|
  http3-fallback|interface|ip-tos|ipfs-gateway|json|keepalive-cnt|keepalive-time|key|key-type|krb|libcurl|limit-rate|
  local-port|login-options|mail-auth|mail-from|mail-rcpt|max-filesize|max-redirs|max-time|netrc-file|noproxy|
  oauth2-bearer|output|output-dir|parallel-max|pass|pinnedpubkey|preproxy|proto|proto-default|proto-redir|proxy|
  proxy-cacert|proxy-capath|proxy-cert|proxy-cert-type|proxy-ciphers|proxy-crlfile|proxy-header|proxy-key|
  proxy-key-type|proxy-pass|proxy-pinnedpubkey|proxy-service-name|proxy-tls13-ciphers|proxy-tlsauthtype|
  proxy-tlspassword|proxy-tlsuser|proxy-user|proxy1.0|pubkey|quote|random-file|range|rate|referer|request|
  request-target|resolve|retry|retry-delay|retry-max-time|sasl-authzid|service-name|sigalgs|socks4|socks4a|socks5|
  socks5-gssapi-service|socks5-hostname|speed-limit|speed-time|stderr|telnet-option|tftp-blksize|time-cond|tls-max|
  tls13-ciphers|tlsauthtype|tlspassword|tlsuser|trace|trace-ascii|trace-config|unix-socket|upload-file|upload-flags|
  url|url-query|user|user-agent|variable|vlan-priority|write-out|expand-url|expand-data|expand-header|expand-output`.split(
    /[|\s]+/,
  ),
);

/** An option by its long name, with its value if it takes one. URLs are stored as `url`. */
export interface CurlOption {
  readonly name: string;
  readonly value: string;
}

/** Returns the options of one command line, without `curl` itself. */
export function parseCurlOptions(words: readonly string[], notes: ImportNotes): CurlOption[] {
  const options: CurlOption[] = [];
  const remainingWords = [...words];
  const addOption = (name: string, attachedValue: string | undefined): void => {
    if (!OPTIONS_WITH_VALUE.has(name)) {
      options.push({ name, value: '' });
      return;
    }
    const value = attachedValue ?? remainingWords.shift();
    if (value === undefined) notes.add(t('{option} has no value and was skipped.', { option: `--${name}` }));
    else options.push({ name, value });
  };
  for (let word = remainingWords.shift(); word !== undefined; word = remainingWords.shift()) {
    if (word.startsWith('--') && word.length > 2) {
      const [, name = '', value] = /^--([^=]*)(?:=([^]*))?$/.exec(word) ?? [];
      addOption(name, value);
    } else if (word.startsWith('-') && word.length > 1 && word !== '--') {
      addShortOptions(word.slice(1), addOption);
    } else if (word !== '--') {
      options.push({ name: 'url', value: word });
    }
  }
  return options;
}

/** Parses combined short options, as in `-sXPOST`. The value is the rest of the word or the next word. */
function addShortOptions(letters: string, addOption: (name: string, attachedValue: string | undefined) => void): void {
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index] ?? '';
    const name = LONG_NAMES[letter] ?? `-${letter}`;
    const attachedValue = letters.slice(index + 1);
    addOption(name, attachedValue === '' ? undefined : attachedValue);
    if (OPTIONS_WITH_VALUE.has(name)) return;
  }
}

/** Splits a command line into requests. `--next` starts a new one with no options. */
export function splitRequests(options: readonly CurlOption[]): CurlOption[][] {
  const requests: CurlOption[][] = [[]];
  for (const option of options) {
    if (option.name === 'next') requests.push([]);
    else requests.at(-1)?.push(option);
  }
  return requests.filter((request) => request.length > 0);
}
