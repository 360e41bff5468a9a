import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface SentFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer | Readable;
  /** Of a stream, where it is known. */
  readonly length?: number;
}

/** A file as browsers take it: a PDF is shown, anything else is saved under its name. Nobody on the way keeps it. */
export function sendFile(reply: FastifyReply, file: SentFile): FastifyReply {
  const { fileName, contentType, content, length } = file;
  const name = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = contentType === 'application/pdf' ? 'inline' : 'attachment';
  if (length !== undefined) void reply.header('content-length', length);
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${how}; filename*=UTF-8''${name}`)
    .type(contentType)
    .send(content);
}
