import type { Culture } from '@vedette/i18n/culture';
import { type ReactNode, useEffect, useState } from 'react';
import { Loading } from '../parts/feedback/loading.js';
import { reloadedCulture, rememberCulture } from '../i18n/culture-choice.js';
import { currentCulture, isSameLanguage, t } from '../i18n/translate.js';

interface Props {
  readonly culture: Culture;
  readonly children: ReactNode;
}

/**
 * Reloads the app if it is in another language than that of a culture, since its texts are read once; otherwise shows its
 * children. A culture that changes later is used at the next start, so that no input is lost.
 */
export function ReloadForCulture({ culture, children }: Props): ReactNode {
  const [mustReload] = useState(() => !isSameLanguage(culture, currentCulture()) && reloadedCulture.read() !== culture);
  useEffect(() => {
    const isStored = culture === currentCulture() || rememberCulture(culture);
    // Reloads once per culture: if the storage silently discards values, the app would reload endlessly.
    if (mustReload && isStored && reloadedCulture.write(culture)) window.location.reload();
    else if (!mustReload && isSameLanguage(culture, currentCulture())) reloadedCulture.clear();
  }, [culture, mustReload]);
  return mustReload ? <Loading label={t('Loading page')} /> : children;
}
