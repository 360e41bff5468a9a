/** Twice what is shown, for fine screens. */
const MAX_SIZE_PX = { width: 420, height: 80 };
/** Letters the service takes. */
const LONGEST = 40_000;

/**
 * A picture as a data: address, made smaller where it is larger than a logo is shown.
 * @throws Error when the file is no picture.
 */
export async function shrunkLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file is not an image.');
  });
  const scale = Math.min(1, MAX_SIZE_PX.width / picture.width, MAX_SIZE_PX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const exact = canvas.toDataURL('image/png');
  // A photograph is much smaller as the other kind.
  return exact.length <= LONGEST ? exact : canvas.toDataURL('image/jpeg', 0.85);
}
