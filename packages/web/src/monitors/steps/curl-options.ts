/** Options of curl with a value, by their long name; others have none and, where they are not known, are dropped. */
const SHORT: Readonly<Record<string, string>> = {
  ...{ X: 'request', H: 'header', d: 'data', u: 'user', F: 'form', k: 'insecure', I: 'head', G: 'get', b: 'cookie' },
  ...{ A: 'user-agent', e: 'referer', L: 'location', o: 'output', m: 'max-time', x: 'proxy', w: 'write-out' },
  ...{ c: 'cookie-jar', E: 'cert', T: 'upload-file', K: 'config', r: 'range', D: 'dump-header' },
};
const VALUED = new Set([
  ...['request', 'header', 'data', 'data-raw', 'data-ascii', 'data-urlencode', 'data-binary', 'json', 'user', 'form'],
  ...['form-string', 'cookie', 'url', 'user-agent', 'referer', 'oauth2-bearer'],
  // Known only so that what follows them is not taken for an address.
  ...['output', 'max-time', 'proxy', 'write-out', 'cookie-jar', 'cert', 'upload-file', 'config', 'range', 'key'],
  ...['dump-header', 'connect-timeout', 'cacert', 'resolve', 'retry', 'retry-delay', 'limit-rate', 'interface', 'pass'],
]);

/** An option by its long name, with its value where it has one; an address stands as `url`. */
export interface CurlOption {
  readonly name: string;
  readonly value: string;
}

/** The options of one command line, `curl` itself left out. */
export function curlOptions(words: readonly string[]): CurlOption[] {
  const options: CurlOption[] = [];
  const rest = [...words];
  const take = (name: string, inPlace: string | undefined): void => {
    const value = VALUED.has(name) ? (inPlace ?? rest.shift() ?? '') : '';
    options.push({ name, value });
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith('--')) {
      const [name = '', ...value] = word.slice(2).split('=');
      take(name, value.length > 0 ? value.join('=') : undefined);
    } else if (word.startsWith('-') && word.length > 1) {
      takeShort(word.slice(1), take);
    } else {
      options.push({ name: 'url', value: word });
    }
  }
  return options;
}

/** `-sXPOST`: signs without a value, up to one whose value is the rest or the next word. */
function takeShort(signs: string, take: (name: string, inPlace: string | undefined) => void): void {
  for (let at = 0; at < signs.length; at += 1) {
    const name = SHORT[signs[at] ?? ''] ?? '';
    const inPlace = signs.slice(at + 1);
    take(name, inPlace === '' ? undefined : inPlace);
    if (VALUED.has(name)) return;
  }
}
