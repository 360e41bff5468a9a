import {
  listPackedBodies,
  serialiseChain,
  type BodyStore,
  type BodyToPack,
  type PackedBody,
} from '../../checks/index.js';
import type { SqlCheckStoreDeps } from './check-store-sql.js';
import type { SettledCheck } from './check-store.js';

/** Parts of a result that are stored by content. */
export interface PackedParts {
  readonly body?: PackedBody;
  /** Issuer certificates of the server's certificate. */
  readonly chain?: PackedBody;
}

type PartToPack = BodyToPack & { readonly checkId: number; readonly part: keyof PackedParts };

function collectParts({ accountId, outcome, result, receivedAt }: SettledCheck): PartToPack[] {
  const probeOutcome = result.outcome;
  const common = { checkId: outcome.checkId, accountId, isError: outcome.verdict.errorCode !== 0, at: receivedAt };
  const parts: PartToPack[] = [];
  if (probeOutcome.kind === 'http' && probeOutcome.body !== undefined)
    parts.push({ ...common, part: 'body', body: Buffer.from(probeOutcome.body, 'base64') });
  const issuers = 'certificate' in probeOutcome ? probeOutcome.certificate?.issuers : undefined;
  if (issuers) parts.push({ ...common, part: 'chain', body: Buffer.from(serialiseChain(issuers)) });
  return parts;
}

/**
 * Connects the check store to the body store: bodies are packed within the transaction and count as stored after it.
 */
export function bodyStoreAdapter(bodyStore: BodyStore): Pick<SqlCheckStoreDeps, 'packBodies' | 'onBodiesStored'> {
  return {
    packBodies: async (checks) => {
      const bodies = checks.flatMap(collectParts);
      const packed = await bodyStore.pack(bodies);
      const byCheck = new Map<number, PackedParts>();
      for (const [index, { checkId, part }] of bodies.entries()) {
        const packedBody = packed[index];
        if (packedBody) byCheck.set(checkId, { ...byCheck.get(checkId), [part]: packedBody });
      }
      return byCheck;
    },
    onBodiesStored: (checks) => {
      for (const { accountId, detail } of checks) bodyStore.markStored(accountId, listPackedBodies(detail));
    },
  };
}
