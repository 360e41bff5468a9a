/** Titles of tiles on pages and in reports. Imports no shape, so that pages may use it. */
import type { InLanguages, Language } from './figure-titles.js';
import type { TitleSettings } from './tile-record.js';
import { type TileKind, tileKinds, tileRecord } from './tiles/registry.js';

/** Parts of the title of a tile. */
export interface Titled extends TitleSettings {
  readonly Kind: TileKind;
}

/** Returns the default title of a tile. */
export function tileTitle(tile: Titled, language: Language = 0): string {
  const { title } = tileRecord(tile.Kind);
  return typeof title === 'function' ? title(tile, language) : title[language];
}

const inLanguages = (tile: Titled): InLanguages => [
  tileTitle(tile, 0),
  tileTitle(tile, 1),
  tileTitle(tile, 2),
  tileTitle(tile, 3),
];

/** The titles of tiles without settings. */
export const tileTitles = Object.fromEntries(tileKinds.map((Kind) => [Kind, inLanguages({ Kind })])) as Readonly<
  Record<TileKind, InLanguages>
>;
