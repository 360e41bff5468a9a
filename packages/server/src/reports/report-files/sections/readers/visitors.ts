/** Figures of visitors, which only administrators see, as in their routes. */
import type { VisitorsAbout } from '@vedette/contract/v1/dashboards/sections/visitor-sections';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { ToldWebsite } from '@vedette/contract/v1/dashboards/tiles/real-users';
import type { Period } from '@vedette/kernel/periods';
import { figuresOfAll, type VisitorFigureDeps } from '../../../../rum/index.js';
import type { Source } from './source.js';

interface Website {
  readonly reads: ReturnType<VisitorFigureDeps['readsFor']>;
  readonly guid: string;
  readonly period: Period;
  readonly query: {
    readonly Figure: NonNullable<DashboardTile['RumFigure']>;
    readonly filters: NonNullable<DashboardTile['RumFilters']>;
  };
}

/** Reads the website of a tile, else the first of the account; `figures` is undefined where there is nothing to read. */
export async function readWebsite<Figures>(
  { deps: { visitors }, owner, period }: Source,
  tile: DashboardTile,
  read: (website: Website) => Promise<Figures>,
): Promise<{ readonly about: VisitorsAbout; readonly figures: Figures | undefined }> {
  if (!owner.isAdministrator) return { about: { website: undefined, isAllowed: false }, figures: undefined };
  const websites = await visitors.storeFor(owner.accountId).all();
  const website = websites.find(({ rumWebsiteGuid }) => rumWebsiteGuid === tile.RumWebsiteGuid) ?? websites[0];
  const query = { Figure: tile.RumFigure ?? 'LoadTime', filters: tile.RumFilters ?? {} } as const;
  const reads = visitors.readsFor(owner.accountId);
  return {
    about: { website: website?.description, isAllowed: true },
    figures: website && (await read({ reads, guid: website.rumWebsiteGuid, period, query })),
  };
}

/** Undefined: only administrators see them. */
export const readWebsites = async ({ deps, owner, period }: Source): Promise<ToldWebsite[] | undefined> =>
  owner.isAdministrator ? figuresOfAll(deps.visitors, owner.accountId, period) : undefined;
