/** Twice the displayed size, for high-density screens. */
const MAX_SIZE_PX = { width: 420, height: 80 };
/** Maximum length that the service accepts. */
const MAX_LOGO_LENGTH = 40_000;

/**
 * Converts an image to a data URL and shrinks it to the size of a logo.
 * @throws DOMException if the file is not an image
 */
export async function shrinkLogo(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIZE_PX.width / image.width, MAX_SIZE_PX.height / image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = canvas.toDataURL('image/png');
  // Photos are much smaller as JPEG.
  return png.length <= MAX_LOGO_LENGTH ? png : canvas.toDataURL('image/jpeg', 0.85);
}
