import type { MaintenanceRow } from '@vedette/contract/v1/maintenance';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { at, v4 } from '../api/v4.js';
import { Confirm } from '../parts/confirm.js';
import { counted } from '../parts/counted.js';

/** Deletes every period that is listed, as far as the reader may change it: those that are over, for example. */
export function RemoveListed({ rows }: { readonly rows: readonly MaintenanceRow[] }) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const own = rows.filter(({ MayEdit }) => MayEdit);
  const running = own.filter(({ IsNow }) => IsNow).length;
  const remove = useMutation({
    mutationFn: async () => {
      for (const { MonitorGuid, Id } of own) await v4('DELETE', at`/Monitor/${MonitorGuid}/MaintenancePeriod/${Id}`);
    },
    // What went before one was refused is gone all the same.
    onSettled: () => queries.invalidateQueries({ queryKey: ['maintenance'] }),
  });
  if (own.length === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Delete those listed …
      </Button>
      {isAsking && (
        <Confirm
          title={`Delete ${counted(own.length, 'maintenance period')}?`}
          text={`All that are listed now${own.length < rows.length ? ' and that you may change' : ''}.${
            running === 0 ? '' : ` Of them ${String(running)} are on at the moment: checks and alerts go on at once.`
          } The filter says which are listed.`}
          action="Delete"
          onYes={() => remove.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
