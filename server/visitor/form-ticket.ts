import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/new-id.ts';

/** Nobody reads a form, fills it and sends it in less. */
const LEAST_MS = 2_500;
const MOST_MS = 4 * 3_600_000;

export type TicketFault = 'robot' | 'expired';

export interface FormTickets {
  /** What comes with a form; it is the id of the one message that it may send. */
  make: () => string;
  /** @throws AppError invalid_input, its reason `robot` for one that is too young, `expired` for one that another has to replace */
  check: (ticket: string, now?: number) => Id<'ContactMessage'>;
}

/** Security: a program has to load the form, wait, and load it again for each message; and what it may send is counted besides. */
export function createFormTickets(secret: string): FormTickets {
  const seal = (id: string) => createHmac('sha256', secret).update(`form ${id}`).digest('base64url');
  return {
    make() {
      const id = newId('ContactMessage');
      return `${id}.${seal(id)}`;
    },
    check(ticket, now = Date.now()) {
      const [id = '', given = ''] = ticket.split('.');
      const [expected, said] = [seal(id), given].map((text) => Buffer.from(text));
      if (expected?.length !== said?.length || !expected || !said || !timingSafeEqual(expected, said))
        refuse('expired');
      const age = now - madeAt(id);
      if (age < LEAST_MS) refuse('robot');
      if (age > MOST_MS) refuse('expired');
      return id as Id<'ContactMessage'>;
    },
  };
}

/** An id of version 7 begins with its milliseconds. */
const madeAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

function refuse(reason: TicketFault): never {
  throw new AppError('invalid_input', `the form: ${reason}`, { details: { reason } });
}
