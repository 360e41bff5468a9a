import { Button } from '@mantine/core';
import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { InlineError } from './inline-error.js';

interface Props {
  readonly text: string;
  /** Accessible name, which also names the row. */
  readonly label: string;
  /** Queries to invalidate on success. */
  readonly staleQueries: InvalidateQueryFilters;
  readonly onPress: () => Promise<unknown>;
}

/** A button that changes one row. Errors are shown beside it. */
export function RowAction({ text, label, staleQueries, onPress }: Props) {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: onPress,
    onSuccess: () => queries.invalidateQueries(staleQueries),
  });
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={label} loading={isPending} onClick={() => mutate()}>
        {text}
      </Button>
      <InlineError error={error} />
    </>
  );
}
