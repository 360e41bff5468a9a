import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { Format } from '../../parts/format/format-values.js';
import { missingDataTexts } from '../sections/section-text.js';

interface Props {
  readonly section: Pick<Section, 'since' | 'leftOut'>;
  readonly format: Format;
}

/** Notes below a tile which data its section lacks. */
export const MissingDataNote = ({ section, format }: Props) =>
  missingDataTexts(section, format).map((text) => (
    <p key={text} className="dimmed">
      {text}
    </p>
  ));
