import { onSend, post, type Refusal, wordsFor } from '#site/script/form.ts';

/** A younger ticket is taken for a program's (server/visitor/form-ticket.ts): whoever is that quick waits here, and is not refused. */
const AGE_MS = 3_000;

/** A message goes with the ticket of its form, which sends one message and no second. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-form="contact"]');
  const sent = document.querySelector<HTMLElement>('[data-sent]');
  if (!form || !sent) return;
  let ticket: Promise<string> = askTicket();
  const renew = () => {
    ticket = askTicket();
  };

  onSend(form, async () => {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const given = await ticket;
    const refusal: Refusal | undefined =
      given === '' ? { code: 'failed' } : await post('/api/contact', { ...fields, ticket: given });
    if (refusal) {
      // An old ticket, or one that never came, is replaced; the one of a message that may have arrived is not, and a young one ages.
      if (given === '' || refusal.details?.reason === 'expired') renew();
      return wordsFor(form, refusal);
    }
    show(sent, fields['email'] ?? '');
    form.hidden = true;
    return undefined;
  });

  sent.querySelector('[data-again]')?.addEventListener('click', () => {
    renew();
    form.reset();
    sent.hidden = true;
    form.hidden = false;
    form.querySelector('input')?.focus();
  });
}

/** When it is old enough to be used; empty where the server cannot be asked: sending then says what is wrong. */
async function askTicket(): Promise<string> {
  try {
    const { ticket } = (await (await fetch('/api/contact')).json()) as { ticket: string };
    await new Promise((resolve) => setTimeout(resolve, AGE_MS));
    return ticket;
  } catch {
    return '';
  }
}

function show(sent: HTMLElement, email: string): void {
  const words = sent.querySelector<HTMLElement>('[data-says]');
  if (words) words.textContent = (words.dataset['says'] ?? '').replace('{{email}}', email);
  sent.hidden = false;
  sent.focus();
}
