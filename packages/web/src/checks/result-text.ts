import { t } from '../i18n/translate.js';

/** Formats a result: `0 - OK`, `14500 - HTTP status 500`. */
export const resultText = (errorCode: number, description: string): string =>
  `${String(errorCode)} - ${errorCode === 0 ? t('OK') : description}`;
