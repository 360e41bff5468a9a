import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { exactLink } from './exact-link.js';
import type { Span } from './period-step-rules.js';

interface Props {
  readonly label: string;
  /** Period to link to; absent if the URL contains it. */
  readonly span?: Span;
  readonly size?: 'xs' | 'compact-sm';
}

/**
 * Copies the URL of the current view. If the browser denies clipboard access, the URL is shown to be copied manually.
 */
export function CopyLink({ label, span, size = 'compact-sm' }: Props) {
  const clipboard = useClipboard();
  const [link, setLink] = useState('');
  const copy = (): void => {
    const address = span ? exactLink(window.location.href, span) : window.location.href;
    setLink(address);
    clipboard.copy(address);
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
