import { packedBodies, chainText, type BodyStore, type BodyToPack, type PackedBody } from '../../checks/index.js';
import type { SqlCheckStoreDeps } from './check-store-sql.js';
import type { SettledCheck } from './check-store.js';

/** Parts of a result that are stored by content. */
export interface PackedParts {
  readonly body?: PackedBody;
  /** Issuer certificates of the server's certificate. */
  readonly chain?: PackedBody;
}

type ToPack = BodyToPack & { readonly checkId: number; readonly part: keyof PackedParts };

function collectParts({ accountId, outcome, result, receivedAt }: SettledCheck): ToPack[] {
  const seen = result.outcome;
  const of = { checkId: outcome.checkId, accountId, isError: outcome.verdict.errorCode !== 0, at: receivedAt };
  const parts: ToPack[] = [];
  if (seen.kind === 'http' && seen.body !== undefined)
    parts.push({ ...of, part: 'body', body: Buffer.from(seen.body, 'base64') });
  const issuers = 'certificate' in seen ? seen.certificate?.issuers : undefined;
  if (issuers) parts.push({ ...of, part: 'chain', body: Buffer.from(chainText(issuers)) });
  return parts;
}

/**
 * Connects the check store to the body store: bodies are packed within the transaction and count as stored after it.
 */
export function checkStoreBodies(bodyStore: BodyStore): Pick<SqlCheckStoreDeps, 'packBodies' | 'bodiesStored'> {
  return {
    packBodies: async (checks) => {
      const bodies = checks.flatMap(collectParts);
      const packed = await bodyStore.pack(bodies);
      const byCheck = new Map<number, PackedParts>();
      for (const [index, { checkId, part }] of bodies.entries()) {
        const kept = packed[index];
        if (kept) byCheck.set(checkId, { ...byCheck.get(checkId), [part]: kept });
      }
      return byCheck;
    },
    bodiesStored: (checks) => {
      for (const { accountId, detail } of checks) bodyStore.stored(accountId, packedBodies(detail));
    },
  };
}
