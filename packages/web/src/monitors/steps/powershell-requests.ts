/** Converts PowerShell requests to curl options, including `Invoke-WebRequest` with a session, as browsers copy it. */
import { t } from '../../i18n/translate.js';
import type { ImportNotes } from './command-text.js';
import { parseCurlOptions, type CurlOption } from './curl-options.js';
import {
  toNativeCommand,
  parsePowerShellStatements,
  tokenText,
  type Statement,
  type Token,
} from './powershell-words.js';

type TextPairs = readonly (readonly [string, string])[];

const REQUEST_COMMAND = /^(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget)$/i;
/** Parameters that do not affect the request. */
const IGNORED_PARAMETERS =
  /^(?:UseBasicParsing|OutFile|PassThru|SessionVariable|DisableKeepAlive|Verbose|ErrorAction|UseDefaultCredentials)$/i;
const PARAMETERS_WITHOUT_VALUE =
  /^(?:UseBasicParsing|PassThru|DisableKeepAlive|Verbose|UseDefaultCredentials|SkipCertificateCheck|SkipHeaderValidation|SkipHttpErrorCheck|NoProxy|AllowUnencryptedAuthentication|PreserveAuthorizationOnRedirect|Resume)$/i;

const curlOption = (name: string, value = ''): CurlOption => ({ name, value });
const isBareToken = (token: Token | undefined): token is Token & { kind: 'text' } =>
  token?.kind === 'text' && token.isBare;

/** Interprets the statements of a text one after the other, with the values of its variables. */
class PowerShellInterpreter {
  readonly variableTexts = new Map<string, string>();
  readonly #tables = new Map<string, [string, string][]>();
  readonly #userAgents = new Map<string, string>();
  readonly #notes: ImportNotes;
  readonly requests: (readonly CurlOption[])[] = [];

  constructor(notes: ImportNotes) {
    this.#notes = notes;
  }

  interpret(statement: Statement): void {
    const [first, ...rest] = statement;
    if (!isBareToken(first)) return;
    if (first.text.startsWith('$')) {
      this.#assign(first.text.slice(1).replace(/=$/, '').toLowerCase(), rest);
      return;
    }
    const isNative =
      /^(?:.*[\\/])?curl(?:\.exe)?$/i.test(first.text) &&
      !statement.some((token) => isBareToken(token) && /^-(?:Uri|Method|Headers)$/i.test(token.text));
    if (isNative) this.requests.push(parseCurlOptions(toNativeCommand(rest).words, this.#notes));
    else if (REQUEST_COMMAND.test(first.text)) this.requests.push(this.#parseRequest(rest));
  }

  #assign(name: string, assignedTokens: Statement): void {
    const value =
      isBareToken(assignedTokens[0]) && assignedTokens[0].text === '=' ? assignedTokens.slice(1) : assignedTokens;
    const [first] = value;
    if (isBareToken(first) && (REQUEST_COMMAND.test(first.text) || /^curl\.exe$/i.test(first.text))) {
      this.interpret(value);
      return;
    }
    const [object = '', member = '', method = ''] = name.split('.');
    if (method === 'add' && member === 'cookies')
      this.#addToTable(`${object}.cookies`, this.#collectTexts(first).slice(-4));
    else if (method === 'add' && member === 'headers') this.#addToTable(object, this.#collectTexts(first));
    else if (member === 'add') this.#addToTable(object, this.#collectTexts(first));
    else if (member === 'useragent') this.#userAgents.set(object, tokenText(first));
    else if (first?.kind === 'table')
      this.#tables.set(
        name,
        first.entries.map(([key, text]) => [key, text]),
      );
    else if (first?.kind === 'text' && !first.isBare) this.variableTexts.set(name, first.text);
  }

  /** Returns the texts between brackets at any depth: `(New-Object System.Net.Cookie("a", "b"))`. */
  #collectTexts(token: Token | undefined): string[] {
    if (token?.kind === 'group') return token.tokens.flatMap((each) => this.#collectTexts(each));
    return token?.kind === 'text' && !token.isBare ? [token.text] : [];
  }

  #addToTable(name: string, [key, value]: readonly string[]): void {
    if (key === undefined || value === undefined) return;
    this.#tables.set(name, [...(this.#tables.get(name) ?? []), [key, value]]);
  }

