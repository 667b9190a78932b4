import { startApp } from '#web/app/start-app.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
// Without `await`, with which the bundler would not join chunks.
void startApp(container);
