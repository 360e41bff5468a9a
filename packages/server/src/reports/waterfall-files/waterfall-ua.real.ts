import { cultures } from '@vedette/i18n/culture';
import { describe, expect, test } from 'vitest';

import { PdfObjects } from '@vedette/documents/pdf/testing/pdf-objects';
import { findUaProblems } from '@vedette/documents/pdf/testing/pdf-ua';
import { isQpdfMissing as isMissing, readPdf } from '@vedette/documents/pdf/testing/read-pdf';
import { renderWaterfallPdf } from './pdf-waterfall.js';
import { aSheet, aWaterfall } from './testing/a-waterfall.js';
import { createWaterfallFormatter } from './waterfall-formatter.js';

describe.skipIf(isMissing)(`PDF/UA${isMissing ? ' (skipped: qpdf is not installed)' : ''}`, () => {
  test.each(cultures)('%s: a waterfall passes all machine-checkable PDF/UA rules', async (culture) => {
    const sheet = aSheet({ monitorName: '網上商店', waterfall: aWaterfall(120) });
    const json = readPdf(await renderWaterfallPdf(sheet, createWaterfallFormatter(culture, sheet)));
    expect(findUaProblems(new PdfObjects(json))).toEqual([]);
  });
});
