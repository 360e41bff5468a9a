import { UnstyledButton } from '@mantine/core';
import { t } from '../../i18n/translate.js';

interface Props {
  /** Name of the series, for screen readers. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Shows or hides a series: a filled or an empty square in the colour of its line. */
export const LegendButton = ({ name, isOn, onToggle }: Props) => (
  <UnstyledButton
    fz="inherit"
    c="var(--chart-p50)"
    aria-label={t('Show {seriesName}', { seriesName: name })}
    aria-pressed={isOn}
    title={isOn ? t('Hide {seriesName}', { seriesName: name }) : t('Show {seriesName}', { seriesName: name })}
    onClick={onToggle}
    px={4}
    mih={24}
    miw={24}
  >
    <span aria-hidden="true">{isOn ? '■' : '□'}</span>
  </UnstyledButton>
);
