/** Requests for `source` go to `target`, as with a hosts file; a `*` in the source stands for any letters. */
export interface DnsBypass {
  readonly source: string;
  readonly target: string;
}

/** Where a host is to be found instead; undefined: where its name says. The first entry that fits counts. */
export function targetFor(host: string, bypasses: readonly DnsBypass[]): string | undefined {
  const name = host.toLowerCase();
  return bypasses.find(({ source }) => fits(name, source.trim().toLowerCase()))?.target.trim();
}

/** Step by step instead of by an expression: a source is a user's text. */
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
