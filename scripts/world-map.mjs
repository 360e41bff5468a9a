/**
 * Generates `packages/web/src/rum/world.json` from two files of the npm package world-atlas (Natural Earth, public
 * domain): `node scripts/world-map.mjs countries-110m.json countries-50m.json`. The projection is equal-area (Equal
 * Earth). Countries that only the finer file has are dots; Antarctica is omitted.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const WIDTH = 2_000;
const SMALLEST_RING = 8;
const [coarse, fine] = process.argv.slice(2).map((path) => JSON.parse(readFileSync(path, 'utf8')));

/** Returns the rings of a country in degrees, cut at the antimeridian. */
function ringsOf({ arcs: lines, transform }, { type, arcs = [] }) {
  const polygons = type === 'Polygon' ? [arcs] : arcs;
  return polygons.flat().flatMap((ring) => {
    const whole = unwrapped(ring.flatMap((index) => pointsOf(lines, transform, index)));
    const copies = [-360, 0, 360].map((turn) => whole.map(([x, y]) => [x + turn, y]));
    return copies.map((copy) => cut(cut(copy, -180, 1), 180, -1)).filter(({ length }) => length > 2);
  });
}

/** Returns longitudes without a jump from one end to the other. */
function unwrapped(ring) {
  let turn = 0;
  return ring.map(([x, y], at) => {
    const step = at === 0 ? 0 : x - ring[at - 1][0];
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [x + turn, y];
  });
}

/** Returns the part east (`side` 1) or west (-1) of a longitude. */
function cut(ring, edge, side) {
  const isIn = ([x]) => (x - edge) * side >= 0;
  return ring.flatMap((to, at) => {
    const from = ring.at(at - 1);
    if (isIn(from) === isIn(to)) return isIn(to) ? [to] : [];
    const share = (edge - from[0]) / (to[0] - from[0]);
    const crossing = [edge, from[1] + share * (to[1] - from[1])];
    return isIn(to) ? [crossing, to] : [crossing];
  });
}

function pointsOf(lines, { scale, translate }, index) {
  const at = [0, 0];
  const points = lines[index < 0 ? ~index : index].map(([dx, dy]) => {
    at[0] += dx;
    at[1] += dy;
    return [at[0] * scale[0] + translate[0], at[1] * scale[1] + translate[1]];
  });
  return index < 0 ? points.reverse() : points;
}

/** Equal Earth (Šavrič, Patterson, Jenny, 2018). */
function projected([longitude, latitude]) {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796];
  const half = Math.sqrt(3) / 2;
  const t = Math.asin(half * Math.sin((latitude * Math.PI) / 180));
  const t2 = t * t;
  const t6 = t2 * t2 * t2;
  const x = ((longitude * Math.PI) / 180) * (Math.cos(t) / (half * (a1 + 3 * a2 * t2 + t6 * (7 * a3 + 9 * a4 * t2))));
  return [x, -t * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))];
}

const EAST = projected([180, 0])[0];
const NORTH = projected([0, 84])[1];
const SOUTH = projected([0, -56])[1];
const scale = WIDTH / (2 * EAST);
const placed = (point) => {
  const [x, y] = projected(point);
  return [Math.round((x + EAST) * scale), Math.round((y - NORTH) * scale)];
};

const areaOf = (ring) =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

function pathOf(ring) {
  let [x, y] = ring[0];
  const steps = ring.slice(1).flatMap(([nextX, nextY]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step[0] === 0 && step[1] === 0 ? [] : [step.join(' ')];
  });
  return `M${ring[0].join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

const codeOf = (id) => (id === undefined ? undefined : new Intl.Locale(`und-${id}`).region);
const shapes = {};
const dots = {};
let rest = '';
for (const country of coarse.objects.countries.geometries) {
  const code = codeOf(country.id);
  if (code === 'AQ') continue;
  const rings = ringsOf(coarse, country).map((ring) => ring.map(placed));
  const [largest] = rings.toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  const path = rings
    .filter((ring) => ring === largest || Math.abs(areaOf(ring)) >= SMALLEST_RING)
    .map(pathOf)
    .join('');
  if (code === undefined) rest += path;
  else shapes[code] = path;
}
for (const country of fine.objects.countries.geometries) {
  const code = codeOf(country.id);
  if (!/^[A-Z]{2}$/.test(code ?? '') || code === 'AQ' || code in shapes) continue;
  const [largest] = ringsOf(fine, country).toSorted((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a)));
  const mean = (axis) => largest.reduce((sum, point) => sum + point[axis], 0) / largest.length;
  dots[code] = placed([mean(0), mean(1)]);
}
const byCode = (things) => Object.fromEntries(Object.entries(things).sort(([a], [b]) => (a < b ? -1 : 1)));
const world = {
  width: WIDTH,
  height: Math.round((SOUTH - NORTH) * scale),
  rest,
  shapes: byCode(shapes),
  dots: byCode(dots),
};
writeFileSync(new URL('../packages/web/src/rum/world.json', import.meta.url), `${JSON.stringify(world)}\n`);
