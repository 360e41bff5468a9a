import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A web server on loopback that records its calls; `answer` writes the response. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly calls: ReceivedCall[];
  answer: (call: ReceivedCall, response: ServerResponse) => void;
}

/** @param port a free port by default */
export async function startReceiver(port = 0): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const state: Pick<Receiver, 'answer'> = { answer: (_call, response) => void response.end('{"id":7}') };
  const server = createServer((request, response) => {
    // Equal calls get equal responses, even across a second boundary.
    response.sendDate = false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      calls.push(call);
      state.answer(call, response);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  return Object.assign(state, {
    calls,
    url: `http://127.0.0.1:${actualPort}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
