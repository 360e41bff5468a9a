import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { pageMetrics } from '@vedette/contract/v1/checks/page-metrics';
import { expect, test } from 'vitest';
import { aCheck } from '../../testing/a-check.js';
import type { StoredStep, NewCheck } from '../record/check.js';
import { aPageCheck, aStep, aTransactionCheck, type Document } from '../../testing/page-checks.js';
import { measurePages, PAGE_METRIC_COLUMNS } from './page-rollup-rules.js';

const monitorGuid = '00000000-0000-4000-8000-000000000001';
const page = (navigations: readonly PageNavigation[], more: Partial<NewCheck> = {}, document?: Document) =>
  aPageCheck({ monitorGuid, ...more }, navigations, document);
const columns = Object.values(PAGE_METRIC_COLUMNS).map(({ column }) => column);
const figuresByPage = (check: NewCheck) =>
  measurePages(check).map(({ of, figures }) => [
    of,
    Object.fromEntries(columns.flatMap((column, at) => (figures[at] === null ? [] : [[column, figures[at]]]))),
  ]);

test('has a figure with separate columns for every page metric', () => {
  expect(Object.keys(PAGE_METRIC_COLUMNS)).toEqual(pageMetrics);
  expect(new Set(columns).size).toBe(pageMetrics.length);
});

test('converts figures to whole numbers, and missing ones to null', () => {
  const seen = { url: '', firstContentfulPaintMs: 100.4, cumulativeLayoutShift: 0.0123 };
  expect(figuresByPage(page([seen]))).toEqual([['monitor', { first_paint: 100, shift: 123 }]]);
  expect(figuresByPage(page([{ url: '', loadEventEndMs: 1e12 }]))).toEqual([['monitor', { load_end: 2_147_483_647 }]]);
});

test('uses the last navigation of a page that redirects', () => {
  const navigations = [
    { url: 'a', timeToFirstByteMs: 5 },
    { url: 'b', timeToFirstByteMs: 70 },
  ];
  expect(figuresByPage(page(navigations))).toEqual([['monitor', { first_byte: 70 }]]);
});

test('stores phases of the document beside other figures, or alone', () => {
  const phases = { sendMs: 0, waitMs: 70.4, receiveMs: 9 };
  const figures = { send: 0, wait: 70, receive: 9 };
  expect(figuresByPage(page([{ url: '', loadEventEndMs: 9 }], {}, phases))).toEqual([
    ['monitor', { load_end: 9, ...figures }],
  ]);
  expect(figuresByPage(page([], {}, { tlsMs: 3, ...phases }))).toEqual([['monitor', { ...figures, handshake: 3 }]]);
  const steps = [aStep([], {}, phases), aStep([], { storesFigures: false }, phases)];
  expect(figuresByPage(aTransactionCheck({ monitorGuid }, steps))).toEqual([[0, figures]]);
});

test('skips unreachable targets and checks without figures, counts partial ones', () => {
  const seen = [{ url: '', loadEventEndMs: 9 }];
  const nothing = [page(seen, { isTimed: false }), page([]), page([{ url: '' }]), aCheck({ monitorGuid })];
  expect(nothing.flatMap(figuresByPage)).toEqual([]);
  for (const more of [{ isPartial: true }, { stagingMode: true }]) {
    expect(figuresByPage(page(seen, more))).toEqual([['monitor', { load_end: 9 }]]);
  }
});

test('assigns figures to passed transaction steps that store them', () => {
  const step = (ms: number, more: Partial<StoredStep> = {}) => aStep([{ url: '', domCompleteMs: ms }], more);
  const steps = [step(1), step(2, { storesFigures: false }), step(3, { state: 'ignored' }), step(4), aStep([])];
  expect(figuresByPage(aTransactionCheck({ monitorGuid }, steps))).toEqual([
    [0, { dom_complete: 1 }],
    [3, { dom_complete: 4 }],
  ]);
});
