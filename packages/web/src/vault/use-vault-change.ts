import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Changes the vault and reloads it; callers show the errors. */
export function useVaultChange<T = unknown>(onDone?: (result: T) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<T>) => work(),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('vault-') });
      onDone?.(result);
    },
  });
}
