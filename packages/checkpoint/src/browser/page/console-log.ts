import { PAGE_LIMITS, type PageConsoleEntry } from '@vedette/contract/checkpoint/page-outcome';
import { OVERSIZED_EVENT, type CdpMessage } from '../cdp.js';
import { readRecord } from '../message-values.js';

type Level = PageConsoleEntry['level'];

const LEVELS: Readonly<Record<string, Level>> = {
  error: 'Error',
  assert: 'Error',
  warning: 'Warning',
  warn: 'Warning',
};

const toRecords = (value: unknown): CdpMessage[] => (Array.isArray(value) ? value.map(readRecord) : []);

/** Options of the console log. */
export interface ConsoleLogOptions {
  /** Epoch ms: start of the navigation, and the current time. */
  readonly startedAt: () => number;
  readonly now: () => number;
  /** Formats the browser's messages about a URL for display. Default: unchanged. */
  readonly formatMessage?: (text: string, url: string) => string;
}

/** Records the console output of a page and the browser's own messages. */
export class ConsoleLog {
  readonly entries: PageConsoleEntry[] = [];
  readonly #options: ConsoleLogOptions;

  constructor(options: ConsoleLogOptions) {
    this.#options = options;
  }

  /** Handles an event of the domains `Runtime` and `Log`; others are ignored. */
  handle(event: string, params: CdpMessage): void {
    if (event === 'Runtime.consoleAPICalled') this.#addConsoleCall(params);
    else if (event === 'Runtime.exceptionThrown') this.#addException(params);
    else if (event === 'Log.entryAdded') this.#addLogEntry(readRecord(params['entry']));
    else if (event === OVERSIZED_EVENT && params['event'] === 'Runtime.consoleAPICalled')
      this.#addOversized(String(params['head']));
  }

  #addConsoleCall(params: CdpMessage): void {
    const [topFrame = {}] = toRecords(readRecord(params['stackTrace'])['callFrames']);
    this.#add(LEVELS[String(params['type'])] ?? 'Info', params['timestamp'], {
      text: toRecords(params['args']).map(formatRemoteValue).join(' '),
      url: topFrame['url'],
      line: topFrame['lineNumber'],
    });
  }

  /** Only the beginning of an oversized message is available; the rest would be dropped anyway. */
  #addOversized(head: string): void {
    const [, type = ''] = /"type":"(\w+)"/.exec(head) ?? [];
    const [, value = ''] = /"value":"((?:[^"\\]|\\u[0-9a-f]{4}|\\[^u])*)/i.exec(head) ?? [];
    this.#add(LEVELS[type] ?? 'Info', this.#options.now(), {
      text: JSON.parse(`"${value}"`) as string,
      url: '',
      line: undefined,
    });
  }

  #addException({ timestamp, exceptionDetails }: CdpMessage): void {
    const details = readRecord(exceptionDetails);
    const description = readRecord(details['exception'])['description'];
    const text =
      typeof description === 'string' ? `${String(details['text'])} ${description}` : String(details['text']);
    this.#add('Error', timestamp, { text, url: details['url'], line: details['lineNumber'] });
  }

  #addLogEntry({ level, text, timestamp, url, lineNumber }: CdpMessage): void {
    const formatted = this.#options.formatMessage?.(String(text), String(url)) ?? String(text);
    this.#add(LEVELS[String(level)] ?? 'Info', timestamp, { text: formatted, url, line: lineNumber });
  }

  /** Line numbers of the browser begin at 0. */
  #add(level: Level, timestamp: unknown, { text, url, line }: { text: string; url: unknown; line: unknown }): void {
    if (this.entries.length >= PAGE_LIMITS.console) return;
    this.entries.push({
      level,
      atMs: Math.max(0, Math.round(Number(timestamp) - this.#options.startedAt())) || 0,
      text: text.slice(0, PAGE_LIMITS.consoleText),
      url: typeof url === 'string' ? url.slice(0, PAGE_LIMITS.url) : '',
      ...(typeof line === 'number' && line >= 0 && { line: line + 1 }),
    });
  }
}

function formatRemoteValue({ value, description, unserializableValue, type }: CdpMessage): string {
  if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value);
  const text = description ?? unserializableValue ?? type;
  return typeof text === 'string' ? text : '';
}
