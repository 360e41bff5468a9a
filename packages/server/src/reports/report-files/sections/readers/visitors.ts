/** RUM figures, which only administrators may see, as in their routes. */
import type { VisitorsSubject } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { WebsiteFigures } from '@vedette/contract/v1/dashboards/tiles/real-users';
import { visitorSettings } from '@vedette/contract/v1/dashboards/visitor-titles';
import type { Period } from '@vedette/kernel/periods';
import { loadFiguresByWebsite, rumFigureReads, rumWebsiteStore, type RumFigureReads } from '../../../../rum/index.js';
import type { SectionSource } from './source.js';

interface WebsiteSource {
  readonly reads: RumFigureReads;
  readonly guid: string;
  readonly period: Period;
  readonly query: {
    readonly Figure: NonNullable<DashboardTile['RumFigure']>;
    readonly filters: NonNullable<DashboardTile['RumFilters']>;
  };
}

/**
 * Reads the website of a tile, or the account's first one if the tile names none. `figures` is undefined if there is
 * nothing to read.
 */
export async function readWebsite<Figures>(
  { deps: { db }, owner, period }: SectionSource,
  tile: DashboardTile,
  read: (website: WebsiteSource) => Promise<Figures>,
): Promise<{ readonly about: VisitorsSubject; readonly figures: Figures | undefined }> {
  if (!owner.isAdministrator) return { about: { website: undefined, isAllowed: false }, figures: undefined };
  const websites = await rumWebsiteStore(db, owner.accountId).all();
  const { RumWebsiteGuid: guid } = tile;
  const website = guid === undefined ? websites[0] : websites.find(({ rumWebsiteGuid }) => rumWebsiteGuid === guid);
  const query = { Figure: visitorSettings(tile).figure, filters: tile.RumFilters ?? {} } as const;
  const reads = rumFigureReads(db, owner.accountId);
  return {
    about: { website: website?.description, isAllowed: true },
    figures: website && (await read({ reads, guid: website.rumWebsiteGuid, period, query })),
  };
}

/** Returns undefined for owners who are not administrators. */
export const readWebsites = async ({ deps, owner, period }: SectionSource): Promise<WebsiteFigures[] | undefined> =>
  owner.isAdministrator ? loadFiguresByWebsite(deps, owner.accountId, period) : undefined;
