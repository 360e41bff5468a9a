import { Button } from '@mantine/core';
import { type InvalidateQueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { Refusal } from './refusal.js';

interface Props {
  readonly text: string;
  /** Read instead of the text: it says of which row. */
  readonly label: string;
  /** What to read anew afterwards. */
  readonly stale: InvalidateQueryFilters;
  readonly onAct: () => Promise<unknown>;
}

/** Does something to one row; refused, it is told beside the button. */
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
