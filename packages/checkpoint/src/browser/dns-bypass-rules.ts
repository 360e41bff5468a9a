/** Redirects requests for `source` to `target`, as a hosts file does; a `*` in the source matches any characters. */
export interface DnsBypass {
  readonly source: string;
  readonly target: string;
}

/** Returns the replacement of a host by the first matching entry; undefined without one. */
export function targetFor(host: string, bypasses: readonly DnsBypass[]): string | undefined {
  const name = host.toLowerCase();
  return bypasses.find(({ source }) => fits(name, source.trim().toLowerCase()))?.target.trim();
}

/** Matches without a regular expression, because a source is user input. */
function fits(name: string, source: string): boolean {
  const [first = '', ...rest] = source.split('*');
  if (rest.length === 0) return name === source;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
