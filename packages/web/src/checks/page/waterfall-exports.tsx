import { reportCultures } from '@vedette/contract/v1/files';
import type { pageCheckEndpoints } from '@vedette/contract/v1/checks/check';
import { Button, Group } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { endpointHref } from '../../api/client.js';
import { apiPath, v1 } from '../../api/v4.js';
import { useSession } from '../../api/session.js';
import { showProblem } from '../../parts/actions/show-problem.js';
import type { PageReference } from './use-check-detail.js';

/** Exports the waterfall as a PDF or as an HTTP archive (HAR). */
export function WaterfallExports(page: PageReference) {
  const { CultureName } = useSession();
  const Culture = reportCultures.find((culture) => culture === CultureName);
  const href = endpointHref<(typeof pageCheckEndpoints)['waterfallFile']>(
    'GET /api/v1/MonitorCheck/:monitorCheckId/Waterfall/File',
    {
      params: { monitorCheckId: page.checkId },
      query: { step: page.step, Culture },
    },
  );
  return (
    <Group gap="xs">
      <Button component="a" href={href} target="_blank" size="xs" variant="default">
        {t('Export to PDF')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void downloadHar(page).catch(showProblem)}>
        {t('Download HAR')}
      </Button>
    </Group>
  );
}

async function downloadHar({ checkId, step }: PageReference): Promise<void> {
  const query = step === undefined ? '' : `?step=${String(step)}`;
  const archive = await v1<unknown>('GET', apiPath`/MonitorCheck/${checkId}/Har` + query);
  const objectUrl = URL.createObjectURL(new Blob([JSON.stringify(archive)], { type: 'application/json' }));
  const fileName = step === undefined ? `check-${checkId}.har` : `check-${checkId}-step-${String(step)}.har`;
  Object.assign(document.createElement('a'), { href: objectUrl, download: fileName }).click();
  URL.revokeObjectURL(objectUrl);
}
