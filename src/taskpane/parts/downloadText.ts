// Hands a text to the browser as a file. Some webviews of Excel do nothing then and say nothing: there is always
// another way beside it.

export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has its own hold on the data by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
