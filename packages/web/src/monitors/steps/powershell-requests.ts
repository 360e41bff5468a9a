/** Converts PowerShell requests to curl options, including `Invoke-WebRequest` with a session, as browsers copy it. */
import { t } from '../../i18n/translate.js';
import type { Notes } from './command-text.js';
import { curlOptions, type CurlOption } from './curl-options.js';
import { nativeCommand, powerShellStatements, tokenText, type Statement, type Token } from './powershell-words.js';

type Table = readonly (readonly [string, string])[];

const REQUEST = /^(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget)$/i;
/** Parameters that do not affect the request. */
const SILENT =
  /^(?:UseBasicParsing|OutFile|PassThru|SessionVariable|DisableKeepAlive|Verbose|ErrorAction|UseDefaultCredentials)$/i;
const WITHOUT_VALUE =
  /^(?:UseBasicParsing|PassThru|DisableKeepAlive|Verbose|UseDefaultCredentials|SkipCertificateCheck|SkipHeaderValidation|SkipHttpErrorCheck|NoProxy|AllowUnencryptedAuthentication|PreserveAuthorizationOnRedirect|Resume)$/i;

const option = (name: string, value = ''): CurlOption => ({ name, value });
const isBare = (token: Token | undefined): token is Token & { kind: 'text' } => token?.kind === 'text' && token.isBare;

/** Interprets the statements of a text one after the other, with the values of its variables. */
class Script {
  readonly texts = new Map<string, string>();
  readonly #tables = new Map<string, [string, string][]>();
  readonly #agents = new Map<string, string>();
  readonly #notes: Notes;
  readonly found: (readonly CurlOption[])[] = [];

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  take(statement: Statement): void {
    const [first, ...rest] = statement;
    if (!isBare(first)) return;
    if (first.text.startsWith('$')) {
      this.#assign(first.text.slice(1).replace(/=$/, '').toLowerCase(), rest);
      return;
    }
    const isNative =
      /^(?:.*[\\/])?curl(?:\.exe)?$/i.test(first.text) &&
      !statement.some((token) => isBare(token) && /^-(?:Uri|Method|Headers)$/i.test(token.text));
    if (isNative) this.found.push(curlOptions(nativeCommand(rest).words, this.#notes));
    else if (REQUEST.test(first.text)) this.found.push(this.#request(rest));
  }

  #assign(name: string, written: Statement): void {
    const value = isBare(written[0]) && written[0].text === '=' ? written.slice(1) : written;
    const [first] = value;
    if (isBare(first) && (REQUEST.test(first.text) || /^curl\.exe$/i.test(first.text))) {
      this.take(value);
      return;
    }
    const [object = '', member = '', method = ''] = name.split('.');
    if (method === 'add' && member === 'cookies') this.#add(`${object}.cookies`, this.#textsIn(first).slice(-4));
    else if (method === 'add' && member === 'headers') this.#add(object, this.#textsIn(first));
    else if (member === 'add') this.#add(object, this.#textsIn(first));
    else if (member === 'useragent') this.#agents.set(object, tokenText(first));
    else if (first?.kind === 'table')
      this.#tables.set(
        name,
        first.entries.map(([key, text]) => [key, text]),
      );
    else if (first?.kind === 'text' && !first.isBare) this.texts.set(name, first.text);
  }

  /** Returns the texts between brackets at any depth: `(New-Object System.Net.Cookie("a", "b"))`. */
  #textsIn(token: Token | undefined): string[] {
    if (token?.kind === 'group') return token.tokens.flatMap((each) => this.#textsIn(each));
    return token?.kind === 'text' && !token.isBare ? [token.text] : [];
  }

  #add(name: string, [key, value]: readonly string[]): void {
    if (key === undefined || value === undefined) return;
    this.#tables.set(name, [...(this.#tables.get(name) ?? []), [key, value]]);
  }

  #readTable(token: Token | undefined): Table {
    if (token?.kind === 'table') return token.entries;
    return isBare(token) ? (this.#tables.get(token.text.slice(1).toLowerCase()) ?? []) : [];
  }

  #textIn(token: Token | undefined): string {
    if (!isBare(token) || !token.text.startsWith('$')) return tokenText(token);
    const name = token.text.slice(1);
    return this.texts.get(name.toLowerCase()) ?? this.#notes.variable(name.replace(/^env:/i, ''), token.text);
  }

  #request(statement: Statement): CurlOption[] {
    const options: CurlOption[] = [];
    for (let at = 0; at < statement.length; at += 1) {
      const token = statement[at];
      const name = isBare(token) ? /^-([A-Za-z]+):?$/.exec(token.text)?.[1] : undefined;
      if (name === undefined) {
        if (!options.some((one) => one.name === 'url')) options.push(option('url', this.#textIn(token)));
      } else if (WITHOUT_VALUE.test(name)) {
        if (/^SkipCertificateCheck$/i.test(name)) options.push(option('insecure'));
      } else {
        at += 1;
        options.push(...this.#parameter(name, statement[at]));
      }
    }
    return options;
  }

  #parameter(name: string, value: Token | undefined): CurlOption[] {
    switch (name.toLowerCase()) {
      case 'uri':
        return [option('url', this.#textIn(value))];
      case 'method':
      case 'custommethod':
        return [option('request', this.#textIn(value))];
      case 'headers':
        return this.#readTable(value).map(([key, text]) => option('header', `${key}: ${text}`));
      case 'contenttype':
        return [option('header', `Content-Type: ${this.#textIn(value)}`)];
      case 'useragent':
        return [option('user-agent', this.#textIn(value))];
      case 'body':
        return this.#body(value);
      case 'form':
        return this.#readTable(value).map(([key, text]) => option('form-string', `${key}=${text}`));
      case 'websession':
        return isBare(value) ? this.#session(value.text.slice(1).toLowerCase()) : [];
      default:
        if (!SILENT.test(name)) this.#notes.add(t('{option} is not imported.', { option: `-${name}` }));
        return [];
    }
  }

  #body(value: Token | undefined): CurlOption[] {
    const table = this.#readTable(value);
    if (table.length === 0) return [option('data-raw', this.#textIn(value))];
    return table.map(([key, text]) => option('data-urlencode', `${key}=${text}`));
  }

  #session(name: string): CurlOption[] {
    const agent = this.#agents.get(name);
    const cookies = this.#tables.get(`${name}.cookies`) ?? [];
    return [
      ...(agent === undefined ? [] : [option('user-agent', agent)]),
      ...(this.#tables.get(name) ?? []).map(([key, value]) => option('header', `${key}: ${value}`)),
      ...cookies.map(([key, value]) => option('cookie', `${key}=${value}`)),
    ];
  }
}

/** Returns the requests of a text, each as curl options. */
export function powerShellRequests(text: string, notes: Notes): (readonly CurlOption[])[] {
  const script = new Script(notes);
  for (const statement of powerShellStatements(text, notes, script.texts)) script.take(statement);
  return script.found;
}
