import { formatNumber } from '#domain/kernel/format/number-format.ts';
import { onSend, post, wordsFor } from '#site/script/form.ts';

const SECOND_MS = 1_000;
const unitSeconds = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 };

export function startComingSoon(): void {
  countDown();
  startReminderForm();
  answerMail();
}

function countDown(): void {
  const countdown = document.querySelector<HTMLElement>('[data-until]');
  if (!countdown) return;
  const until = Date.parse(countdown.dataset['until'] ?? '');
  const write = () => {
    let left = Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
    // The school has opened, so the server now sends another page.
    if (left === 0) return window.location.reload();
    for (const [unit, seconds] of Object.entries(unitSeconds)) {
      const place = countdown.querySelector(`[data-unit="${unit}"]`);
      if (place) place.textContent = formatNumber(Math.floor(left / seconds), document.documentElement.lang);
      left %= seconds;
    }
    // Updates when the next second begins.
    setTimeout(write, (until - Date.now()) % SECOND_MS);
  };
  write();
}

function startReminderForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-form="reminder"]');
  if (!form) return;
  const sent = form.querySelector<HTMLElement>('[data-sent]');
  onSend(form, async () => {
    const refusal = await post('/api/reminders', Object.fromEntries(new FormData(form)));
    if (refusal) return wordsFor(form, refusal);
    form.reset();
    if (sent) sent.hidden = false;
    return undefined;
  });
}

/** Handles a link from our mail: the visitor confirms with a button. */
function answerMail(): void {
  const asked = new URLSearchParams(window.location.search);
  for (const section of document.querySelectorAll<HTMLElement>('[data-answer]')) {
    const kind = section.dataset['answer'] ?? '';
    const token = asked.get(kind);
    const button = section.querySelector('button');
    const status = section.querySelector('output');
    if (token === null || !button || !status) continue;
    section.hidden = false;
    section.scrollIntoView({ block: 'center' });
    button.addEventListener('click', () => void answer(section, button, status, { kind, token }));
  }
}

async function answer(
  { dataset }: HTMLElement,
  button: HTMLButtonElement,
  status: Element,
  { kind, token }: { kind: string; token: string },
): Promise<void> {
  button.disabled = true;
  const refusal = await post(`/api/reminders/${kind}`, { token });
  const isOver = refusal === undefined || refusal.code === 'not_found';
  button.hidden = isOver;
  button.disabled = false;
  const words = refusal ? dataset['gone'] : dataset['done'];
  status.textContent = (isOver ? words : button.dataset['failed']) ?? '';
}
