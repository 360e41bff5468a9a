/** What a request carries: its bytes, and the type that is said of them when its headers say none. */

/** JSON, XML or a form by its looks; empty: nothing is said. Placeholders count as some value. */
export function guessContentType(text: string): string {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed) && isJson(trimmed)) return 'application/json';
  if (trimmed.startsWith('<')) return 'text/xml';
  return isForm(trimmed) ? 'application/x-www-form-urlencoded' : '';
}

/** `name=value`, joined by `&`; one expression for all of it would need a step back for each pair. */
function isForm(text: string): boolean {
  if (!/^[^=&\s]+=/.test(text)) return false;
  return text.split('&').every((pair) => pair.indexOf('=') > 0);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One part of a form; a file has a name of its own. */
export interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly data: Buffer;
}

/** RFC 7578: a quote or a line break in a name would end it. */
const inQuotes = (name: string): string => name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');

/** A form with its parts in order (RFC 7578). `boundary` must not occur in them: it is random. */
export function multipart(parts: readonly Part[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ name, fileName, data }) => {
    const file = fileName === undefined ? '' : `; filename="${inQuotes(fileName)}"`;
    const type = fileName === undefined ? '' : `Content-Type: ${mimeTypeByName(fileName)}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${inQuotes(name)}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head, 'utf8'), data, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** By the ending of a file's name. */
export const mimeTypeByName = (fileName: string): string =>
  TYPES[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
