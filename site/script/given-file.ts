import { findSigned } from '#domain/certify/signed-text.ts';

/** Far more than a certificate takes in any form. */
const FILE_BYTES_MAX = 20_000_000;

/** What says that there was a signed text in a file, even where a change to it hides where. */
const trace = /openbadgecredential|credential\.jwt|data-bundle/i;

/** The signed text in a file or a text that was chosen, dropped or pasted: in a picture and a document it stands as it is. */
export async function signedIn(file: Blob | undefined, text: string): Promise<string | undefined> {
  // As our pages write it, which escape whatever could be a place of theirs.
  const given = (file && file.size > 0 ? await textOf(file) : text).replaceAll('&#95;', '_');
  // Where there is nothing else, all of it was signed or none.
  if (/^[\w.=-]+$/.test(given.trim())) return given.trim();
  return findSigned(given) ?? (trace.test(given) || given.includes('eyJ') ? given : undefined);
}

const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(0, FILE_BYTES_MAX).arrayBuffer());

/** A file dropped on a field counts as chosen there. */
export function takeDrops(place: HTMLElement, input: HTMLInputElement, onFile: () => void): void {
  const mark = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    place.toggleAttribute('data-over', isOver);
  };
  place.addEventListener('dragover', mark(true));
  place.addEventListener('dragleave', mark(false));
  place.addEventListener('drop', (event) => {
    mark(false)(event);
    if (!event.dataTransfer || event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    onFile();
  });
}
