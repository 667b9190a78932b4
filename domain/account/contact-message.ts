import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';

export const CONTACT_NAME_MAX = 100;
/** The longest address that e-mail allows. */
export const CONTACT_EMAIL_MAX = 254;
export const CONTACT_MESSAGE_MAX = 5_000;
/** Days for which a message is kept. */
export const CONTACT_MESSAGE_DAYS = 365;

/** A visitor's message to the school from /contact-us. */
export interface ContactMessage extends SystemColumns<'ContactMessage'> {
  name: string;
  email: string;
  content: string;
}

export const ContactMessage = defineModel<ContactMessage>()({ routes: [], defaults: {} });

export const contactMessageColumns = () =>
  ({ owner: [], read: { admin: ['name', 'email', 'content'] } }) satisfies ModelColumns<ContactMessage>;
