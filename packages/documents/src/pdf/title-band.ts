import { MARGIN, BAND_COLOUR, type Paper } from './paper.js';

/** Draws the band at the top of the first page, with the title of the document and a line below it. */
export function drawTitleBand(paper: Paper, title: string, subtitle: string): void {
  const { doc } = paper;
  paper.selectFont('Bold', title);
  doc.fontSize(20);
  const height = doc.heightOfString(title, { width: paper.width }) + 52;
  paper.drawArtifact(() => doc.rect(0, 0, paper.page.width, height).fill(BAND_COLOUR));
  paper.drawTagged('H1', undefined, () => {
    const drawn = paper.selectFont('Bold', title);
    doc.fontSize(20).fillColor('#ffffff').text(drawn, MARGIN, 20, { width: paper.width });
  });
  paper.drawTagged('P', undefined, () => {
    const drawn = paper.selectFont('Regular', subtitle);
    doc
      .fontSize(11)
      .fillColor('#d7dcec')
      .text(drawn, MARGIN, height - 26, { width: paper.width });
  });
  paper.y = height + 14;
}
