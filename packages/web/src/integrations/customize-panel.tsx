import type { customFormEndpoints } from '@vedette/contract/v1/alerting/custom-integration';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Panel } from '../parts/page/panel.js';

interface ConversionProps {
  readonly title: string;
  readonly text: string;
  /** Title and text of the dialog that asks first. */
  readonly confirmTitle: string;
  readonly confirmText: string;
  readonly action: string;
  readonly convert: () => Promise<unknown>;
  /** Page of the integration afterwards. */
  readonly to: '/integrations/custom/$guid' | '/integrations/channels/$guid';
  readonly guid: string;
}

/** Converts an integration and opens its new page. */
function ConversionPanel({ title, text, confirmTitle, confirmText, action, convert, to, guid }: ConversionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Panel title={title}>
      <p className="dimmed">{text}</p>
      <Button variant="default" onClick={() => setConfirming(true)}>
        {action}
      </Button>
      {isConfirming && (
        <Confirm
          title={confirmTitle}
          text={confirmText}
          action={action}
          onConfirm={async () => {
            await convert();
            // Cached data of the other form would be shown first.
            queries.removeQueries({ type: 'inactive' });
            await navigate({ to, params: { guid } });
            await queries.invalidateQueries();
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}

/** Converts a predefined channel to a custom integration. */
export function CustomizePanel({ guid, label }: { readonly guid: string; readonly label: string }) {
  return (
    <ConversionPanel
      {...{
        guid,
        title: t('Request template'),
        action: t('Customise'),
        confirmTitle: t('Customise?'),
        to: '/integrations/custom/$guid',
      }}
      text={t(
        'Convert this integration to a custom integration to edit its requests. Escalation levels keep using it.',
      )}
      confirmText={t(
        'It becomes a custom integration that sends the same requests as {label} does now, with its settings as variables. Later versions of Vedette may change the requests of {label}, but not yours. Unsaved changes on this page are lost.',
        { label },
      )}
      convert={() =>
        call<typeof customFormEndpoints.customize>('POST /api/v1/Integration/Channel/:integrationGuid/Customize', {
          params: { integrationGuid: guid },
        })
      }
    />
  );
}

/** Restores a custom integration to its predefined channel. */
export function RestorePanel({ guid }: { readonly guid: string }) {
  return (
    <ConversionPanel
      {...{
        guid,
        title: t('Predefined channel'),
        action: t('Restore predefined channel'),
        confirmTitle: t('Restore predefined channel?'),
        to: '/integrations/channels/$guid',
      }}
      text={t('This integration was customised from a predefined channel and can be restored to it.')}
      confirmText={t(
        'Its custom requests and functions are deleted. Variables named like the channel’s settings become settings again. Unsaved changes on this page are lost.',
      )}
      convert={() =>
        call<typeof customFormEndpoints.restore>('POST /api/v1/Integration/Custom/:integrationGuid/Restore', {
          params: { integrationGuid: guid },
        })
      }
    />
  );
}
