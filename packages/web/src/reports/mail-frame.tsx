import { useMemo } from 'react';
import { t } from '../i18n/translate.js';
import { extractStyles, withoutStyles } from './mail-styles.js';

/**
 * Shows an e-mail as a mail program does, without running or loading anything. The frame inherits the page's content
 * security policy, which forbids inline styles, so styles are extracted first and applied to the elements afterwards.
 */
export function MailFrame({ html }: { readonly html: string }) {
  const unstyledHtml = useMemo(() => withoutStyles(html), [html]);
  const applyStyles = (frame: HTMLIFrameElement): void => {
    const { contentDocument: mail, contentWindow } = frame;
    if (!mail || !contentWindow) return;
    for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? '';
    const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(extractStyles(html));
    mail.adoptedStyleSheets = [sheet];
  };
  return (
    <iframe
      title={t('E-mail')}
      sandbox="allow-same-origin"
      srcDoc={unstyledHtml}
      onLoad={(event) => applyStyles(event.currentTarget)}
      width="100%"
      height="480"
      style={{ border: 0 }}
    />
  );
}
