import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** A field for a secret whose hint and problem are read with it, as those of other fields are: the plain one says neither. */
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
