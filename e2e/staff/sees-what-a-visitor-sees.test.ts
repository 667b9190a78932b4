import { lookAt } from '#e2e/staff/look-at.ts';
import { certificatesToLookAt } from '#e2e/staff/certificates-to-look-at.ts';
import { newcomerScreens, visitorScreens } from '#e2e/staff/screens.ts';
import { stage } from '#e2e/stage.ts';

// The 404 page has that status, and one form is refused.
const { browser, newPerson, mailbox, rows } = await stage([/status of 404|status of 422/]);

const { email } = await newPerson();
await mailbox(email);
const [mail] = await rows<{ id: string }>('select id from mail_outbox where recipient = $1', email);

const certificates = await certificatesToLookAt({ newPerson, rows });

lookAt('a visitor', { sit: () => browser(), rows }, visitorScreens(mail?.id ?? '', certificates));
lookAt('a newcomer', { sit: () => newPerson(), rows }, newcomerScreens);
