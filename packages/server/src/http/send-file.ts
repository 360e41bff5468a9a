import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface SentFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | Readable;
}

/** A file as browsers take it: a PDF is shown, anything else is saved under its name. Nobody on the way keeps it. */
export function sendFile(reply: FastifyReply, { fileName, contentType, content }: SentFile): FastifyReply {
  const name = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = contentType === 'application/pdf' ? 'inline' : 'attachment';
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${how}; filename*=UTF-8''${name}`)
    .type(contentType)
    .send(content);
}
