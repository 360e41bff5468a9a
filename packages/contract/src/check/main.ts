// `npm run contract:check`: the endpoint table against the contract as data; exits 1 with a sentence per difference.
import { readFileSync } from 'node:fs';
import { openApi } from '../openapi.js';
import { endpoints } from '../table.js';
import { compareTable, type SpecEndpoint } from './compare.js';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../spec/${name}`, import.meta.url), 'utf8'));

const spec = read('endpoints.json') as SpecEndpoint[];
const later = read('later.json') as string[];
const problems = compareTable(endpoints, spec, later);
// Every shape must be sayable in OpenAPI; this throws for one that is not.
for (const surface of ['v4', 'v1'] as const) openApi(surface, endpoints);

for (const problem of problems) console.error(problem);
const v4 = endpoints.filter(({ surface }) => surface === 'v4').length;
console.log(
  `contract: ${spec.length} endpoints named, ${v4} served, ${later.length} to come; ` +
    `${endpoints.length - v4} under /api/v1; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
