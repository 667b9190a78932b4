/** Error response of the server, as far as forms need it. */
export interface FormRefusal {
  code: string;
  details?: { reason?: string; seconds?: number; fields?: string[] };
}

const MINUTE_SECONDS = 60;

/** Sends JSON to our server; undefined means success, `failed` means no usable answer. */
export async function post(path: string, body: object): Promise<FormRefusal | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? undefined : ((await response.json()) as FormRefusal);
  } catch {
    return { code: 'failed' };
  }
}

/** Error text for a refusal, from the data attributes of the form. */
export function wordsFor(form: HTMLElement, { code, details }: FormRefusal): string {
  const { tooMany = '', robot = '', expired = '', failed = '' } = form.dataset;
  if (code === 'too_many') {
    const minutes = Math.ceil((details?.seconds ?? MINUTE_SECONDS) / MINUTE_SECONDS);
    return tooMany.replace('{{minutes}}', String(minutes));
  }
  if (details?.reason === 'robot') return robot;
  if (details?.reason === 'expired') return expired;
  return failed;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function faultOf(control: Control, words: DOMStringMap): string {
  const value = control.value.trim();
  if (value === '' || (control.type === 'email' && !emailLike.test(value))) return words['missing'] ?? '';
  const over = value.length - Number(control.dataset['max'] ?? Infinity);
  return over > 0 ? (words['tooLong'] ?? '').replace('{{count}}', String(over)) : '';
}

/** Shows an error next to each invalid field and focuses the first. */
export function checkFields(form: HTMLFormElement): boolean {
  const faulty = [...form.querySelectorAll<Control>('[required]')].filter((control) => {
    const place = form.querySelector<HTMLElement>(`#${control.id}-error`);
    const fault = place ? faultOf(control, place.dataset) : '';
    if (place) place.textContent = fault;
    control.setAttribute('aria-invalid', String(fault !== ''));
    return fault !== '';
  });
  faulty[0]?.focus();
  return faulty.length === 0;
}

/** Submits a form, one request at a time; errors appear above its button, and input is never lost. */
export function onSend(form: HTMLFormElement, send: () => Promise<string | undefined>): void {
  const problem = form.querySelector<HTMLElement>('[data-problem]');
  const button = form.querySelector('button');
  const label = button?.textContent ?? '';
  async function run(): Promise<void> {
    if (!button || button.disabled || !checkFields(form)) return;
    button.disabled = true;
    button.textContent = button.dataset['busy'] ?? label;
    const words = await send();
    if (problem) problem.textContent = words ?? '';
    button.disabled = false;
    button.textContent = label;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
}
