/** Creates steps from curl and PowerShell commands. */
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { message, messages } from '@vedette/i18n/message';
import { msaMethods, msaTlsVersions } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';
import { parseCmdCommands, isCmdSyntax } from './cmd-words.js';
import { ImportNotes, type Command } from './command-text.js';
import { parseCurlOptions, splitRequests, type CurlOption } from './curl-options.js';
import { isPowerShellSyntax } from './powershell-words.js';
import { parsePowerShellRequests } from './powershell-requests.js';
import { newRequest, type JsonObject } from '../draft/script-draft.js';
import { parseShellCommands } from './shell-words.js';

export interface ImportedSteps {
  readonly steps: readonly JsonObject[];
  /** Options that could not be imported, one sentence each. */
  readonly notes: readonly string[];
}

interface HeaderPair {
  readonly Key: string;
  readonly Value: string;
}

/** Options of one request, and the standard input of its command. */
interface CurlRequest {
  readonly options: readonly CurlOption[];
  readonly input?: string | undefined;
  readonly notes: ImportNotes;
}

/** Prompts that documentation prints before a command: `$`, `>`, `C:\\>`, `PS C:\\>`. */
const PROMPT = /^[ \t]*(?:PS [^\n>]*>|[A-Za-z]:\\[^\n>]*>|[$%#>])[ \t]*(?=(?:\S*[\\/])?(?:curl|invoke-|iwr|irm)\b)/gim;

/** Creates steps from the requests in a text: commands for a POSIX shell, the Windows command prompt or PowerShell. */
export function importCurlCommands(text: string): ImportedSteps {
  const notes = new ImportNotes();
  const requests = parseRequests(text.replace(/^\uFEFF/, '').replace(PROMPT, ''), notes);
  const steps = requests.flatMap((request) => toSteps(request));
  if (requests.length === 0) notes.add(t('No curl or PowerShell request was found.'));
  return { steps, notes: notes.texts };
}

function parseRequests(text: string, notes: ImportNotes): CurlRequest[] {
  if (isPowerShellSyntax(text)) {
    return parsePowerShellRequests(text, notes).flatMap((allOptions) =>
      splitRequests(allOptions).map((options) => ({ options, notes })),
    );
  }
  const commands = isCmdSyntax(text) ? parseCmdCommands(text, notes) : parseShellCommands(text, notes);
  return commands.flatMap((command) => {
    const words = curlArguments(command);
    if (!words) return [];
    return splitRequests(parseCurlOptions(words, notes)).map((options) => ({ options, input: command.input, notes }));
  });
}

const CURL_PROGRAM = /^(?:.*[\\/])?curl(?:\.exe)?$/i;
/** Words that may precede a command: a prompt, variables, or programs that run others. */
const COMMAND_PREFIX = /^(?:[$%#>]|.*[>$]|sudo|time|env|exec|command|nohup|!|do|then|[A-Za-z_]\w*=.*)$/;

function curlArguments({ words }: Command): readonly string[] | undefined {
  const index = words.findIndex((word) => CURL_PROGRAM.test(word));
  return index >= 0 && words.slice(0, index).every((word) => COMMAND_PREFIX.test(word))
    ? words.slice(index + 1)
    : undefined;
}

const optionValues = ({ options }: CurlRequest, name: string): string[] =>
  options.filter((option) => option.name === name).map(({ value }) => value);
const lastOptionValue = (request: CurlRequest, name: string): string | undefined => optionValues(request, name).at(-1);
const hasOption = ({ options }: CurlRequest, name: string): boolean => options.some((option) => option.name === name);

/** Creates a step for each URL of a request. */
function toSteps(request: CurlRequest): JsonObject[] {
  const { notes } = request;
  addOmittedOptionNotes(request);
  const urls = optionValues(request, 'url');
  if (urls.length === 0) notes.add(t('A command without a URL was skipped.'));
  return urls.flatMap((url) => {
    const address = parseAddress(url, request);
    return address ? [toStep(address, request)] : [];
  });
}

function toStep({ url, login }: CurlAddress, request: CurlRequest): JsonObject {
  const { notes } = request;
  const data = joinData(request);
  const form = toFormFields(request);
  const isQuery = hasOption(request, 'get');
  const queries = [
    ...(isQuery && data !== undefined ? [data] : []),
    ...optionValues(request, 'url-query').map(urlEncodeData),
  ];
  const body = isQuery ? undefined : data;
  const isUpload = hasOption(request, 'upload-file');
  const defaultMethod = hasOption(request, 'head')
    ? 'HEAD'
    : body !== undefined || form.length > 0
      ? 'POST'
      : isUpload
        ? 'PUT'
        : 'GET';
  const requestedMethod = (lastOptionValue(request, 'request') ?? defaultMethod).toUpperCase();
  const Method = msaMethods.find((method) => method === requestedMethod) ?? defaultMethod;
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
    ...(hasOption(request, 'insecure') && { IgnoreCertificateErrors: true }),
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
const URL_GLOB = /(?<![{\\])\{[^{}]*,[^{}]*\}(?!\})|\[(?:\d+-\d+|[a-z]-[a-z])(?::\d+)?\]/i;
/** Matches what looks like a host: with a dot or a port, an IPv6 address, or localhost. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)+\.?|\[[\da-f:.%]+\]|localhost|[\w-]+(?=:\d))(?::\d+)?(?=[/?#]|$)/i;

/** Parses the URL. Returns undefined and adds a note if it is no single HTTP URL. */
function parseAddress(originalUrl: string, request: CurlRequest): CurlAddress | undefined {
  const { notes } = request;
  const isGlob = !hasOption(request, 'globoff');
  if (isGlob && URL_GLOB.test(originalUrl)) {
    notes.add(t('{pattern} stands for several URLs and was skipped. Add a step for each.', { pattern: originalUrl }));
    return undefined;
  }
  const trimmedUrl = (isGlob ? originalUrl.replace(/\\([[\]{}])/g, '$1') : originalUrl).trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmedUrl);
  const isVariable = trimmedUrl.startsWith('{{');
  const requestUrl = hasScheme || isVariable ? trimmedUrl : `http://${trimmedUrl}`;
  const urlWithoutVariables = requestUrl.replace(/\{\{[^{}]*\}\}/g, 'x');
  const isHttp = isVariable || (/^https?:\/\//i.test(requestUrl) && URL.canParse(urlWithoutVariables));
  if (!isHttp || !(hasScheme || isVariable || HOST.test(trimmedUrl.replace(/^[^/@]*@/, '')))) {
    notes.add(t('"{address}" is not an HTTP URL and was skipped.', { address: originalUrl }));
    return undefined;
  }
  const userinfo = splitUserinfo(requestUrl);
  if (!userinfo) return { url: requestUrl, login: undefined };
  notes.add(t('The user name and password in the URL were moved to the authentication of the step.'));
  return {
    url: userinfo.url,
    login: userinfo.password === '' ? userinfo.username : `${userinfo.username}:${userinfo.password}`,
  };
}

function withQuery(url: string, data: string): string {
  if (data === '') return url;
  const [path = '', ...fragment] = url.split('#');
  const separator = path.includes('?') ? (/[?&]$/.test(path) ? '' : '&') : '?';
  return `${path}${separator}${data}${fragment.length === 0 ? '' : `#${fragment.join('#')}`}`;
}

/** Like `--data-urlencode`, except that text after a leading plus is not encoded. */
const urlEncodeData = (value: string): string => (value.startsWith('+') ? value.slice(1) : urlEncodeAfterName(value));

const DATA_OPTIONS = ['data', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'json'];

/** Joins all data options as curl does. */
function joinData(request: CurlRequest): string | undefined {
  const dataOptions = request.options.filter(({ name }) => DATA_OPTIONS.includes(name));
  if (dataOptions.length === 0) return undefined;
  return dataOptions
    .map((option, index) => (index === 0 || option.name === 'json' ? '' : '&') + dataOptionText(option, request))
    .join('');
}

function dataOptionText({ name, value }: CurlOption, request: CurlRequest): string {
  if (name === 'data-raw') return value;
  const [, prefix = '', file] = (name === 'data-urlencode' ? /^([^=@]*)@(.*)$/s : /^()@(.*)$/s).exec(value) ?? [];
  if (file === undefined) return name === 'data-urlencode' ? urlEncodeAfterName(value) : value;
  const content = readFile(file, request);
  if (name === 'data-urlencode') return `${prefix === '' ? '' : `${prefix}=`}${percentEncode(content)}`;
  // curl drops line breaks of files, except in binary mode.
  return name === 'data' || name === 'data-ascii' ? content.replace(/[\r\n\0]/g, '') : content;
}

/** Returns the standard input of the command, otherwise an empty text and a note. */
function readFile(file: string, { input, notes }: CurlRequest): string {
  if (file === '-' && input !== undefined) return input;
  notes.add(
    file === '-'
      ? t('Standard input is not imported. Add it to the vault, or paste its content into the body.')
      : t('The file {file} is not imported. Add it to the vault, or paste its content into the body.', { file }),
  );
  return '';
}

/** Percent-encodes everything but letters, digits and `-._~`. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function urlEncodeAfterName(value: string): string {
  const index = value.indexOf('=');
  const name = index > 0 ? `${value.slice(0, index)}=` : '';
  return name + percentEncode(value.slice(index + 1));
}

/** Options that may follow the value of a form field. */
const FIELD_OPTION = /;\s*(type|filename|headers|encoder)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/gi;

function toFormFields(request: CurlRequest): JsonObject[] {
  return [...request.options]
    .filter(({ name }) => name === 'form' || name === 'form-string')
    .flatMap(({ name, value }) => {
      const index = value.indexOf('=');
      if (index < 0) {
        request.notes.add(t('The field {field} has no value and was skipped.', { field: value }));
        return [];
      }
      return toFormField(value.slice(0, index), value.slice(index + 1), { isLiteral: name === 'form-string', request });
    });
}

function toFormField(
  Key: string,
  fieldText: string,
  { isLiteral, request: { notes } }: { readonly isLiteral: boolean; readonly request: CurlRequest },
): JsonObject[] {
  if (isLiteral) return [{ Type: 'Text', Key, Value: fieldText }];
  if (/^[@<]/.test(fieldText)) {
    notes.add(t('The file of the field {field} is not imported. Add it to the vault.', { field: Key }));
    return [];
  }
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(fieldText);
  const from = quoted?.[0].length ?? 0;
  const parts = [...fieldText.slice(from).matchAll(FIELD_OPTION)];
  for (const [, optionName = '', value = ''] of parts) {
    notes.add(
      t('The field {field} is sent without {option}, which steps do not support.', {
        field: Key,
        option: `${optionName.toLowerCase()}=${value}`,
      }),
    );
  }
  const plain = fieldText.slice(from).replace(FIELD_OPTION, '');
  return [{ Type: 'Text', Key, Value: quoted ? (quoted[1] ?? '').replace(/\\(["\\])/g, '$1') : plain }];
}

/** Returns the headers in the command, and those relevant to servers that curl adds itself. */
function toHeaders(request: CurlRequest, body: string | undefined): HeaderPair[] {
  const { notes } = request;
  const headers = optionValues(request, 'header').flatMap((line) => {
    const [, name = '', separator = '', value = ''] = /^([^:;]+)([:;])\s*([^]*)$/.exec(line) ?? [];
    if (name.trim() === '') notes.add(t('The header {header} is not imported.', { header: line }));
    else if (separator === ':' && value.trim() === '')
      notes.add(
        t('{header} removes a header, which steps do not support. It is sent as usual.', { header: line.trim() }),
      );
    else if (name.trim().toLowerCase() === 'transfer-encoding')
      notes.add(t('Transfer-Encoding is not imported. Checkpoints send the length of the body instead.'));
    else return [toPair(name, separator === ';' ? '' : value)];
    return [];
  });
  const cookies = optionValues(request, 'cookie');
  for (const jar of cookies.filter((cookie) => !cookie.includes('='))) {
    notes.add(t('The cookies in the file {file} are not imported.', { file: jar }));
  }
  const cookiePairs = cookies.filter((cookie) => cookie.includes('='));
  const isJson = hasOption(request, 'json');
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const range = lastOptionValue(request, 'range');
  const impliedHeaders = [
    ...(cookiePairs.length > 0 ? [toPair('Cookie', cookiePairs.join('; '))] : []),
    ...optionValues(request, 'user-agent').map((value) => toPair('User-Agent', value)),
    ...optionValues(request, 'referer').map((value) => toPair('Referer', value.replace(/;auto$/, ''))),
    ...(range === undefined ? [] : [toPair('Range', `bytes=${range}`)]),
    ...(body === undefined ? [] : [toPair('Content-Type', type)]),
    ...(isJson ? [toPair('Accept', type)] : []),
  ];
  const isExplicit = ({ Key }: HeaderPair): boolean =>
    headers.some((header) => header.Key.toLowerCase() === Key.toLowerCase());
  return [...headers, ...impliedHeaders.filter((pair) => pair.Value !== '' && !isExplicit(pair))];
}

const toPair = (Key: string, Value: string): HeaderPair => ({ Key: Key.trim(), Value: Value.trim() });

function toAuthentication(request: CurlRequest, loginFromUrl: string | undefined): JsonObject {
  const token = lastOptionValue(request, 'oauth2-bearer');
  if (token !== undefined) return { AuthenticationType: 'Bearer', Token: token };
  const login = lastOptionValue(request, 'user') ?? loginFromUrl;
  if (login === undefined) return { AuthenticationType: 'None' };
  if (!login.includes(':'))
    request.notes.add(
      t('The password of {userName} is not in the command. Enter it in the step.', { userName: login }),
    );
  const [UserName = '', ...password] = login.split(':');
  const AuthenticationType = hasOption(request, 'digest') ? 'Digest' : hasOption(request, 'ntlm') ? 'NTLM' : 'Basic';
  return { AuthenticationType, UserName, Password: password.join(':') };
}

/** `--tlsv1.2` is the minimum version, `--tls-max` the maximum. */
function tlsSettings(request: CurlRequest): JsonObject {
  const minVersion = request.options.findLast(({ name }) => /^tlsv1(?:\.\d)?$/.test(name))?.name;
  const maxVersion = lastOptionValue(request, 'tls-max');
  const from = minVersion === undefined || minVersion === 'tlsv1' ? 0 : versionIndex(minVersion.slice(4));
  const to =
    maxVersion === undefined || maxVersion === 'default' ? msaTlsVersions.length - 1 : versionIndex(maxVersion);
  if ((minVersion === undefined && maxVersion === undefined) || from < 0 || to < from) return {};
  return { AllowedTlsVersions: msaTlsVersions.slice(from, to + 1) };
}

const versionIndex = (version: string): number =>
  msaTlsVersions.findIndex((candidate) => candidate === `Tls1${version.replace(/^v?1\.?/, '') || '0'}`);

function httpVersionSettings(request: CurlRequest): JsonObject {
  if (hasOption(request, 'http1.1')) return { MsaStepHttpVersion: 'Http1_1' };
  return hasOption(request, 'http2') || hasOption(request, 'http2-prior-knowledge')
    ? { MsaStepHttpVersion: 'Http2' }
    : {};
}

const IMPORTED_OPTIONS = new Set([
  ...DATA_OPTIONS,
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
const IGNORED_OPTIONS = new Set([
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
const OMITTED_OPTION_NOTES = new Map<string, string>(
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
function addOmittedOptionNotes({ options, notes }: CurlRequest): void {
  for (const { name, value } of options) {
    const positiveName = name.replace(/^no-/, '');
    if (IMPORTED_OPTIONS.has(name) || IGNORED_OPTIONS.has(name) || IGNORED_OPTIONS.has(positiveName)) continue;
    if (name === 'upload-file') {
      notes.add(t('The file {file} is not imported. Select a file from the vault as the body.', { file: value }));
      continue;
    }
    const optionText = name.startsWith('-') ? name : `--${name}`;
    // Passwords are not repeated in notes.
    const shownValue = value === '' || /pass|user/.test(name) ? '' : ` ${value}`;
    const option = `${optionText}${shownValue}`;
    notes.add(t(OMITTED_OPTION_NOTES.get(name) ?? message('{option} is not imported.'), { option }));
  }
}
