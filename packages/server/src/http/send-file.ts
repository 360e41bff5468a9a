import { Readable } from 'node:stream';
import type { ReportDocument } from '@vedette/contract/v1/files';
import type { FastifyReply } from 'fastify';

export interface SentFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | Readable;
  /** Length of a stream, where it is known. */
  readonly length?: number;
}

/** Sends a file to browsers: a PDF is shown, anything else is saved under its name. Caches must not store it. */
export function sendFile(reply: FastifyReply, file: SentFile): FastifyReply {
  const { fileName, contentType, content, length = Buffer.isBuffer(content) ? content.length : undefined } = file;
  const disposition = contentType === 'application/pdf' ? 'inline' : 'attachment';
  if (length !== undefined) void reply.header('content-length', length);
  return preventCaching(reply)
    .header('content-disposition', `${disposition}; ${formatFileNameParameters(fileName)}`)
    .type(contentType)
    .send(content);
}

/** Sends the same file as base64 in JSON, for programs. A stream is passed on as it arrives. */
export function sendDocument(reply: FastifyReply, { fileName, contentType, content }: SentFile): FastifyReply {
  const parts = generateDocumentParts({ FileName: fileName, ContentType: contentType }, content);
  return preventCaching(reply)
    .type('application/json; charset=utf-8')
    .send(Readable.from(parts, { objectMode: false }));
}

const preventCaching = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store');

/** RFC 6266: the name in ASCII for old clients, then the full name (RFC 8187), which all others use. */
function formatFileNameParameters(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()+,=@~-]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

async function* generateDocumentParts(
  metadata: Omit<ReportDocument, 'Content'>,
  content: Buffer | Readable,
): AsyncGenerator<string> {
  yield `${JSON.stringify(metadata).slice(0, -1)},"Content":"`;
  // Only whole groups of three bytes can be concatenated in base64.
  let remainder = Buffer.alloc(0);
  for await (const chunk of Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer | string>)) {
    const bytes = Buffer.concat([remainder, Buffer.from(chunk)]);
    const completeLength = bytes.length - (bytes.length % 3);
    remainder = bytes.subarray(completeLength);
    if (completeLength > 0) yield bytes.toString('base64', 0, completeLength);
  }
  yield `${remainder.toString('base64')}"}`;
}
