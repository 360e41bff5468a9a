import { t } from '../../i18n/translate.js';

/** Initial value of a URL field. */
export const EMPTY_URL = 'https://';

const step = { name: t('Open the page'), recordWaterfall: true, actions: [{ navigate: { url: EMPTY_URL } }] };

/** Returns the initial script of a new transaction monitor. */
export const emptyJourney = (): string => JSON.stringify({ steps: [step] }, undefined, 2);
