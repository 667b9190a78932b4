import { PlayerPage as LearnPlayerPage } from '#web/learn/player/player-page.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const TutorPanel = lazyComponent(async () => (await import('#web/interact/tutor/tutor-panel.tsx')).TutorPanel, null);

/** The lesson player with the learner's tutor in the margin. */
export const PlayerPage = () => <LearnPlayerPage TutorPanel={TutorPanel} />;
