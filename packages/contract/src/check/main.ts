// `npm run contract:check`: the endpoint table against the contract as data; exits 1 with a sentence per difference.
import { readFileSync } from 'node:fs';
import { openApi, type Json } from '../openapi.js';
import { endpoints } from '../table.js';
import { compareShapes, type SpecModels } from './compare-shapes.js';
import { compareTable, type SpecEndpoint } from './compare.js';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../spec/${name}`, import.meta.url), 'utf8'));

const spec = read('endpoints.json') as SpecEndpoint[];
const later = read('later.json') as string[];
const models = read('models.json') as SpecModels;
// Every shape must be sayable in OpenAPI; this throws for one that is not.
const [v4Document] = (['v4', 'v1'] as const).map((surface) => openApi(surface, endpoints));
const schemas = v4Document?.components['schemas'] as Record<string, Json>;
const problems = [...compareTable(endpoints, spec, later), ...compareShapes(schemas, models)];

for (const problem of problems) console.error(problem);
const v4 = endpoints.filter(({ surface }) => surface === 'v4').length;
console.log(
  `contract: ${spec.length} endpoints named, ${v4} served, ${later.length} to come; ` +
    `${endpoints.length - v4} under /api/v1; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
