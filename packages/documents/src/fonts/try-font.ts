import type { FoundFont } from './find-font.js';

/**
 * Writes a document with these characters in a font. @throws the library's error for a font it cannot make a subset of
 */
export async function tryFont({ content, member }: FoundFont, letters: string): Promise<void> {
  const { default: Library } = await import('pdfkit');
  await new Promise<void>((resolve, reject) => {
    // The library accepts `null` for no default font, but its types do not.
    const doc = new Library({ ...({ font: null } as object) });
    doc.on('data', () => undefined);
    doc.on('error', reject);
    doc.on('end', resolve);
    doc.registerFont('tried', content, member).font('tried').text(letters);
    doc.end();
  });
}
