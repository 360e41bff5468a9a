import { message } from '@vedette/i18n/message';
import { Button, Code } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { t } from '../../i18n/translate.js';

/** Shows a text with a button that copies it. */
export function CopyText({ label, text }: { readonly label: string; readonly text: string }) {
  const clipboard = useClipboard();
  return (
    <>
      <Code block className="wrap" tabIndex={0} aria-label={label}>
        {text}
      </Code>
      <Button mt="xs" size="xs" variant="default" onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? t('Copied') : t(message('Copy', 'verb'))}
      </Button>
    </>
  );
}
