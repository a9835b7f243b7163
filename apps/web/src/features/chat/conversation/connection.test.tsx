import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../../../ui/theme/theme-provider.tsx';
import { Connection } from './connection.tsx';
import { ConversationHead } from './conversation-pane.tsx';

const CHAT: ChatOut = {
  request_id: 7,
  user_id: 1,
  technician_id: 2,
  user_name: 'Ana',
  technician_name: 'Luis Peña',
  technician_photo: null,
} as ChatOut;

test.each([null, 'Precio'])(
  'the head of a conversation names the other party without a word about a connection',
  job => {
    const html = renderToString(
      <ThemeProvider>
        <MemoryRouter>
          <ConversationHead
            chat={{ ...CHAT, service_name: 'Fontanería', status: 'accepted' }}
            readerId={1}
            job={job}
          />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(html).toContain('Luis Peña');
    expect(html).not.toMatch(/conectado/i);
  },
);

test('beside a conversation the connection is named as the own one', () => {
  const html = renderToString(<Connection label="Tu conexión:" />);
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/^Tu conexión:\s?Desconectado$/);
});
