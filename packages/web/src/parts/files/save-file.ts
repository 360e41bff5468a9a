/** Downloads a file in the browser. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}

export const saveText = (fileName: string, type: string, text: string): void =>
  saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