  #readTable(token: Token | undefined): TextPairs {
    if (token?.kind === 'table') return token.entries;
    return isBareToken(token) ? (this.#tables.get(token.text.slice(1).toLowerCase()) ?? []) : [];
  }

  #resolveText(token: Token | undefined): string {
    if (!isBareToken(token) || !token.text.startsWith('$')) return tokenText(token);
    const name = token.text.slice(1);
    return (
      this.variableTexts.get(name.toLowerCase()) ?? this.#notes.replaceVariable(name.replace(/^env:/i, ''), token.text)
    );
  }

  #parseRequest(statement: Statement): CurlOption[] {
    const options: CurlOption[] = [];
    for (let index = 0; index < statement.length; index += 1) {
      const token = statement[index];
      const name = isBareToken(token) ? /^-([A-Za-z]+):?$/.exec(token.text)?.[1] : undefined;
      if (name === undefined) {
        if (!options.some((existing) => existing.name === 'url'))
          options.push(curlOption('url', this.#resolveText(token)));
      } else if (PARAMETERS_WITHOUT_VALUE.test(name)) {
        if (/^SkipCertificateCheck$/i.test(name)) options.push(curlOption('insecure'));
      } else {
        index += 1;
        options.push(...this.#parameterOptions(name, statement[index]));
      }
    }
    return options;
  }

  #parameterOptions(name: string, value: Token | undefined): CurlOption[] {
    switch (name.toLowerCase()) {
      case 'uri':
        return [curlOption('url', this.#resolveText(value))];
      case 'method':
      case 'custommethod':
        return [curlOption('request', this.#resolveText(value))];
      case 'headers':
        return this.#readTable(value).map(([key, text]) => curlOption('header', `${key}: ${text}`));
      case 'contenttype':
        return [curlOption('header', `Content-Type: ${this.#resolveText(value)}`)];
      case 'useragent':
        return [curlOption('user-agent', this.#resolveText(value))];
      case 'body':
        return this.#bodyOptions(value);
      case 'form':
        return this.#readTable(value).map(([key, text]) => curlOption('form-string', `${key}=${text}`));
      case 'websession':
        return isBareToken(value) ? this.#sessionOptions(value.text.slice(1).toLowerCase()) : [];
      default:
        if (!IGNORED_PARAMETERS.test(name)) this.#notes.add(t('{option} is not imported.', { option: `-${name}` }));
        return [];
    }
  }

  #bodyOptions(value: Token | undefined): CurlOption[] {
    const table = this.#readTable(value);
    if (table.length === 0) return [curlOption('data-raw', this.#resolveText(value))];
    return table.map(([key, text]) => curlOption('data-urlencode', `${key}=${text}`));
  }

  #sessionOptions(name: string): CurlOption[] {
    const agent = this.#userAgents.get(name);
    const cookies = this.#tables.get(`${name}.cookies`) ?? [];
    return [
      ...(agent === undefined ? [] : [curlOption('user-agent', agent)]),
      ...(this.#tables.get(name) ?? []).map(([key, value]) => curlOption('header', `${key}: ${value}`)),
      ...cookies.map(([key, value]) => curlOption('cookie', `${key}=${value}`)),
    ];
  }
}

/** Returns the requests of a text, each as curl options. */
export function parsePowerShellRequests(text: string, notes: ImportNotes): (readonly CurlOption[])[] {
  const interpreter = new PowerShellInterpreter(notes);
  for (const statement of parsePowerShellStatements(text, notes, interpreter.variableTexts))
    interpreter.interpret(statement);
  return interpreter.requests;
}
