import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** Password input that associates description and error with the input, which Mantine’s component does not. */
export function SecretInput(props: PasswordInputProps) {
  const { error, description } = props;
  const id = useId();
  const isWrong = Boolean(error);
  const describedBy = [isWrong && `${id}-error`, Boolean(description) && `${id}-description`].filter(Boolean).join(' ');
  return (
    <PasswordInput
      {...props}
      id={id}
      aria-invalid={isWrong}
      {...(describedBy !== '' && { 'aria-describedby': describedBy })}
    />
  );
}
