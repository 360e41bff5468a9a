import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormat } from '../format/format.js';
import { parseTypedNumber, formatDraftNumber } from './typed-number.js';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** With a decimal point. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Input for a number with the reader’s decimal separator. */
export function DecimalInput({ value, onValueChange, ...rest }: Props) {
  const { decimalSign } = useFormat();
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={formatDraftNumber(value, decimalSign)}
      onChange={(event) => onValueChange(parseTypedNumber(event.currentTarget.value, decimalSign))}
    />
  );
}
