import { type Language, tagOf } from '#domain/account/user.ts';
import { formatDateTime } from '#domain/kernel/format/date-format.ts';
import { type Html, html } from '#server/core/http/html.ts';
import { mailText } from '#server/core/mail/mail-text.ts';
import { plainPage, type PageReader } from '#server/core/http/plain-page.ts';

export interface StoredMail {
  id: string;
  at: Date;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  code: string | null;
}

const REFRESH_SECONDS = 3;

const timeHtml = (at: Date, language: Language): Html => {
  const text = formatDateTime(at, tagOf[language]);
  return html`<time datetime="${at.toISOString()}">${text}</time>`;
};

export function listPage(mails: readonly StoredMail[], reader: PageReader): Html {
  const t = mailText(reader.language, reader.product);
  const refresh = html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`;
  const head = html`<h1>${t('mail.mailbox.title')}</h1><p class="text-muted">${t('mail.mailbox.lead')}</p>`;
  const rows = mails.map((mail) => row(mail, reader.language));
  const list =
    rows.length > 0
      ? html`<ul class="list">${rows}</ul>`
      : html`<div class="empty"><strong>${t('mail.mailbox.empty')}</strong><p class="text-muted">${t('mail.mailbox.emptyHint')}</p></div>`;
  return plainPage(reader, t('mail.mailbox.title'), refresh, html`${head}${list}`);
}

const row = ({ id, subject, to, at, code }: StoredMail, language: Language): Html =>
  html`<li><a href="/mailbox/${id}"><span><strong>${subject}</strong><small>${to} · ${timeHtml(at, language)}</small></span>${code === null ? '' : html`<b class="code">${code}</b>`}</a></li>`;

export function mailPage(mail: StoredMail, reader: PageReader): Html {
  const t = mailText(reader.language, reader.product);
  const facts = html`<dl><dt>${t('mail.mailbox.from')}</dt><dd>${mail.from}</dd><dt>${t('mail.mailbox.to')}</dt><dd>${mail.to}</dd><dt>${t('mail.mailbox.sent')}</dt><dd>${timeHtml(mail.at, reader.language)}</dd></dl>`;
  const code = mail.code === null ? html`` : html`<b class="code large">${mail.code}</b>`;
  // Security: the sandboxed frame has a separate origin and runs no scripts; its links open in a new tab.
  const frame = html`<iframe title="${t('mail.mailbox.asSent')}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer" srcdoc="${mail.html}"></iframe>`;
  const body = html`<a class="back" href="/mailbox">${t('mail.mailbox.all')}</a><h1>${mail.subject}</h1>${facts}${code}<h2>${t('mail.mailbox.asText')}</h2><pre>${mail.text}</pre><h2>${t('mail.mailbox.asSent')}</h2>${frame}`;
  return plainPage(reader, mail.subject, html``, body);
}
