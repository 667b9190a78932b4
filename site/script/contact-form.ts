import { onSend, post, type FormRefusal, wordsFor } from '#site/script/form.ts';

/**
 * The server treats younger tickets as automated (server/site/form-ticket.ts), so a fast person waits here instead
 * of being refused.
 */
const AGE_MS = 3_000;

/** Sends a message with the form's ticket, which is valid for one message. */
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
    const refusal: FormRefusal | undefined =
      given === '' ? { code: 'failed' } : await post('/api/contact', { ...fields, ticket: given });
    if (refusal) {
      // Replaces a missing or expired ticket. The ticket of a message that may have arrived is kept, to avoid
      // duplicates, and a young one just needs to age.
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

/** Resolves when the ticket is old enough; empty if the server cannot be reached, which sending then reports. */
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
