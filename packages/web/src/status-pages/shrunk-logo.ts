/** Twice the displayed size, for high-density screens. */
const MAX_SIZE_PX = { width: 420, height: 80 };
/** Maximum length that the service accepts. */
const LONGEST = 40_000;

/**
 * Converts an image to a data URL and shrinks it to the size of a logo.
 * @throws DOMException if the file is not an image
 */
export async function shrunkLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIZE_PX.width / picture.width, MAX_SIZE_PX.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const exact = canvas.toDataURL('image/png');
  // Photos are much smaller as JPEG.
  return exact.length <= LONGEST ? exact : canvas.toDataURL('image/jpeg', 0.85);
}
