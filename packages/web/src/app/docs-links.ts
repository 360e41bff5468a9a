import { t } from '../i18n/translate.js';
import { basePath } from '../api/client.js';

interface DocsLink {
  /** Path below the base path. */
  readonly address: string;
  readonly text: string;
  readonly note: string;
}

/** Documentation that Find offers. */
export const DOCS: readonly DocsLink[] = [
  { address: 'v4/docs', text: t('API reference'), note: t('Contract, version 4') },
  { address: 'api/v1/docs', text: t('API reference, additions'), note: t('Endpoints of the web app') },
];

export const addressOfDocs = ({ address }: DocsLink): string => basePath + address;
