/** Steps from command lines of curl (multi-step API, section 16). Pure. */
import { splitUserinfo, type SplitUrl } from '@vedette/contract/url-userinfo';
import { msaMethods, msaTlsVersions } from '@vedette/contract/v4/multi-step';
import { curlOptions, type CurlOption } from './curl-options.js';
import { newRequest, type Loose } from './script-draft.js';
import { shellCommands } from './shell-words.js';

export interface Imported {
  readonly steps: readonly Loose[];
  /** What could not be taken over, a sentence each. */
  readonly notes: readonly string[];
}

interface Pair {
  readonly Key: string;
  readonly Value: string;
}

/** A step for each `curl` command of a text; unknown options are dropped, what names a file of the machine is told. */
export function stepsFromCurl(text: string): Imported {
  const notes: string[] = [];
  const commands = shellCommands(text).filter(([program]) => program === 'curl' || program === 'curl.exe');
  const made = commands.map((words) => stepOf(curlOptions(words.slice(1)), notes));
  const steps = made.filter((step) => step !== undefined);
  if (commands.length === 0) notes.push('There is no command that begins with curl.');
  return { steps, notes };
}

function stepOf(options: readonly CurlOption[], notes: string[]): Loose | undefined {
  const last = (name: string): string | undefined => options.findLast((one) => one.name === name)?.value;
  const has = (name: string): boolean => options.some((one) => one.name === name);
  const address = last('url');
  if (address === undefined) return void notes.push('A command without an address was left out.');
  const data = dataOf(options, notes);
  const form = formOf(options, notes);
  const isQuery = has('get');
  const given = withScheme(isQuery && data !== undefined ? withQuery(address, data) : address);
  const login = splitUserinfo(given);
  const url = login?.url ?? given;
  if (login) notes.push('The user name and password of the address stand in the authentication of the step.');
  const body = isQuery ? undefined : data;
  const natural = has('head') ? 'HEAD' : body !== undefined || form.length > 0 ? 'POST' : 'GET';
  const wanted = (last('request') ?? natural).toUpperCase();
  const Method = msaMethods.find((method) => method === wanted) ?? natural;
  if (Method !== wanted) notes.push(`The method ${wanted} is not known: ${Method} is used.`);
  return {
    ...{ ...newRequest(), Url: url, Method, RequestHeaders: headersOf(options, body, notes) },
    ...(body !== undefined && { Body: body }),
    ...(form.length > 0 && { BodyType: 'MultiPartForm', MultiPartForm: form }),
    Authentication: authenticationOf(login === undefined || has('user') ? options : [...options, userOption(login)]),
    ...(has('insecure') && { IgnoreCertificateErrors: true }),
    ...tlsOf(options),
    ...versionOf(has),
  };
}

/** curl takes a user name and password from the address where no option gives them. */
const userOption = ({ username, password }: SplitUrl): CurlOption => ({
  name: 'user',
  value: `${username}:${password}`,
});

const withScheme = (url: string): string => (/^[a-z][a-z\d+.-]*:\/\/|^\{\{/i.test(url) ? url : `http://${url}`);

function withQuery(url: string, data: string): string {
  const [path = '', fragment] = url.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${data}${fragment === undefined ? '' : `#${fragment}`}`;
}

const DATA = ['data', 'data-raw', 'data-ascii', 'data-binary', 'data-urlencode', 'json'];

/** All pieces of data, joined as curl joins them. */
function dataOf(options: readonly CurlOption[], notes: string[]): string | undefined {
  const pieces = options.filter(({ name }) => DATA.includes(name));
  if (pieces.length === 0) return undefined;
  const texts = pieces.map(({ name, value }) => {
    const isFile = value.startsWith('@') && name !== 'data-raw';
    if (isFile)
      notes.push(`The file ${value.slice(1)} is not taken over: put it into the vault, or its text into the body.`);
    if (isFile) return '';
    return name === 'data-urlencode' ? encoded(value) : value;
  });
  return texts.join(pieces.every(({ name }) => name === 'json') ? '' : '&');
}

function encoded(value: string): string {
  const at = value.indexOf('=');
  const name = at > 0 ? `${value.slice(0, at)}=` : '';
  return name + encodeURIComponent(value.slice(at + 1));
}

function formOf(options: readonly CurlOption[], notes: string[]): Loose[] {
  return options
    .filter(({ name }) => name === 'form' || name === 'form-string')
    .flatMap(({ name, value }) => {
      const at = value.indexOf('=');
      const [Key, Value] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
      const isFile = name === 'form' && /^[@<]/.test(Value);
      if (isFile) notes.push(`The file of the field ${Key} is not taken over: put it into the vault.`);
      return isFile ? [] : [{ Type: 'Text', Key, Value }];
    });
}

/** Those written, and those that curl adds by itself and that matter to a server. */
function headersOf(options: readonly CurlOption[], body: string | undefined, notes: string[]): Pair[] {
  const written = options
    .filter(({ name, value }) => name === 'header' && value.includes(':'))
    .map(({ value }) => pairOf(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)));
  const valuesOf = (name: string): string[] => options.filter((one) => one.name === name).map(({ value }) => value);
  const [jars, cookies] = [valuesOf('cookie').filter((one) => !one.includes('=')), valuesOf('cookie')];
  for (const jar of jars) notes.push(`The cookies of the file ${jar} are not taken over.`);
  const sent = cookies.filter((one) => one.includes('='));
  const isJson = valuesOf('json').length > 0;
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const added = [
    ...(sent.length > 0 ? [pairOf('Cookie', sent.join('; '))] : []),
    ...valuesOf('user-agent').map((value) => pairOf('User-Agent', value)),
    ...valuesOf('referer').map((value) => pairOf('Referer', value)),
    ...(body === undefined ? [] : [pairOf('Content-Type', type)]),
    ...(isJson ? [pairOf('Accept', type)] : []),
  ];
  const isWritten = ({ Key }: Pair): boolean => written.some((one) => one.Key.toLowerCase() === Key.toLowerCase());
  return [...written, ...added.filter((pair) => !isWritten(pair))];
}

const pairOf = (Key: string, Value: string): Pair => ({ Key: Key.trim(), Value: Value.trim() });

function authenticationOf(options: readonly CurlOption[]): Loose {
  const token = options.findLast(({ name }) => name === 'oauth2-bearer')?.value;
  if (token !== undefined) return { AuthenticationType: 'Bearer', Token: token };
  const login = options.findLast(({ name }) => name === 'user')?.value;
  if (login === undefined) return { AuthenticationType: 'None' };
  const [UserName = '', ...password] = login.split(':');
  const has = (wanted: string): boolean => options.some(({ name }) => name === wanted);
  const AuthenticationType = has('digest') ? 'Digest' : has('ntlm') ? 'NTLM' : 'Basic';
  return { AuthenticationType, UserName, Password: password.join(':') };
}

/** `--tlsv1.2` is the least version. */
function tlsOf(options: readonly CurlOption[]): Loose {
  const least = options.findLast(({ name }) => /^tlsv1\.\d$/.test(name))?.name.at(-1);
  const at = msaTlsVersions.findIndex((version) => version === `Tls1${least ?? ''}`);
  return at < 0 ? {} : { AllowedTlsVersions: msaTlsVersions.slice(at) };
}

function versionOf(has: (name: string) => boolean): Loose {
  if (has('http1.1')) return { MsaStepHttpVersion: 'Http1_1' };
  if (has('http2')) return { MsaStepHttpVersion: 'Http2' };
  return has('http3') ? { MsaStepHttpVersion: 'Http3' } : {};
}
