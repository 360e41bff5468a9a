import { reportCultures } from '@vedette/contract/v1/files';
import { type ReportPreview, type reportRunEndpoints } from '@vedette/contract/v1/reports/report-run';
import { cultureNames } from '@vedette/i18n/culture';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { endpointHref, call } from '../api/client.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { MailFrame } from './mail-frame.js';
import { saveDocument } from './save-document.js';

type Culture = (typeof reportCultures)[number];

/** Previews the e-mail as it would be sent now in the selected language, with its file. */
export function PreviewDialog({ guid, onClose }: { readonly guid: string; readonly onClose: () => void }) {
  const [culture, setCulture] = useState<Culture>();
  const { data, error } = useQuery({
    queryKey: ['/ScheduledReport', guid, 'preview', culture],
    queryFn: ({ signal }) =>
      call<(typeof reportRunEndpoints)['preview']>('GET /api/v1/ScheduledReport/:scheduledReportGuid/Preview', {
        params: { scheduledReportGuid: guid },
        query: culture === undefined ? {} : { Culture: culture },
        signal,
      }),
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title={t('Preview')} size="xl">
      <NativeSelect
        label={t('Language')}
        value={culture ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setCulture(reportCultures.find((each) => each === value));
        }}
        data={[
          { value: '', label: t('Account default') },
          ...reportCultures.map((value) => ({ value, label: cultureNames[value] })),
        ]}
        mb="sm"
      />
      {error && <ProblemView error={error} failure={t('The report could not be generated')} />}
      {!data && !error && <Loading label={t('Generating the report')} />}
      {data && <PreviewContent preview={data} url={previewFileUrl(guid, culture)} />}
    </Dialog>
  );
}

/** Returns the URL of the file. */
const previewFileUrl = (scheduledReportGuid: string, culture: Culture | undefined): string =>
  endpointHref<(typeof reportRunEndpoints)['preview']>('GET /api/v1/ScheduledReport/:scheduledReportGuid/Preview', {
    params: { scheduledReportGuid },
    query: { As: 'File', ...(culture !== undefined && { Culture: culture }) },
  });

interface PreviewContentProps {
  readonly preview: ReportPreview;
  readonly url: string;
}

function PreviewContent({ preview: { Subject, Html, File }, url }: PreviewContentProps) {
  return (
    <>
      <p>
        <strong>{Subject}</strong>
      </p>
      <MailFrame html={Html} />
      {File && (
        <Group mt="sm" gap="xs">
          {File.ContentType === 'application/pdf' && (
            <Button component="a" href={url} target="_blank">
              {t('Open PDF')}
            </Button>
          )}
          <Button variant="default" onClick={() => saveDocument(File)}>
            {t('Save {fileName}', { fileName: File.FileName })}
          </Button>
        </Group>
      )}
    </>
  );
}
