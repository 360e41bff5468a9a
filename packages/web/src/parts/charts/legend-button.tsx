import { UnstyledButton } from '@mantine/core';

interface Props {
  /** What it switches, for those who do not see it. */
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** Switches a series of a chart on and off: a filled square in the colour of its line, or an empty one. */
export const LegendButton = ({ name, isOn, onToggle }: Props) => (
  <UnstyledButton
    fz="inherit"
    c="var(--chart-p50)"
    aria-label={`Draw ${name}`}
    aria-pressed={isOn}
    title={isOn ? `Leave ${name} out` : `Draw ${name} again`}
    onClick={onToggle}
    px={4}
    mih={24}
    miw={24}
  >
    <span aria-hidden="true">{isOn ? '■' : '□'}</span>
  </UnstyledButton>
);
