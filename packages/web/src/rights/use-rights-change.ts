import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Changes something of rights and reads everything anew: rights decide what the caller himself sees. */
export function useRightsChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queries.invalidateQueries(),
  });
}
