import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { exactLink } from './exact-link.js';
import type { PeriodRange } from './period-step-rules.js';

interface Props {
  readonly label: string;
  /** Period to link to; absent if the URL contains it. */
  readonly period?: PeriodRange;
  readonly size?: 'xs' | 'compact-sm';
}

/**
 * Copies the URL of the current view. If the browser denies clipboard access, the URL is shown to be copied manually.
 */
export function CopyLink({ label, period, size = 'compact-sm' }: Props) {
  const clipboard = useClipboard();
  const [link, setLink] = useState('');
  const copy = (): void => {
    const url = period ? exactLink(window.location.href, period) : window.location.href;
    setLink(url);
    clipboard.copy(url);
  };
  return (
    <>
      <Button size={size} variant="default" aria-label={clipboard.copied ? undefined : label} onClick={copy}>
        {clipboard.copied ? t('Copied') : t('Copy link')}
      </Button>
      {clipboard.error && (
        <TextInput
          size="xs"
          readOnly
          aria-label={t('Link to this view')}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
