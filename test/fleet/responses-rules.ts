interface Response {
  readonly status: number;
  readonly method: string;
  readonly path: string;
}

const GUID = /[0-9a-f]{8}-[0-9a-f-]{27}/gi;

/** Counts responses with errors of the server by status and route, most frequent first. */
export function countServerErrors(responses: readonly Response[]): string[] {
  const counts = new Map<string, number>();
  for (const { status, method, path } of responses) {
    if (status >= 0 && status < 500) continue;
    const key = `${status} ${method} ${path.replace(/\?.*/, '').replaceAll(GUID, '…')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([key, count]) => `${count} × ${key}`);
}
