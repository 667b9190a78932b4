import { tagOf } from '#domain/account/user.ts';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import { CheckForm, Result } from '#site/page/check.tsx';
import { placeholder } from '#site/frame/placeholder.ts';
import { useSite } from '#site/frame/site.tsx';

/**
 * A file that verifies the certificate inside it, and others, without a network. Security: it shows only what its
 * script has verified; its policy forbids all loading and any other script.
 */
export function OfflineDocument() {
  const { t, language, assets } = useSite();
  const { script, style, policy } = assets.offline;
  return (
    <html lang={tagOf[language]} dir="ltr" data-mode="light" data-color="default" data-layout="bare">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t('certificate.offlineFile.title')}</title>
        <Inline of="style" code={style} />
      </head>
      <body data-bundle={placeholder('bundle')}>
        <main className="wrap page">
          <p className="logo">
            <LogoMark size={30} />
            <span>{placeholder('product')}</span>
          </p>
          <h1>{t('certificate.offlineFile.title')}</h1>
          <p className="lead">{t('certificate.offlineFile.lead')}</p>
          <p className="notice" data-not-yet>
            {t('certificate.offlineFile.notYet')}
          </p>
          <p className="notice" data-no-crypto hidden>
            {t('certificate.offlineFile.noCrypto')}
          </p>
          <Found />
          <Another />
        </main>
        <Inline of="script" code={script} />
      </body>
    </html>
  );
}

// oxlint-disable-next-line react/no-danger -- our own script and style, allowed by their hashes
const Inline = ({ of: Tag, code }: { of: 'script' | 'style'; code: string }) => (
  <Tag dangerouslySetInnerHTML={{ __html: code }} />
);

function Found() {
  const { t } = useSite();
  return (
    <Result status={<p data-status-as={t('certificate.offlineFile.statusAs', { date: '{{date}}' })} hidden />}>
      <section
        data-endorsed
        hidden
        data-signed={t('certificate.signed', { date: '{{date}}' })}
        data-unsigned={t('certificate.unsigned')}
      >
        <h2>{t('certificate.endorsements')}</h2>
        <ul className="endorsements" />
      </section>
      <p className="text-muted" data-key hidden>
        {t('certificate.offlineFile.key')} <code data-key-name />.{' '}
        <span data-key-from={t('certificate.offlineFile.keyFrom', { address: '{{address}}' })} />
      </p>
    </Result>
  );
}

function Another() {
  const { t } = useSite();
  return (
    <section>
      <h2>{t('certificate.offlineFile.another')}</h2>
      <CheckForm />
      <p className="text-muted trust">{t('certificate.offlineFile.trust')}</p>
    </section>
  );
}
