import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkpointsQuery } from '../api/checkpoint-queries.js';
import { counted } from '../parts/counted.js';
import classes from './dashboard.module.css';

interface Props {
  readonly chosen: readonly number[] | undefined;
  readonly onChange: (chosen: readonly number[] | undefined) => void;
}

/** Which checkpoints the view is about; none chosen: those the dashboard is set to. */
export function CheckpointFilter({ chosen = [], onChange }: Props) {
  const checkpoints = useQuery(checkpointsQuery).data ?? [];
  const set = (ids: readonly number[]): void => onChange(ids.length === 0 ? undefined : ids);
  const known = new Set(checkpoints.map(({ Id }) => Id));
  // An address may name one that is gone; it is counted, and can be taken away.
  const gone = chosen.filter((id) => !known.has(id)).map((Id) => ({ Id, Name: `Checkpoint ${String(Id)}` }));
  return (
    <div>
      <span className={classes['filterLabel']}>Checkpoints</span>
      <details className={classes['choice']}>
        <summary>{chosen.length === 0 ? 'as set' : counted(chosen.length, 'checkpoint')}</summary>
        <Stack gap="xs" className={classes['choices'] ?? ''} role="group" aria-label="Checkpoints">
          {[...checkpoints, ...gone].map(({ Id, Name }) => (
            <Checkbox
              key={Id}
              size="xs"
              label={Name}
              checked={chosen.includes(Id)}
              onChange={() => set(chosen.includes(Id) ? chosen.filter((id) => id !== Id) : [...chosen, Id])}
            />
          ))}
          {chosen.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => set([])}>
              As set
            </Button>
          )}
        </Stack>
      </details>
    </div>
  );
}
