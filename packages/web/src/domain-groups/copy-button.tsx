import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface Props {
  readonly name: string;
  /** Guid of the set; absent: the default one. */
  readonly from?: string;
  /** In a row of a table. */
  readonly isSmall?: boolean;
}

/** Leads to the form of a new set that begins as a copy. */
export function CopyButton({ name, from, isSmall = false }: Props) {
  return (
    <Button
      size={isSmall ? 'compact-xs' : 'xs'}
      variant="default"
      aria-label={`Copy ${name}`}
      renderRoot={(root: object) => (
        <Link {...root} to="/domain-groups/new" search={from === undefined ? {} : { from }} />
      )}
    >
      Copy
    </Button>
  );
}
