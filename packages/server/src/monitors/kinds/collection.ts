import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import { checkCollection, countCollectionCredits, toStoredCollection } from '../collection/collection-rules.js';
import { buildCollectionTarget } from '../targets/collection-target-rules.js';
import { findUnsupportedInCollection } from '../targets/unsupported-rules.js';
import { findVaultReferences } from '../vault-references/vault-reference-rules.js';
import type { KindRules } from './kind.js';

export const collection: KindRules<CollectionTarget> = {
  buildTarget: (definition, { scriptVault }) => buildCollectionTarget(definition, scriptVault),
  check: checkCollection,
  findUnsupported: findUnsupportedInCollection,
  countCredits: ({ PostmanCollectionJson: text = '' }) => countCollectionCredits(text),
  prepare: (body) => ({ body: toStoredCollection(body), password: undefined, sentPassword: undefined }),
  findVaultUsage: (monitor) => ({ resolvedOnServer: [], sentToCheckpoint: findVaultReferences(monitor) }),
};
