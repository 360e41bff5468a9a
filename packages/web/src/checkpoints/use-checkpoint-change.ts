import { useChange } from '../parts/actions/use-change.js';

/** Changes checkpoints and reloads them. */
export const useCheckpointChange = <T>(onDone?: (result: T) => void) =>
  useChange<T>({ queryKey: ['checkpoints'] }, onDone);
