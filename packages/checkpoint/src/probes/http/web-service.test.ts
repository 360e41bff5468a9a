import { afterAll, expect, test } from 'vitest';
import { aSite, closeAll, createProber } from './testing/http-fixture.js';

afterAll(closeAll);
const probe = createProber();
const envelope = '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body/></soap:Envelope>';
const soap = {
  method: 'POST' as const,
  body: envelope,
  headers: [
    { name: 'Content-Type', value: 'text/xml' },
    { name: 'SOAPAction', value: '"urn:price"' },
  ],
};
const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 10_000 };

/** Responds like a web service according to the action and the envelope. */
const aService = (): Promise<string> =>
  aSite((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { soapaction, 'content-type': type } = request.headers;
      const isRight = soapaction === '"urn:price"' && type === 'text/xml' && body === envelope;
      response.writeHead(isRight ? 200 : 500, { 'content-type': 'text/xml' });
      response.end(isRight ? '<Price>42</Price>' : '<Fault>what?</Fault>');
    });
  });

test('sends envelope and action to a web service and searches its response', async () => {
  const url = await aService();
  const outcome = await probe({ url, ...soap, ...patient, contentMatches: ['<Price>\\d+</Price>', '!Fault'] });
  expect(outcome.statusCode).toBe(200);
  expect(outcome.contentMatches.map(({ holds }) => holds)).toEqual([true, true]);
});

test('reports a SOAP fault by its status and the searched content', async () => {
  const url = await aService();
  const outcome = await probe({ url, ...soap, ...patient, headers: [], contentMatches: ['<Price>', '!Fault'] });
  expect(outcome.statusCode).toBe(500);
  expect(outcome.contentMatches.map(({ holds, code }) => (holds ? 0 : code))).toEqual([15001, 15002]);
});
