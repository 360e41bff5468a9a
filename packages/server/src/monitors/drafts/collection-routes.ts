import { collectionEndpoints } from '@vedette/contract/v1/monitors/collection';
import { mount, type RouteHost } from '../../http/index.js';
import { fetchCollection, type CollectionFetchDeps } from './collection-fetch.js';

/** Serves the import of collections. */
export function registerCollectionRoutes(host: RouteHost, deps: CollectionFetchDeps): void {
  mount(host, collectionEndpoints.fetch, ({ caller, body }) => fetchCollection(deps, caller, body));
}
