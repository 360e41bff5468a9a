import { Button } from '@mantine/core';
import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { Refusal } from './refusal.js';

interface Props {
  readonly text: string;
  /** Accessible name, which also names the row. */
  readonly label: string;
  /** Queries to invalidate on success. */
  readonly stale: InvalidateQueryFilters;
  readonly onAct: () => Promise<unknown>;
}

/** A button that changes one row. Errors are shown beside it. */
export function RowAction({ text, label, stale, onAct }: Props) {
  const queries = useQueryClient();
  const { error, isPending, mutate } = useMutation({
    mutationFn: onAct,
    onSuccess: () => queries.invalidateQueries(stale),
  });
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={label} loading={isPending} onClick={() => mutate()}>
        {text}
      </Button>
      <Refusal error={error} />
    </>
  );
}
