import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { Wire } from '../service/wire.js';

/** Longer than any packet of a login; the protocol allows 16 MB. */
const MAX_PACKET_BYTES = 65_536;

/** Packets of the MySQL protocol: three bytes of length, a sequence number, and the content. */
export class Packets {
  readonly #wire: Wire;
  #next = 0;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** @throws ProbeFailure 22001 for a length that no packet of a login has. */
  async read(): Promise<Buffer> {
    const head = await this.#wire.read(4);
    const length = head.readUIntLE(0, 3);
    if (length === 0 || length > MAX_PACKET_BYTES) {
      throw new ProbeFailure(errorCodes.databaseHandshake, `a packet of ${length} bytes`);
    }
    this.#next = (head.readUInt8(3) + 1) & 0xff;
    return this.#wire.read(length);
  }

  write(content: Buffer): void {
    const head = Buffer.alloc(4);
    head.writeUIntLE(content.length, 0, 3);
    head.writeUInt8(this.#next, 3);
    this.#next = (this.#next + 1) & 0xff;
    this.#wire.write(Buffer.concat([head, content]));
  }

  /** Restarts the sequence at zero for a new exchange. */
  restart(): void {
    this.#next = 0;
  }
}
