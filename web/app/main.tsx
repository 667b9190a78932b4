import { startApp } from '#web/app/start-app.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
await startApp(container);
