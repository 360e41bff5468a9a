import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Changes permissions and reloads everything, because permissions decide what the caller sees. */
export function useRightsChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries(),
  });
}
