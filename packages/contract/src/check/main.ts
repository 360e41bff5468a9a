// `npm run contract:check`: compares the endpoint table with the contract as data. Exits with 1 and prints a sentence
// per difference.
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { MsaAssertion, MsaAuthentication, MsaFunction, MsaPair, MsaStep, MsaVariable } from '../v4/multi-step.js';
import { buildOpenApi } from '../openapi.js';
import { endpoints } from '../table.js';
import { compareEnums, type SpecEnums } from './compare-enums.js';
import { compareShapes, type SpecModels, type SpecPaths } from './compare-shapes.js';
import { compareTable, type SpecEndpoint } from './compare.js';
import type { OpenApiDocument, Schema } from './find-schema.js';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../spec/${name}`, import.meta.url), 'utf8'));

/** Parts of a script, which is sent as a text and as open objects, so the OpenAPI document does not describe them. */
const scriptShapes = {
  MsaStep,
  ApiHttpHeaderValue: MsaPair,
  ApiVariableDefinition: MsaVariable,
  ApiAssertion: MsaAssertion,
  ApiAuthenticationInfo: MsaAuthentication,
  UserDefinedFunction: MsaFunction,
};
const toSchema = (shape: z.ZodType): Schema => z.toJSONSchema(shape, { io: 'input', reused: 'inline' }) as Schema;

const spec = read('endpoints.json') as SpecEndpoint[];
const postponedLines = read('later.json') as string[];
// Every shape must be expressible in OpenAPI; this throws for one that is not.
const [v4Document] = (['v4', 'v1'] as const).map((surface) => buildOpenApi(surface, endpoints));
const served = v4Document as unknown as OpenApiDocument;
const scriptSchemas = Object.entries(scriptShapes).map(([name, shape]) => [name, toSchema(shape)] as const);
const document: OpenApiDocument = {
  ...served,
  components: { schemas: { ...served.components.schemas, ...Object.fromEntries(scriptSchemas) } },
};
const problems = [
  ...compareTable(endpoints, spec, postponedLines),
  ...compareShapes(document, read('models.json') as SpecModels, {
    places: read('places.json') as SpecPaths,
    requestModels: new Set([...Object.keys(scriptShapes), 'ThrottlingOptions']),
  }),
  ...compareEnums(document, read('enums.json') as SpecEnums),
];

for (const problem of problems) console.error(problem);
const v4 = endpoints.filter(({ surface }) => surface === 'v4').length;
console.log(
  `contract: ${spec.length} endpoints in the contract, ${v4} served, ${postponedLines.length} postponed; ` +
    `${endpoints.length - v4} under /api/v1; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
