/** The target of a collection-based API monitor. */
import { COLLECTION_LIMITS, parseRequestCollection } from '@vedette/contract/collection';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { MsaDataProtection } from '@vedette/contract/v4/multi-step';
import { SECOND } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import type { ScriptVault } from './multi-step-target-rules.js';

/**
 * Data that the checkpoint must not collect. v4 has no field for it, so it is a member of the collection, as in
 * multi-step scripts.
 */
function toCollectFlags(root: Readonly<Record<string, unknown>>): CollectionTarget['collects'] {
  const protection = MsaDataProtection.safeParse(root['DataProtection']).data ?? {};
  const { CollectHttpHeaders, CollectResponseContent, CollectResolvedIpAddress } = protection;
  return {
    headers: CollectHttpHeaders !== false,
    content: CollectResponseContent !== false,
    addresses: CollectResolvedIpAddress !== false,
  };
}

/** @throws Fault `invalid` when the stored collection cannot be read. */
export function buildCollectionTarget(definition: Definition, { vault }: Pick<ScriptVault, 'vault'>): CollectionTarget {
  const { Name, PostmanCollectionJson: text = '', PredefinedVariables = [] } = definition;
  const parsed = parseRequestCollection(text);
  if ('problems' in parsed) throw new Fault('invalid', 'PostmanCollectionJson: cannot be read');
  const { requestMs, runMs } = COLLECTION_LIMITS;
  return {
    kind: 'collection',
    name: Name,
    collection: text,
    vault: [...vault],
    ipVersion: 'IpV4',
    predefinedVariables: PredefinedVariables.map(({ Key, Value }) => ({ name: Key.trim(), value: Value })),
    collects: toCollectFlags(parsed.collection.root),
    connectTimeoutMs: 10 * SECOND,
    requestTimeoutMs: requestMs,
    totalTimeoutMs: runMs,
  };
}
