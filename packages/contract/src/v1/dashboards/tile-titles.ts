/** Titles of tiles on pages and in reports. Imports no shape, so that pages may use it. */
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { TitleSettings } from './tile-record.js';
import { type TileKind, tileKinds, tileRecord } from './tiles/registry.js';

/** The kind of a tile, and the settings that are part of its title. */
export interface TitledTile extends TitleSettings {
  readonly Kind: TileKind;
}

/** Returns the default title of a tile. */
export function tileTitle(tile: TitledTile, translate: Translate = translateToEnglish): string {
  const { title } = tileRecord(tile.Kind);
  return typeof title === 'function' ? title(tile, translate) : translate(title);
}

/** The English titles of tiles without settings. */
export const tileTitles = Object.fromEntries(tileKinds.map((Kind) => [Kind, tileTitle({ Kind })])) as Readonly<
  Record<TileKind, string>
>;
