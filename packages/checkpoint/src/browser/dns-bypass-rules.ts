/** Redirects requests for `source` to `target`, as a hosts file does; a `*` in the source matches any characters. */
export interface DnsBypass {
  readonly source: string;
  readonly target: string;
}

/** Returns the replacement of a host by the first matching entry; undefined without one. */
export function findBypassTarget(host: string, bypasses: readonly DnsBypass[]): string | undefined {
  const name = host.toLowerCase();
  return bypasses.find(({ source }) => matchesSource(name, source.trim().toLowerCase()))?.target.trim();
}

/** Matches without a regular expression, because a source is user input. */
function matchesSource(name: string, source: string): boolean {
  const [first = '', ...middle] = source.split('*');
  if (middle.length === 0) return name === source;
  const last = middle.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let position = first.length;
  for (const literal of middle) {
    const index = name.indexOf(literal, position);
    if (index < 0) return false;
    position = index + literal.length;
  }
  return position <= name.length - last.length;
}
