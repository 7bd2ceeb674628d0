/** Hands a file that came inside an answer to the browser. */
export const savePdf = (base64: string, name: string): void => {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Revoked at once, some browsers have not begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
