/** Downloads bytes as a file. */
export function download(name: string, bytes: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser has started the download by then, so the URL can be released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
