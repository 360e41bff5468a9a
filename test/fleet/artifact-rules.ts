/** A page check or an error snapshot, and the artifacts that its row names. */
export interface ArtifactRow {
  readonly accountId: number;
  /** Of which monitor, and when. */
  readonly description: string;
  readonly at: number;
  readonly keys: readonly string[];
}

/** What the store and the bucket say about artifacts. */
export interface ArtifactEvidence {
  readonly rows: readonly ArtifactRow[];
  /** Names of the objects in the bucket. */
  readonly objects: readonly string[];
  /** While the bucket was unavailable, checks are stored without artifacts. */
  readonly away: { readonly from: number; readonly to: number } | undefined;
}

/** Returns the name of the object of an artifact: day of expiry, account, the first two digits of the hash, hash. */
export function objectName(accountId: number, key: string): string {
  const [folder = '', hash = ''] = key.split('/');
  return [folder, String(accountId), hash.slice(0, 2), hash].join('/');
}

/** Checks that each row has its artifacts in the bucket, and that each content is there once and belongs to one row. */
export function auditArtifacts({ rows, objects, away }: ArtifactEvidence): string[] {
  const violations: string[] = [];
  const stored = new Set(objects);
  const owners = new Map<string, string>();
  for (const { accountId, description, at, keys } of rows) {
    const isAway = away !== undefined && at >= away.from && at < away.to;
    if (keys.length === 0 && !isAway) violations.push(`no artifact: ${description}`);
    for (const key of keys) {
      const name = objectName(accountId, key);
      if (!stored.has(name)) violations.push(`not in the bucket: ${key} of ${description}`);
      const owner = owners.get(name);
      if (owner !== undefined) violations.push(`one artifact of two rows: ${description} and ${owner}`);
      owners.set(name, description);
    }
  }
  const contents = new Map<string, string>();
  for (const name of objects) {
    const hash = name.slice(name.lastIndexOf('/') + 1);
    const twin = contents.get(hash);
    if (twin !== undefined) violations.push(`stored twice: ${name} and ${twin}`);
    contents.set(hash, name);
  }
  return violations;
}
