import { type ReportPreview, reportCultures, type reportRunEndpoints } from '@vedette/contract/v1/report-run';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.js';
import { Dialog } from '../parts/dialog.js';
import { Loading } from '../parts/loading.js';
import { ProblemView } from '../parts/problem-view.js';
import { MailFrame } from './mail-frame.js';
import { saveDocument } from './save-document.js';

type Culture = (typeof reportCultures)[number];

/** Shows the mail as it would leave now, in the culture chosen, with its file to save. */
export function PreviewDialog({ guid, onClose }: { readonly guid: string; readonly onClose: () => void }) {
  const [culture, setCulture] = useState<Culture>();
  const { data, error } = useQuery({
    queryKey: ['/ScheduledReport', guid, 'preview', culture],
    queryFn: ({ signal }) =>
      call<(typeof reportRunEndpoints)['preview']>('GET /api/v1/ScheduledReport/:scheduledReportGuid/Preview', {
        ...{ params: { scheduledReportGuid: guid }, query: culture === undefined ? {} : { Culture: culture }, signal },
      }),
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title="As it would leave now" size="xl">
      <NativeSelect
        label="Language of the reader"
        value={culture ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setCulture(reportCultures.find((each) => each === value));
        }}
        data={[{ value: '', label: 'That of the account' }, ...reportCultures]}
        mb="sm"
      />
      {error && <ProblemView error={error} what="The report could not be made" />}
      {!data && !error && <Loading label="Making the report" />}
      {data && <Shown preview={data} />}
    </Dialog>
  );
}

function Shown({ preview: { Subject, Html, File } }: { readonly preview: ReportPreview }) {
  return (
    <>
      <p>
        <strong>{Subject}</strong>
      </p>
      <MailFrame html={Html} />
      {File && (
        <Button variant="default" mt="sm" onClick={() => saveDocument(File)}>
          Save {File.FileName}
        </Button>
      )}
    </>
  );
}
