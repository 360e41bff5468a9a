/** PNG files for tests of colours. */
import { PNG } from 'pngjs';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Returns a colour as `00ff00`. */
  readonly readColour: (x: number, y: number) => string;
}

export function readPng(file: Buffer): Pixels {
  const { width, height, data } = PNG.sync.read(file);
  return {
    width,
    height,
    readColour: (x, y) => {
      const offset = (y * width + x) * RGBA;
      return data.toString('hex', offset, offset + 3);
    },
  };
}

/** Bytes per pixel, whatever the file's format. */
const RGBA = 4;

/** Returns a picture of a single colour, `00ff00`. */
export function aPng(width: number, height: number, colour: string): Buffer {
  const picture = new PNG({ width, height });
  picture.data.fill(Buffer.from(`${colour}ff`, 'hex'));
  return PNG.sync.write(picture);
}
