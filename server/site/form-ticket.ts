import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';

/** Shortest time in which a person can read, fill in and send a form. */
const MIN_AGE_MS = 2_500;
const MAX_AGE_MS = 4 * 3_600_000;

export type TicketError = 'robot' | 'expired';

export interface FormTickets {
  /** Creates the ticket of a form; it contains the id of the one message that the form may send. */
  issue: () => string;
  /**
   * @throws AppError invalid_input with reason `robot` for a ticket that is too young, or `expired` for one that is
   * old or forged
   */
  check: (ticket: string, now?: number) => Id<'ContactMessage'>;
}

/**
 * Signed tickets of public forms.
 * Security: a bot must load the form and wait for each message, and rate limits apply besides.
 */
export function createFormTickets(secret: string): FormTickets {
  const sign = (id: string) => createHmac('sha256', secret).update(`form ${id}`).digest('base64url');
  return {
    issue() {
      const id = newId('ContactMessage');
      return `${id}.${sign(id)}`;
    },
    check(ticket, now = Date.now()) {
      const [id = '', given = ''] = ticket.split('.');
      const [expected, said] = [sign(id), given].map((text) => Buffer.from(text));
      if (expected?.length !== said?.length || !expected || !said || !timingSafeEqual(expected, said))
        refuse('expired');
      const age = now - issuedAt(id);
      if (age < MIN_AGE_MS) refuse('robot');
      if (age > MAX_AGE_MS) refuse('expired');
      return id as Id<'ContactMessage'>;
    },
  };
}

/** A version 7 UUID begins with its time in milliseconds. */
const issuedAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

function refuse(reason: TicketError): never {
  throw new AppError('invalid_input', `the form: ${reason}`, { details: { reason } });
}
