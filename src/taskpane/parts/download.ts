// Hands a text or bytes to the browser as a file. Some webviews of Excel do nothing then and say nothing (see
// canDownload): there is always another way beside it.

export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, text, `${type};charset=utf-8`);
}

export function downloadFile(name: string, content: string | Uint8Array, type: string): void {
  // A copy, since a blob takes no bytes that another thread may change.
  const part = typeof content === "string" ? content : new Uint8Array(content);
  const url = URL.createObjectURL(new Blob([part], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has its own hold on the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
