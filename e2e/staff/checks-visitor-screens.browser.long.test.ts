import { checkScreens } from '#e2e/staff/screen-check.ts';
import { createSampleCertificates } from '#e2e/staff/sample-certificates.ts';
import { newcomerScreens, visitorScreens } from '#e2e/staff/screens.ts';
import { openFixture } from '#e2e/fixture.ts';

// The 404 page has that status, and one form is refused.
const { browser, newPerson, mailbox, rows } = await openFixture([/status of 404|status of 422/]);

const { email } = await newPerson();
await mailbox(email);
const [mail] = await rows<{ id: string }>('select id from mail_outbox where recipient = $1', email);

const certificates = await createSampleCertificates({ newPerson, rows });

checkScreens('a visitor', { sit: () => browser(), rows }, visitorScreens(mail?.id ?? '', certificates));
checkScreens('a newcomer', { sit: () => newPerson(), rows }, newcomerScreens);
