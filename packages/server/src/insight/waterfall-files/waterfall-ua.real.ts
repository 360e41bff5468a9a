import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cultures } from '../../alerting/index.js';
import { PdfObjects } from '../report-files/testing/pdf-objects.js';
import { uaProblems } from '../report-files/testing/pdf-ua.js';
import { waterfallPdf } from './pdf-waterfall.js';
import { aSheet, aWaterfall } from './testing/a-waterfall.js';
import { waterfallWording } from './waterfall-wording.js';

const isMissing = spawnSync('qpdf', ['--version']).status !== 0;
const folder = mkdtempSync(join(tmpdir(), 'vedette-ua-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(isMissing)(`PDF/UA${isMissing ? ' (skipped: qpdf is not installed)' : ''}`, () => {
  test.each(cultures)('a waterfall in %s holds to every rule a program can check', async (culture) => {
    const sheet = aSheet({ monitorName: '網上商店', waterfall: aWaterfall(120) });
    const path = join(folder, `${culture}.pdf`);
    writeFileSync(path, await waterfallPdf(sheet, waterfallWording(culture, sheet)));
    execFileSync('qpdf', ['--check', path]);
    const wish = ['--json=2', '--json-stream-data=inline', '--decode-level=all', path];
    const json = execFileSync('qpdf', wish, { encoding: 'utf8', maxBuffer: 1e9 });
    expect(uaProblems(new PdfObjects(json))).toEqual([]);
  });
});
