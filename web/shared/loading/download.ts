/** Hands bytes over as a file. */
export function download(name: string, bytes: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser has taken hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
