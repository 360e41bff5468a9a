/** Creates steps from curl and PowerShell commands. */
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { message, messages } from '@vedette/i18n/message';
import { msaMethods, msaTlsVersions } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';
import { cmdCommands, isForCmd } from './cmd-words.js';
import { Notes, type Command } from './command-text.js';
import { curlOptions, requestsIn, type CurlOption } from './curl-options.js';
import { isForPowerShell } from './powershell-words.js';
import { powerShellRequests } from './powershell-requests.js';
import { newRequest, type Loose } from '../draft/script-draft.js';
import { shellCommands } from './shell-words.js';

export interface Imported {
  readonly steps: readonly Loose[];
  /** Options that could not be imported, one sentence each. */
  readonly notes: readonly string[];
}

interface Pair {
  readonly Key: string;
  readonly Value: string;
}

/** Options of one request, and the standard input of its command. */
interface Request {
  readonly options: readonly CurlOption[];
  readonly input?: string | undefined;
  readonly notes: Notes;
}

/** Prompts that documentation prints before a command: `$`, `>`, `C:\\>`, `PS C:\\>`. */
const PROMPT = /^[ \t]*(?:PS [^\n>]*>|[A-Za-z]:\\[^\n>]*>|[$%#>])[ \t]*(?=(?:\S*[\\/])?(?:curl|invoke-|iwr|irm)\b)/gim;

/** Creates steps from the requests in a text: commands for a POSIX shell, the Windows command prompt or PowerShell. */
export function stepsFromCurl(text: string): Imported {
  const notes = new Notes();
  const requests = parseRequests(text.replace(/^\uFEFF/, '').replace(PROMPT, ''), notes);
  const steps = requests.flatMap((request) => toSteps(request));
  if (requests.length === 0) notes.add(t('No curl or PowerShell request was found.'));
  return { steps, notes: notes.texts };
}

function parseRequests(text: string, notes: Notes): Request[] {
  if (isForPowerShell(text)) {
    return powerShellRequests(text, notes).flatMap((all) => requestsIn(all).map((options) => ({ options, notes })));
  }
  const commands = isForCmd(text) ? cmdCommands(text, notes) : shellCommands(text, notes);
  return commands.flatMap((command) => {
    const words = curlArguments(command);
    if (!words) return [];
    return requestsIn(curlOptions(words, notes)).map((options) => ({ options, input: command.input, notes }));
  });
}

const IS_CURL = /^(?:.*[\\/])?curl(?:\.exe)?$/i;
/** Words that may precede a command: a prompt, variables, or programs that run others. */
const BEFORE = /^(?:[$%#>]|.*[>$]|sudo|time|env|exec|command|nohup|!|do|then|[A-Za-z_]\w*=.*)$/;

function curlArguments({ words }: Command): readonly string[] | undefined {
  const at = words.findIndex((word) => IS_CURL.test(word));
  return at >= 0 && words.slice(0, at).every((word) => BEFORE.test(word)) ? words.slice(at + 1) : undefined;
}

const optionValues = ({ options }: Request, name: string): string[] =>
  options.filter((one) => one.name === name).map(({ value }) => value);
const last = (request: Request, name: string): string | undefined => optionValues(request, name).at(-1);
const has = ({ options }: Request, name: string): boolean => options.some((one) => one.name === name);

/** Creates a step for each URL of a request. */
function toSteps(request: Request): Loose[] {
  const { notes } = request;
  noteLeftOut(request);
  const written = optionValues(request, 'url');
  if (written.length === 0) notes.add(t('A command without a URL was skipped.'));
  return written.flatMap((address) => {
    const parsed = parseAddress(address, request);
    return parsed ? [toStep(parsed, request)] : [];
  });
}

function toStep({ url, login }: CurlAddress, request: Request): Loose {
  const { notes } = request;
  const data = joinData(request);
  const form = toFormFields(request);
  const isQuery = has(request, 'get');
  const queries = [
    ...(isQuery && data !== undefined ? [data] : []),
    ...optionValues(request, 'url-query').map(urlEncodeData),
  ];
  const body = isQuery ? undefined : data;
  const isUpload = has(request, 'upload-file');
  const natural = has(request, 'head')
    ? 'HEAD'
    : body !== undefined || form.length > 0
      ? 'POST'
      : isUpload
        ? 'PUT'
        : 'GET';
  const requestedMethod = (last(request, 'request') ?? natural).toUpperCase();
  const Method = msaMethods.find((method) => method === requestedMethod) ?? natural;
  if (Method !== requestedMethod)
    notes.add(
      t('The method {method} is not supported. {replacement} is used instead.', {
        method: requestedMethod,
        replacement: Method,
      }),
    );
  return {
    ...newRequest(),
    Url: queries.reduce(withQuery, url),
    Method,
    RequestHeaders: toHeaders(request, body),
    ...(body !== undefined && { Body: body }),
    ...(form.length > 0 && { BodyType: 'MultiPartForm', MultiPartForm: form }),
    Authentication: toAuthentication(request, login),
    ...(has(request, 'insecure') && { IgnoreCertificateErrors: true }),
    ...tlsSettings(request),
    ...httpVersionSettings(request),
  };
}

/** URL of a request, and the login that was part of it. */
interface CurlAddress {
  readonly url: string;
  readonly login: string | undefined;
}

/** Globs that curl expands to several URLs. */
const GLOB = /(?<![{\\])\{[^{}]*,[^{}]*\}(?!\})|\[(?:\d+-\d+|[a-z]-[a-z])(?::\d+)?\]/i;
/** Matches what looks like a host: with a dot or a port, an IPv6 address, or localhost. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)+\.?|\[[\da-f:.%]+\]|localhost|[\w-]+(?=:\d))(?::\d+)?(?=[/?#]|$)/i;

/** Parses the URL. Returns undefined and adds a note if it is no single HTTP URL. */
function parseAddress(written: string, request: Request): CurlAddress | undefined {
  const { notes } = request;
  const isGlob = !has(request, 'globoff');
  if (isGlob && GLOB.test(written)) {
    notes.add(t('{pattern} stands for several URLs and was skipped. Add a step for each.', { pattern: written }));
    return undefined;
  }
  const plain = (isGlob ? written.replace(/\\([[\]{}])/g, '$1') : written).trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(plain);
  const isVariable = plain.startsWith('{{');
  const address = hasScheme || isVariable ? plain : `http://${plain}`;
  const filled = address.replace(/\{\{[^{}]*\}\}/g, 'x');
  const isHttp = isVariable || (/^https?:\/\//i.test(address) && URL.canParse(filled));
  if (!isHttp || !(hasScheme || isVariable || HOST.test(plain.replace(/^[^/@]*@/, '')))) {
    notes.add(t('"{address}" is not an HTTP URL and was skipped.', { address: written }));
    return undefined;
  }
  const split = splitUserinfo(address);
  if (!split) return { url: address, login: undefined };
  notes.add(t('The user name and password in the URL were moved to the authentication of the step.'));
  return { url: split.url, login: split.password === '' ? split.username : `${split.username}:${split.password}` };
}

function withQuery(url: string, data: string): string {
  if (data === '') return url;
  const [path = '', ...fragment] = url.split('#');
  const joint = path.includes('?') ? (/[?&]$/.test(path) ? '' : '&') : '?';
  return `${path}${joint}${data}${fragment.length === 0 ? '' : `#${fragment.join('#')}`}`;
}

/** Like `--data-urlencode`, except that text after a leading plus is not encoded. */
const urlEncodeData = (value: string): string => (value.startsWith('+') ? value.slice(1) : encoded(value));

const DATA = ['data', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'json'];

/** Joins all data options as curl does. */
function joinData(request: Request): string | undefined {
  const pieces = request.options.filter(({ name }) => DATA.includes(name));
  if (pieces.length === 0) return undefined;
  return pieces
    .map((piece, at) => (at === 0 || piece.name === 'json' ? '' : '&') + textOfPiece(piece, request))
    .join('');
}

function textOfPiece({ name, value }: CurlOption, request: Request): string {
  if (name === 'data-raw') return value;
  const [, prefix = '', file] = (name === 'data-urlencode' ? /^([^=@]*)@(.*)$/s : /^()@(.*)$/s).exec(value) ?? [];
  if (file === undefined) return name === 'data-urlencode' ? encoded(value) : value;
  const read = readFile(file, request);
  if (name === 'data-urlencode') return `${prefix === '' ? '' : `${prefix}=`}${percentEncoded(read)}`;
  // curl drops line breaks of files, except in binary mode.
  return name === 'data' || name === 'data-ascii' ? read.replace(/[\r\n\0]/g, '') : read;
}

/** Returns the standard input of the command, otherwise an empty text and a note. */
function readFile(file: string, { input, notes }: Request): string {
  if (file === '-' && input !== undefined) return input;
  notes.add(
    file === '-'
      ? t('Standard input is not imported. Add it to the vault, or paste its content into the body.')
      : t('The file {file} is not imported. Add it to the vault, or paste its content into the body.', { file }),
  );
  return '';
}

/** Percent-encodes everything but letters, digits and `-._~`. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function encoded(value: string): string {
  const at = value.indexOf('=');
  const name = at > 0 ? `${value.slice(0, at)}=` : '';
  return name + percentEncoded(value.slice(at + 1));
}

/** Options that may follow the value of a form field. */
const FIELD_PART = /;\s*(type|filename|headers|encoder)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/gi;

function toFormFields(request: Request): Loose[] {
  return [...request.options]
    .filter(({ name }) => name === 'form' || name === 'form-string')
    .flatMap(({ name, value }) => {
      const at = value.indexOf('=');
      if (at < 0) {
        request.notes.add(t('The field {field} has no value and was skipped.', { field: value }));
        return [];
      }
      return toFormField(value.slice(0, at), value.slice(at + 1), { isLiteral: name === 'form-string', request });
    });
}

function toFormField(
  Key: string,
  written: string,
  { isLiteral, request: { notes } }: { readonly isLiteral: boolean; readonly request: Request },
): Loose[] {
  if (isLiteral) return [{ Type: 'Text', Key, Value: written }];
  if (/^[@<]/.test(written)) {
    notes.add(t('The file of the field {field} is not imported. Add it to the vault.', { field: Key }));
    return [];
  }
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(written);
  const from = quoted?.[0].length ?? 0;
  const parts = [...written.slice(from).matchAll(FIELD_PART)];
  for (const [, part = '', value = ''] of parts) {
    notes.add(
      t('The field {field} is sent without {option}, which steps do not support.', {
        field: Key,
        option: `${part.toLowerCase()}=${value}`,
      }),
    );
  }
  const plain = written.slice(from).replace(FIELD_PART, '');
  return [{ Type: 'Text', Key, Value: quoted ? (quoted[1] ?? '').replace(/\\(["\\])/g, '$1') : plain }];
}

/** Returns the headers in the command, and those relevant to servers that curl adds itself. */
function toHeaders(request: Request, body: string | undefined): Pair[] {
  const { notes } = request;
  const written = optionValues(request, 'header').flatMap((line) => {
    const [, name = '', sign = '', value = ''] = /^([^:;]+)([:;])\s*([^]*)$/.exec(line) ?? [];
    if (name.trim() === '') notes.add(t('The header {header} is not imported.', { header: line }));
    else if (sign === ':' && value.trim() === '')
      notes.add(
        t('{header} removes a header, which steps do not support. It is sent as usual.', { header: line.trim() }),
      );
    else if (name.trim().toLowerCase() === 'transfer-encoding')
      notes.add(t('Transfer-Encoding is not imported. Checkpoints send the length of the body instead.'));
    else return [toPair(name, sign === ';' ? '' : value)];
    return [];
  });
  const cookies = optionValues(request, 'cookie');
  for (const jar of cookies.filter((one) => !one.includes('='))) {
    notes.add(t('The cookies in the file {file} are not imported.', { file: jar }));
  }
  const sent = cookies.filter((one) => one.includes('='));
  const isJson = has(request, 'json');
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const range = last(request, 'range');
  const added = [
    ...(sent.length > 0 ? [toPair('Cookie', sent.join('; '))] : []),
    ...optionValues(request, 'user-agent').map((value) => toPair('User-Agent', value)),
    ...optionValues(request, 'referer').map((value) => toPair('Referer', value.replace(/;auto$/, ''))),
    ...(range === undefined ? [] : [toPair('Range', `bytes=${range}`)]),
    ...(body === undefined ? [] : [toPair('Content-Type', type)]),
    ...(isJson ? [toPair('Accept', type)] : []),
  ];
  const isWritten = ({ Key }: Pair): boolean => written.some((one) => one.Key.toLowerCase() === Key.toLowerCase());
  return [...written, ...added.filter((pair) => pair.Value !== '' && !isWritten(pair))];
}

const toPair = (Key: string, Value: string): Pair => ({ Key: Key.trim(), Value: Value.trim() });

function toAuthentication(request: Request, inAddress: string | undefined): Loose {
  const token = last(request, 'oauth2-bearer');
  if (token !== undefined) return { AuthenticationType: 'Bearer', Token: token };
  const login = last(request, 'user') ?? inAddress;
  if (login === undefined) return { AuthenticationType: 'None' };
  if (!login.includes(':'))
    request.notes.add(
      t('The password of {userName} is not in the command. Enter it in the step.', { userName: login }),
    );
  const [UserName = '', ...password] = login.split(':');
  const AuthenticationType = has(request, 'digest') ? 'Digest' : has(request, 'ntlm') ? 'NTLM' : 'Basic';
  return { AuthenticationType, UserName, Password: password.join(':') };
}

/** `--tlsv1.2` is the minimum version, `--tls-max` the maximum. */
function tlsSettings(request: Request): Loose {
  const minVersion = request.options.findLast(({ name }) => /^tlsv1(?:\.\d)?$/.test(name))?.name;
  const maxVersion = last(request, 'tls-max');
  const from = minVersion === undefined || minVersion === 'tlsv1' ? 0 : versionIndex(minVersion.slice(4));
  const to =
    maxVersion === undefined || maxVersion === 'default' ? msaTlsVersions.length - 1 : versionIndex(maxVersion);
  if ((minVersion === undefined && maxVersion === undefined) || from < 0 || to < from) return {};
  return { AllowedTlsVersions: msaTlsVersions.slice(from, to + 1) };
}

const versionIndex = (version: string): number =>
  msaTlsVersions.findIndex((one) => one === `Tls1${version.replace(/^v?1\.?/, '') || '0'}`);

function httpVersionSettings(request: Request): Loose {
  if (has(request, 'http1.1')) return { MsaStepHttpVersion: 'Http1_1' };
  return has(request, 'http2') || has(request, 'http2-prior-knowledge') ? { MsaStepHttpVersion: 'Http2' } : {};
}

const CARRIED = new Set([
  ...DATA,
  'url',
  'request',
  'header',
  'user',
  'form',
  'form-string',
  'cookie',
  'user-agent',
  'referer',
  'range',
  'oauth2-bearer',
  'get',
  'head',
  'insecure',
  'url-query',
  'basic',
  'digest',
  'ntlm',
  'http1.1',
  'http2',
  'globoff',
  'tlsv1',
  'tlsv1.0',
  'tlsv1.1',
  'tlsv1.2',
  'tlsv1.3',
  'tls-max',
]);
/** Options about output and curl itself. They do not affect the request, and are ignored without a note. */
const SILENT = new Set([
  'output',
  'output-dir',
  'remote-name',
  'remote-name-all',
  'remote-header-name',
  'remote-time',
  'create-dirs',
  'dump-header',
  'include',
  'show-headers',
  'silent',
  'show-error',
  'verbose',
  'progress-bar',
  'no-progress-meter',
  'write-out',
  'stderr',
  'trace',
  'trace-ascii',
  'trace-time',
  'trace-ids',
  'trace-config',
  'fail',
  'fail-with-body',
  'fail-early',
  'no-buffer',
  'compressed',
  'location',
  'disable',
  'cookie-jar',
  'libcurl',
  'parallel',
  'parallel-max',
  'parallel-immediate',
  'styled-output',
  'junk-session-cookies',
  'path-as-is',
  'help',
  'version',
  'manual',
  'tcp-nodelay',
  'no-keepalive',
  'http0.9',
  'ssl-reqd',
  'ssl',
  'keepalive-time',
  'clobber',
  'no-clobber',
  'no-sessionid',
  'use-ascii',
  'compressed-ssh',
  'remove-on-error',
  'create-file-mode',
]);
/** Notes on options that are not imported for a known reason. */
const LEFT_OUT_NOTES = new Map<string, string>(
  Object.entries(
    messages({
      'max-time': '{option} is not imported: Vedette limits the duration of requests.',
      'connect-timeout': '{option} is not imported: Vedette limits the duration of requests.',
      http3: '{option} is not imported: checkpoints do not support HTTP/3.',
      'http3-only': '{option} is not imported: checkpoints do not support HTTP/3.',
      'http2-prior-knowledge': '{option} is not imported: HTTP/2 is negotiated in the handshake.',
      cert: '{option} is not imported: add the certificate to the vault and select it in the step.',
      key: '{option} is not imported: add the certificate to the vault and select it in the step.',
      retry: '{option} is not imported: set the number of attempts in the step.',
      'location-trusted': '{option} is not imported: credentials are not sent to other hosts.',
      config: '{option} is not imported: its options are unknown.',
    }),
  ),
);

/** Adds a note for each option that affects a request and is not imported. */
function noteLeftOut({ options, notes }: Request): void {
  for (const { name, value } of options) {
    const plain = name.replace(/^no-/, '');
    if (CARRIED.has(name) || SILENT.has(name) || SILENT.has(plain)) continue;
    if (name === 'upload-file') {
      notes.add(t('The file {file} is not imported. Select a file from the vault as the body.', { file: value }));
      continue;
    }
    const written = name.startsWith('-') ? name : `--${name}`;
    // Passwords are not repeated in notes.
    const shown = value === '' || /pass|user/.test(name) ? '' : ` ${value}`;
    const option = `${written}${shown}`;
    notes.add(t(LEFT_OUT_NOTES.get(name) ?? message('{option} is not imported.'), { option }));
  }
}
