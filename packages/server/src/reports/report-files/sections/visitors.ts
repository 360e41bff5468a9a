import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { rumByOf } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../../rights/index.js';
import { breakdownOver, figureOver, timelineOver, type VisitorFigureDeps } from '../../../rum/index.js';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { MOST_VALUES, visitorsSection, type ToldVisitors } from './rum-section-rules.js';

interface Asked extends VisitorFigureDeps {
  readonly owner: Caller;
  readonly period: Period;
}

/** Of the website the tile names, else of the first of the account; to administrators only, as its routes. */
export async function visitorsOf(asked: Asked, tile: DashboardTile): Promise<Section> {
  const { owner, storeFor } = asked;
  if (!owner.isAdministrator) return visitorsSection(tile, undefined, { website: undefined, isAllowed: false });
  const websites = await storeFor(owner.accountId).all();
  const website = websites.find(({ rumWebsiteGuid }) => rumWebsiteGuid === tile.RumWebsiteGuid) ?? websites[0];
  const told = website && (await measured(asked, tile, website.rumWebsiteGuid));
  return visitorsSection(tile, told, { website: website?.description, isAllowed: true });
}

async function measured({ readsFor, owner, period }: Asked, tile: DashboardTile, guid: string): Promise<ToldVisitors> {
  const reads = readsFor(owner.accountId);
  const wish = { Figure: tile.RumFigure ?? 'LoadTime', filters: tile.RumFilters ?? {} } as const;
  if (tile.Kind === 'RumChart') return { of: 'RumChart', ...(await timelineOver(reads, guid, period, wish)) };
  if (tile.Kind === 'RumNumber') return { of: 'RumNumber', point: await figureOver(reads, guid, period, wish) };
  const table = { ...wish, By: rumByOf(tile) ?? 'Page', Take: MOST_VALUES } as const;
  return { of: 'RumTable', rows: await breakdownOver(reads, guid, period, table) };
}
