import { findSigned } from '#domain/certify/signed-text.ts';
import { goToFinding } from '#site/script/finding.ts';
import { onSend } from '#site/script/form.ts';

/** Far more than a certificate takes in any form. */
const FILE_BYTES_MAX = 20_000_000;

/** What says that there was a signed text in a file, even where a change to it hides where. */
const trace = /openbadgecredential|credential\.jwt|data-bundle/i;

/** The signed text in a file or a text that was chosen, dropped or pasted: in a picture and a document it stands as it is. */
async function signedIn(file: Blob | undefined, text: string): Promise<string | undefined> {
  // As our pages write it, which escape whatever could be a place of theirs.
  const given = (file && file.size > 0 ? await textOf(file) : text).replaceAll('&#95;', '_');
  // Where there is nothing else, all of it was signed or none.
  if (/^[\w.=-]+$/.test(given.trim())) return given.trim();
  return findSigned(given) ?? (trace.test(given) || given.includes('eyJ') ? given : undefined);
}

const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(0, FILE_BYTES_MAX).arrayBuffer());

/**
 * Checks what is given in a form: a file at once, also one that was chosen before this was here. Security: what is said is said of
 * what was given last, be it the file or the text, and nothing is left standing of what was given before.
 */
export function onGiven(form: HTMLFormElement, result: HTMLElement, check: (signed: string) => Promise<void>): void {
  const input = form.querySelector<HTMLInputElement>('#file');
  const text = form.querySelector<HTMLTextAreaElement>('#text');
  const drop = form.querySelector<HTMLElement>('[data-drop]');
  if (!input || !text || !drop) return;

  async function checkGiven(file: File | undefined): Promise<string | undefined> {
    try {
      const signed = await signedIn(file, text?.value ?? '');
      if (signed === undefined) return form.dataset['nothing'];
      await check(signed);
      goToFinding(result);
      return undefined;
    } catch {
      return form.dataset['failed'];
    }
  }
  form.addEventListener('submit', () => (result.hidden = true));
  onSend(form, async () => {
    let file = input.files?.[0];
    let words = await checkGiven(file);
    // Another was chosen meanwhile.
    while (file !== input.files?.[0]) {
      file = input.files?.[0];
      words = await checkGiven(file);
    }
    return words;
  });

  const onFile = () => {
    text.value = '';
    form.requestSubmit();
  };
  input.addEventListener('change', onFile);
  text.addEventListener('input', () => (input.value = ''));
  takeDrops(drop, input, onFile);
  if (input.files && input.files.length > 0) onFile();
}

/** A file dropped on a field counts as chosen there. */
function takeDrops(place: HTMLElement, input: HTMLInputElement, onFile: () => void): void {
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
