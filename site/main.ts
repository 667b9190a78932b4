import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/instrument-sans/wght.css';
import '#ui/theme/tokens.css';
import '#ui/layout/stack.module.css';
import '#ui/feedback/note.module.css';
import '#ui/thread/vertical-thread.module.css';
import '#ui/thread/wave-thread.module.css';
import './style/base.css';
import './style/frame.css';
import './style/landing.css';
import './style/page.css';
import './style/bare.css';
import './style/certificate.css';
import '#ui/thread/thread.module.css';
import { startComingSoon } from '#site/script/coming-soon.ts';
import { startContactForm } from '#site/script/contact-form.ts';
import { restyleHeaderPast } from '#site/script/scrolled-header.ts';
import { followSession } from '#site/script/session.ts';
import { followSettings } from '#site/script/settings.ts';
import { openPagesMenu } from '#site/script/pages-menu.ts';
import { rememberLanguage } from '#site/script/language.ts';
import { drawWave } from '#site/script/wave.ts';

/** Entry point of the site's scripts. The pages work without it, apart from forms. */
followSettings();
rememberLanguage();
const isMarketing = document.documentElement.dataset['layout'] === 'marketing';
if (isMarketing) {
  followSession();
  restyleHeaderPast();
  openPagesMenu();
}
drawWave();
startContactForm();
startComingSoon();
// Loaded on demand, because few visitors view certificates.
const isThere = (selector: string) => document.querySelector(selector) !== null;
if (isThere('[data-certificate]'))
  void import('#site/script/certificate.ts').then(({ checkCertificate }) => checkCertificate());
const checkForm = document.querySelector<HTMLFormElement>('[data-form="check"]');
if (checkForm) {
  // Remembers a submit during loading and repeats it afterwards.
  let isAsked = false;
  const note = () => (isAsked = true);
  checkForm.addEventListener('submit', note);
  void import('#site/script/check.ts').then(({ startCheck }) => {
    checkForm.removeEventListener('submit', note);
    startCheck(checkForm);
    if (isAsked) checkForm.requestSubmit();
  });
}
