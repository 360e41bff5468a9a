import { basePath } from '../api/client.js';

interface DocsLink {
  /** Below the base path. */
  readonly address: string;
  readonly text: string;
  readonly note: string;
}

/** What Find offers to read. */
export const DOCS: readonly DocsLink[] = [
  { address: 'v4/docs', text: 'API reference', note: 'The contract, version 4' },
  { address: 'api/v1/docs', text: 'API reference, own additions', note: 'What the web app reads beside it' },
];

export const addressOfDocs = ({ address }: DocsLink): string => basePath + address;
