import type { Json, OpenApiDocument } from '../openapi.js';
import { NOT_GIVEN } from '../request-schema.js';
import { referenceStyle } from './reference-style.js';

type Dict = Readonly<Record<string, Json>>;

/** Renders the reference of one surface as an HTML page without scripts, from its OpenAPI document. */
export function renderReferencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const areas = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => (operation['tags'] as readonly string[])[0] === name),
  }));
  const base = document.servers[0]?.url ?? '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style>${referenceStyle}</style></head><body>
<a class="skip" href="#main">Skip to the endpoints</a>
<nav aria-label="Resources"><h1>${escapeHtml(document.info.title)}</h1><p><a href="openapi.json">OpenAPI 3.1 document</a></p>
<ul>${areas.map(({ name }) => `<li><a href="#${areaAnchor(name)}">${escapeHtml(name)}</a></li>`).join('')}
<li><a href="#shapes">Schemas</a></li></ul></nav>
<main id="main"><p>${escapeHtml(document.info.description)} Required parameters and fields are marked with *.</p>
${areas.map(({ name, operations: areaOperations }) => renderArea(name, areaOperations, base)).join('\n')}
${renderSchemas(document.components['schemas'] as Dict)}
</main></body></html>`;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: Dict;
}

const renderArea = (name: string, operations: readonly Operation[], base: string): string =>
  `<section id="${areaAnchor(name)}"><h2>${escapeHtml(name)}</h2>${operations.map((each) => renderOperation(each, base)).join('')}</section>`;

function renderOperation({ path, method, operation }: Operation, base: string): string {
  const parameters = (operation['parameters'] ?? []) as readonly Dict[];
  const body = schemaIn(operation['requestBody']);
  const responses = Object.entries(operation['responses'] as Dict);
  return `<details id="${escapeHtml(cellText(operation['operationId']))}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escapeHtml(base + path)}</code> <span>${escapeHtml(cellText(operation['summary']))}</span></summary>
${operation['description'] ? `<p>${escapeHtml(cellText(operation['description']))}</p>` : ''}
${
  parameters.length === 0
    ? ''
    : renderTable(
        'Parameters',
        parameters.map((each) => [
          `${cellText(each['name'])}${each['required'] === true ? ' *' : ''}`,
          cellText(each['in']),
          { html: renderType(each['schema']) },
          cellText(each['description'] ?? (each['schema'] as Dict)['description']),
        ]),
      )
}
${body === undefined ? '' : `<h4>Body</h4>${renderMembers(body)}`}
${renderTable(
  'Responses',
  responses.map(([status, answer]) => [
    status,
    cellText((answer as Dict)['description']),
    { html: renderType(schemaIn(answer)) },
  ]),
)}
<p><a href="#${escapeHtml(cellText(operation['operationId']))}">Link to this endpoint</a></p></details>`;
}

const schemaIn = (bodyOrResponse: Json | undefined): Json | undefined =>
  ((bodyOrResponse as Dict | undefined)?.['content'] as Record<string, Dict> | undefined)?.['application/json']?.[
    'schema'
  ];

const renderSchemas = (schemas: Dict): string =>
  `<section id="shapes"><h2>Schemas</h2>${Object.entries(schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, schema]) =>
        `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${renderMembers(schema)}</details>`,
    )
    .join('')}</section>`;

function renderMembers(schema: Json): string {
  const { properties, required } = schema as Dict;
  if (properties === undefined) return `<p>${renderType(schema)}</p>`;
  const requiredNames = new Set((required ?? []) as readonly string[]);
  const rows = Object.entries(properties as Dict).map(([name, each]) => [
    `${name}${requiredNames.has(name) ? ' *' : ''}`,
    { html: renderType(each) },
    cellText((each as Dict)['description']),
  ]);
  return renderTable('', rows);
}

type Cell = string | { readonly html: string };

function renderTable(title: string, rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell): string => `<td>${typeof value === 'string' ? escapeHtml(value) : value.html}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  return `${title === '' ? '' : `<h4>${title}</h4>`}<table><tbody>${body}</tbody></table>`;
}

/** Renders a type as HTML: a link to the shape, a list of values, or the JSON type with its limits. */
function renderType(schema: Json | undefined): string {
  if (schema === undefined || schema === null || typeof schema !== 'object') return '';
  const { $ref: ref, type, items, anyOf, enum: values, format, minimum, maximum } = schema as Dict;
  if (typeof ref === 'string') {
    const name = escapeHtml(ref.split('/').at(-1) ?? '');
    return `<i><a href="#shape-${name}">${name}</a></i>`;
  }
  if (Array.isArray(values))
    return `<i>${(values as readonly Json[]).map((value) => escapeHtml(cellText(value))).join(' · ')}</i>`;
  // That optional fields may be sent empty is stated once, at the top.
  if (Array.isArray(anyOf)) return (anyOf as readonly Json[]).filter(isGiven).map(renderType).join(' or ');
  if (type === 'array') return `<i>array of</i> ${renderType(items)}`;
  const limits = [
    minimum !== undefined && Number(minimum) > Number.MIN_SAFE_INTEGER ? `≥ ${cellText(minimum)}` : '',
    maximum !== undefined && Number(maximum) < Number.MAX_SAFE_INTEGER ? `≤ ${cellText(maximum)}` : '',
  ];
  return `<i>${[cellText(format ?? type ?? 'any'), ...limits]
    .filter((each) => each !== '')
    .map(escapeHtml)
    .join(' ')}</i>`;
}

const isGiven = (schema: Json): boolean => {
  const { type, $ref: ref } = schema as Dict;
  return type !== 'null' && !(typeof ref === 'string' && ref.endsWith(`/${NOT_GIVEN}`));
};

/** Returns a JSON scalar as text. Absent is empty. */
const cellText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const areaAnchor = (name: string): string => `area-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
