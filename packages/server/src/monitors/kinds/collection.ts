import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { checkCollection, creditsOfCollection, toStoredCollection } from '../collection/collection-rules.js';
import { collectionTarget } from '../targets/collection-target-rules.js';
import { unsupportedInCollection } from '../targets/unsupported-rules.js';
import { findVaultReferences } from '../vault-references/vault-reference-rules.js';
import type { KindRules } from './kind.js';

export const collection: KindRules<CollectionTarget> = {
  target: (definition, { lent }) => collectionTarget(definition, lent),
  check: checkCollection,
  unsupported: unsupportedInCollection,
  credits: ({ PostmanCollectionJson: text = '' }) => creditsOfCollection(text),
  prepare: (body) => ({ body: toStoredCollection(body), password: undefined, sent: undefined }),
  vaultUse: (monitor) => ({ inserted: [], passed: findVaultReferences(monitor) }),
};
