import { findJws } from '#domain/certify/jws.ts';
import { focusResult } from '#site/script/verification-result.ts';
import { onSend } from '#site/script/form.ts';

/** Far above the size of a certificate in any format. */
const FILE_BYTES_MAX = 20_000_000;

/** Traces of a signed text in a file, which show that there was one even if it is damaged. */
const trace = /openbadgecredential|credential\.jwt|data-bundle/i;

/**
 * Extracts the signed text from a chosen, dropped or pasted file or text; pictures and documents contain it verbatim.
 */
async function signedIn(file: Blob | undefined, text: string): Promise<string | undefined> {
  // Our HTML files escape underscores, which could form a placeholder.
  const given = (file && file.size > 0 ? await textOf(file) : text).replaceAll('&#95;', '_');
  // A text without other content is signed as a whole or not at all.
  if (/^[\w.=-]+$/.test(given.trim())) return given.trim();
  return findJws(given) ?? (trace.test(given) || given.includes('eyJ') ? given : undefined);
}

async function textOf(file: Blob): Promise<string> {
  const bytes = await file.slice(0, FILE_BYTES_MAX).arrayBuffer();
  const text = new TextDecoder('latin1').decode(bytes);
  return text.trimStart().startsWith('{') ? new TextDecoder().decode(bytes) : text;
}

/**
 * Verifies what is entered in a form; a file immediately, even one chosen before this script loaded. Security: the
 * result always belongs to the latest input, and an earlier result is removed.
 */
export function onCertificateInput(
  form: HTMLFormElement,
  result: HTMLElement,
  check: (signed: string) => Promise<void>,
): void {
  const input = form.querySelector<HTMLInputElement>('#file');
  const text = form.querySelector<HTMLTextAreaElement>('#text');
  const drop = form.querySelector<HTMLElement>('[data-drop]');
  if (!input || !text || !drop) return;

  async function checkGiven(file: File | undefined): Promise<string | undefined> {
    try {
      const signed = await signedIn(file, text?.value ?? '');
      if (signed === undefined) return form.dataset['nothing'];
      await check(signed);
      focusResult(result);
      return undefined;
    } catch {
      return form.dataset['failed'];
    }
  }
  form.addEventListener('submit', () => (result.hidden = true));
  onSend(form, async () => {
    let file = input.files?.[0];
    let words = await checkGiven(file);
    // Another file was chosen in the meantime.
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

/** Treats a file dropped on a field as chosen there. */
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
