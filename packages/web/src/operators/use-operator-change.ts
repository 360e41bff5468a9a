import { useChange } from '../parts/actions/use-change.js';

/** Changes operators or groups and reloads them. */
export const useOperatorChange = () =>
  useChange({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('operator') });
