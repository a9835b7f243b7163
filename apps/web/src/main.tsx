import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import './ui/fonts.css';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startSession } from './lib/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
