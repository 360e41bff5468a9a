import { useMemo } from 'react';
import { extractStyles, withoutStyles } from './mail-styles.js';

/**
 * A mail as a mail program shows it; nothing in it runs or is fetched. A framed text has the content security policy of the
 * page around it, which takes no style out of HTML: they are taken out before and set on the elements afterwards.
 */
export function MailFrame({ html }: { readonly html: string }) {
  const bare = useMemo(() => withoutStyles(html), [html]);
  const dress = (frame: HTMLIFrameElement): void => {
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
      title="The mail"
      sandbox="allow-same-origin"
      srcDoc={bare}
      onLoad={(event) => dress(event.currentTarget)}
      width="100%"
      height="480"
      style={{ border: 0 }}
    />
  );
}
