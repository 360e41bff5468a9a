import { basePath } from '../api/client.js';

interface DocsLink {
  /** Path below the base path. */
  readonly address: string;
  readonly text: string;
  readonly note: string;
}

/** Documentation that Find offers. */
export const DOCS: readonly DocsLink[] = [
  { address: 'v4/docs', text: 'API reference', note: 'Contract, version 4' },
  { address: 'api/v1/docs', text: 'API reference, additions', note: 'Endpoints of the web app' },
];

export const addressOfDocs = ({ address }: DocsLink): string => basePath + address;
