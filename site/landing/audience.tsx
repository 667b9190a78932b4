import { useSite } from '#site/frame/site.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';

const groups = ['learners', 'teachers', 'schools'] as const;
const reasons = ['one', 'two', 'three'] as const;

/** Benefits for each audience, along three threads. */
export function Audience() {
  const { t } = useSite();
  return (
    <section className="audience">
      <h2>{t('site.landing.audience.title')}</h2>
      <div>
        {groups.map((group) => (
          <div key={group}>
            <h3>{t(`site.landing.audience.${group}.title`)}</h3>
            <VerticalThread>
              {reasons.map((reason) => (
                <ThreadItem key={reason} state="done">
                  {t(`site.landing.audience.${group}.${reason}`)}
                </ThreadItem>
              ))}
            </VerticalThread>
          </div>
        ))}
      </div>
    </section>
  );
}
