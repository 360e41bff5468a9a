import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { BufferedConnection } from '../service/buffered-connection.js';

/** Longer than any packet of a login; the protocol allows 16 MB. */
const MAX_PACKET_BYTES = 65_536;

/** Packets of the MySQL protocol: three bytes of length, a sequence number, and the content. */
export class MysqlPackets {
  readonly #connection: BufferedConnection;
  #nextSequence = 0;

  constructor(connection: BufferedConnection) {
    this.#connection = connection;
  }

  /** @throws ProbeFailure 22001 for a length that no packet of a login has. */
  async read(): Promise<Buffer> {
    const header = await this.#connection.read(4);
    const length = header.readUIntLE(0, 3);
    if (length === 0 || length > MAX_PACKET_BYTES) {
      throw new ProbeFailure(errorCodes.databaseHandshake, `a packet of ${length} bytes`);
    }
    this.#nextSequence = (header.readUInt8(3) + 1) & 0xff;
    return this.#connection.read(length);
  }

  write(content: Buffer): void {
    const header = Buffer.alloc(4);
    header.writeUIntLE(content.length, 0, 3);
    header.writeUInt8(this.#nextSequence, 3);
    this.#nextSequence = (this.#nextSequence + 1) & 0xff;
    this.#connection.write(Buffer.concat([header, content]));
  }

  /** Restarts the sequence at zero for a new exchange. */
  restart(): void {
    this.#nextSequence = 0;
  }
}
