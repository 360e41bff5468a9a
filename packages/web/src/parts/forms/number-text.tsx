import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormat } from '../format/format.js';
import { readNumber, shownNumber } from './typed-number.js';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** With a decimal point. */
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** Input for a number with the reader’s decimal separator. */
export function NumberText({ value, onType, ...rest }: Props) {
  const { decimalSign } = useFormat();
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={shownNumber(value, decimalSign)}
      onChange={(event) => onType(readNumber(event.currentTarget.value, decimalSign))}
    />
  );
}
