import { PNG } from 'pngjs';

type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle of one colour; in percent of the picture's width and height. */
interface Patch {
  readonly colour: Colour;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

const WIDTH = 320;
const HEIGHT = 200;

/** Draws a page as a few patches on white, as a base64 PNG. */
function drawPicture(patches: readonly Patch[]): string {
  const picture = new PNG({ width: WIDTH, height: HEIGHT });
  picture.data.fill(255);
  for (const { colour, box } of patches) {
    const [left, top, right, bottom] = box;
    for (let y = Math.ceil((top * HEIGHT) / 100); y < (bottom * HEIGHT) / 100; y += 1)
      for (let x = Math.round((left * WIDTH) / 100); x < (right * WIDTH) / 100; x += 1)
        picture.data.set(colour, (y * WIDTH + x) * 4);
  }
  return PNG.sync.write(picture).toString('base64');
}

/** Screenshot of a shop with header, text and a button, which is red after a failure. */
export const shopPicture = (isOk: boolean): string =>
  drawPicture([
    { colour: [11, 92, 138], box: [0, 0, 100, 14] },
    { colour: [190, 200, 210], box: [8, 26, 60, 31] },
    { colour: [220, 226, 232], box: [8, 38, 86, 41] },
    { colour: [220, 226, 232], box: [8, 46, 78, 49] },
    { colour: isOk ? [43, 156, 128] : [208, 52, 44], box: [8, 62, 30, 74] },
  ]);
