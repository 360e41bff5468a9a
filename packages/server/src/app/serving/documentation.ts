import { renderReferencePage } from '@vedette/contract/docs/reference-page';
import { buildOpenApi } from '@vedette/contract/openapi';
import { endpoints } from '@vedette/contract/table';
import { ConstantDocument, PREFIX, type RouteHost } from '../../http/index.js';

const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};

/**
 * Serves `openapi.json` and the readable reference of both surfaces without sign-in. Each is built once, on first
 * request.
 */
export function mountDocumentation({ app, origin = '', basePath }: RouteHost): void {
  for (const surface of ['v4', 'v1'] as const) {
    const prefix = PREFIX[surface];
    const buildDocument = () => buildOpenApi(surface, endpoints, `${origin}${basePath}${prefix}`);
    const document = new ConstantDocument({
      contentType: 'application/json; charset=utf-8',
      content: () => JSON.stringify(buildDocument()),
    });
    const page = new ConstantDocument({
      contentType: 'text/html; charset=utf-8',
      content: () => renderReferencePage(buildDocument()),
      headers: PAGE_HEADERS,
    });
    app.get(`${prefix}/openapi.json`, { compress: false }, (request, reply) => document.send(request, reply));
    app.get(`${prefix}/docs`, { compress: false }, (request, reply) => page.send(request, reply));
  }
}
