import type { Culture } from '@vedette/i18n/culture';
import { type ReactNode, useEffect, useState } from 'react';
import { Loading } from '../parts/feedback/loading.js';
import { rememberCulture } from '../i18n/culture-choice.js';
import { currentCulture, t } from '../i18n/translate.js';

interface Props {
  readonly culture: Culture;
  readonly children: ReactNode;
}

/**
 * Shows its children in the language of a culture. If the app is in another language it starts again, as its texts are
 * read once. A culture that changes later is used at the next start, so that no input is lost.
 */
export function InCulture({ culture, children }: Props): ReactNode {
  const [isOther] = useState(() => culture !== currentCulture() && rememberCulture(culture));
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
  return isOther ? <Loading label={t('Loading page')} /> : children;
}
