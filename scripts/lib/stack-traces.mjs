// Maps stack traces to the sources. Node's own support reads every source map at the start, which takes half a second.
// Here a map is read when the first trace through its file is written.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map();

/** @param url a file: URL. @returns its map; undefined if it has none. */
function mapOf(url) {
  if (!maps.has(url)) {
    const file = `${fileURLToPath(url)}.map`;
    maps.set(url, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
  }
  return maps.get(url);
}

/** @returns the frame in V8's format, with the location from its map if there is one. */
function writeFrame(frame) {
  const [text, url] = [String(frame), frame.getFileName()];
  if (!url?.startsWith('file:')) return text;
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  const entry = mapOf(url)?.findEntry(line - 1, column - 1);
  if (entry?.originalSource === undefined) return text;
  const source = fileURLToPath(new URL(entry.originalSource, url));
  return text.replace(`${url}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`);
}

export function mapStackTraces() {
  Error.prepareStackTrace = (error, frames) => {
    const headline = Error.prototype.toString.call(error);
    return [headline, ...frames.map((frame) => `    at ${writeFrame(frame)}`)].join('\n');
  };
}
