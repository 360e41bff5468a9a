import { referencePage } from '@vedette/contract/docs/reference-page';
import { openApi } from '@vedette/contract/openapi';
import { endpoints } from '@vedette/contract/table';
import { PREFIX, type RouteHost } from '../http/index.js';

/** Serves `openapi.json` and the readable reference of both surfaces to anybody; made once, when first asked for. */
export function mountDocumentation({ app, origin = '', basePath }: RouteHost): void {
  for (const surface of ['v4', 'v1'] as const) {
    const prefix = PREFIX[surface];
    const document = once(() => openApi(surface, endpoints, `${origin}${basePath}${prefix}`));
    const page = once(() => referencePage(document()));
    app.get(`${prefix}/openapi.json`, (_request, reply) => reply.send(document()));
    app.get(`${prefix}/docs`, (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(page()),
    );
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
