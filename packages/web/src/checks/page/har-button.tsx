import { Button } from '@mantine/core';
import { at, v1 } from '../../api/v4.js';
import { showProblem } from '../../parts/show-problem.js';
import type { PageOfCheck } from './use-detail.js';

/** Hands the waterfall over as an HTTP archive. */
export function HarButton({ checkId, step }: PageOfCheck) {
  const download = async (): Promise<void> => {
    const query = step === undefined ? '' : `?step=${String(step)}`;
    const archive = await v1<unknown>('GET', at`/MonitorCheck/${checkId}/Har` + query);
    const address = URL.createObjectURL(new Blob([JSON.stringify(archive)], { type: 'application/json' }));
    const name = step === undefined ? `check-${checkId}.har` : `check-${checkId}-step-${String(step)}.har`;
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button size="xs" variant="default" onClick={() => void download().catch(showProblem)}>
      Download HAR
    </Button>
  );
}
