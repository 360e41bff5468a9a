import { t } from '../i18n/translate.js';
import { basePath } from '../api/client.js';

interface DocsLink {
  /** Path below the base path. */
  readonly path: string;
  readonly text: string;
  readonly note: string;
}

/** Documentation that Find offers. */
export const DOCS: readonly DocsLink[] = [
  { path: 'v4/docs', text: t('API reference'), note: t('Contract, version 4') },
  { path: 'api/v1/docs', text: t('API reference, additions'), note: t('Endpoints of the web app') },
];

export const docsUrl = ({ path }: DocsLink): string => basePath + path;
